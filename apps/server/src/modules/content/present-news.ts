// News on the wire: as clients read it in their language, and as the office keeps it.
import {
  NEWS_CATEGORY_CODES,
  type NewsArticle,
  type NewsRow,
  type NewsStatus,
  type OfficeNews,
  type OfficeNewsArticle,
} from '@candor/contract';
import { findTextLanguage, LANGUAGES, type Language } from '@candor/i18n';
import { addressOf } from './news-images.ts';
import type { ListedNews } from './news-lists.ts';
import type { News, Texts } from './news-rows.ts';
import { firstWordsOf } from './read-document.ts';
import { writeHtml } from './write-html.ts';

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Undefined where it has no text at all. */
export function presentRow(news: ListedNews, wanted: Language): NewsRow | undefined {
  const language = findTextLanguage(Object.keys(news.titles), wanted);
  const text = language && news.titles[language];
  if (!text) return undefined;
  return { ...presentHead(news, language), title: text.title, desc: text.summary };
}

/** Undefined where it has no text at all. */
export function presentArticle(news: News, texts: Texts, wanted: Language): NewsArticle | undefined {
  const language = findTextLanguage(Object.keys(texts), wanted);
  const text = language && texts[language];
  if (!text) return undefined;
  return {
    ...presentHead(news, language),
    title: text.title,
    desc: text.summary === '' ? firstWordsOf(text.body) : text.summary,
    category_id: NEWS_CATEGORY_CODES[news.category],
    content: writeHtml(text.body),
    document: text.body,
  };
}

const presentHead = ({ id, logo, publishAt, createdAt, pinned }: News, language: Language) => ({
  id,
  logo: addressOf(logo),
  created_at: (publishAt ?? createdAt).toISOString(),
  pinned: pinned ? 1 : 0,
  language,
});

export function statusOf({ retiredAt, publishAt }: News, now: number): NewsStatus {
  if (retiredAt !== null) return 'retired';
  if (publishAt === null) return 'draft';
  return publishAt.getTime() > now ? 'scheduled' : 'published';
}

export function presentForOffice(news: News, titles: ListedNews['titles'], now: number): OfficeNews {
  const written = Object.keys(titles);
  const first = findTextLanguage(written, 'en');
  return {
    id: news.id,
    category_id: NEWS_CATEGORY_CODES[news.category],
    title: first === undefined ? '' : (titles[first]?.title ?? ''),
    pinned: news.pinned ? 1 : 0,
    status: statusOf(news, now),
    publish_at: isoOf(news.publishAt),
    logo: addressOf(news.logo),
    languages: LANGUAGES.filter((language) => written.includes(language)),
    version: news.version,
    created_at: news.createdAt.toISOString(),
    created_by: news.createdBy,
    changed_at: news.changedAt.toISOString(),
    changed_by: news.changedBy,
    retired_at: isoOf(news.retiredAt),
  };
}

export const presentOfficeArticle = (news: News, texts: Texts, now: number): OfficeNewsArticle => ({
  ...presentForOffice(news, texts, now),
  texts: Object.fromEntries(
    Object.entries(texts).map(([language, { title, summary, body }]) => [
      language,
      { title, desc: summary, content: body },
    ]),
  ),
});
