// News on the wire: as clients read it in their language, and as the office maintains it.
import {
  NEWS_CATEGORY_CODES,
  type NewsArticle,
  type NewsBlock,
  type NewsDocument,
  type NewsInline,
  type NewsMark,
  type NewsRow,
  type NewsStatus,
  type OfficeNews,
  type OfficeNewsArticle,
} from '@candor/contract';
import { findTextLanguage, LANGUAGES, type Language } from '@candor/i18n';
import { escapeText } from '../../web/page-head.ts';
import { addressOf } from './news-images.ts';
import type { ListedNews } from './news-lists.ts';
import type { News, Texts } from './news-rows.ts';
import { firstWordsOf } from './read-document.ts';

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Undefined if it has no text at all. */
export function presentRow(news: ListedNews, wanted: Language): NewsRow | undefined {
  const language = findTextLanguage(Object.keys(news.titles), wanted);
  const text = language && news.titles[language];
  if (!text) return undefined;
  return { ...presentHead(news, language), title: text.title, desc: text.summary };
}

/** Undefined if it has no text at all. */
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
    instruments: news.instruments === '' ? [] : news.instruments.split(','),
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

/**
 * An article's document as HTML, for clients that show HTML: a closed switch from blocks to tags, and all text escaped.
 * Only what this writes can be in an article, so the HTML needs no sanitising afterwards.
 */
const writeHtml = ({ content }: NewsDocument): string => content.map(writeBlock).join('');

function writeBlock(block: NewsBlock): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${writeLine(block.content)}</p>`;
    case 'heading':
      return `<h${block.attrs.level}>${writeLine(block.content)}</h${block.attrs.level}>`;
    case 'bullet_list':
      return `<ul>${block.content.map((item) => `<li>${item.content.map(writeBlock).join('')}</li>`).join('')}</ul>`;
    case 'ordered_list':
      return `<ol>${block.content.map((item) => `<li>${item.content.map(writeBlock).join('')}</li>`).join('')}</ol>`;
    case 'quote':
      return `<blockquote>${block.content.map(writeBlock).join('')}</blockquote>`;
    case 'image': {
      const { src, alt, width, height } = block.attrs;
      return `<img src="${escapeText(src)}" alt="${escapeText(alt)}" width="${width}" height="${height}">`;
    }
    case 'rule':
      return '<hr>';
  }
}

const writeLine = (line: readonly NewsInline[] = []): string => line.map(writeInline).join('');

function writeInline(inline: NewsInline): string {
  switch (inline.type) {
    case 'text':
      return (inline.marks ?? []).reduceRight((inner, mark) => wrap(mark, inner), escapeText(inline.text));
    case 'break':
      return '<br>';
  }
}

function wrap(mark: NewsMark, inner: string): string {
  switch (mark.type) {
    case 'strong':
      return `<strong>${inner}</strong>`;
    case 'em':
      return `<em>${inner}</em>`;
    case 'link':
      return `<a href="${escapeText(mark.attrs.href)}" rel="noopener noreferrer" target="_blank">${inner}</a>`;
  }
}
