// News and announcements over HTTP, for everyone: the lists and single articles.
import type { NewsRow as WireRow } from '@candor/contract';
import { contentPaths, NEWS_CATEGORY_CODES, type NewsCategory } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { parseFields } from '../parse/fields.ts';

export type NewsRow = ReturnType<typeof parseRow>;
export type NewsArticle = Awaited<ReturnType<typeof fetchArticle>>;

const parseRow = (wire: WireRow) => parseFields(wire, { flags: ['pinned'] });

interface NewsRequest {
  readonly category: NewsCategory;
  /** The code of the one that they are about; of all without it. */
  readonly instrument?: string;
  readonly page: number;
}

/** Newest first, pinned ones above them. */
export async function fetchNews(http: Http, { category, instrument, page }: NewsRequest) {
  const of = String(NEWS_CATEGORY_CODES[category]) as '1' | '2';
  const about = instrument === undefined ? {} : { instrument };
  const params = { category_id: of, page: String(page), ...about };
  const { list, total } = await http.at(contentPaths).call('newsList', params);
  return { list: list.map(parseRow), total };
}

/** The screen renders its document. Throws CallError `news_not_found` for one that is not published. */
export async function fetchArticle(http: Http, id: number) {
  const { document, ...row } = await http.at(contentPaths).call('newsInfo', { id: String(id) });
  const isAnnouncement = row.category_id === NEWS_CATEGORY_CODES.announcement;
  const category: NewsCategory = isAnnouncement ? 'announcement' : 'news';
  return { ...parseFields(row, { flags: ['pinned'] }), category, document };
}
