// News and announcements over HTTP, for everyone: the lists and one article.
import { contentPaths, NEWS_CATEGORY_CODES, type NewsCategory } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { type NewsArticle, type NewsRow, parseNewsArticle, parseNewsRow } from '../parse/news.ts';

type Door = Pick<Http, 'at'>;

/** The newest first, pinned ones above them. */
export async function fetchNews(
  http: Door,
  { category, page }: { readonly category: NewsCategory; readonly page: number },
): Promise<{ readonly rows: readonly NewsRow[]; readonly total: number }> {
  const { list, total } = await http
    .at(contentPaths)
    .call(
      'newsList',
      { category_id: String(NEWS_CATEGORY_CODES[category]) as '1' | '2', page: String(page) },
      { quiet: true },
    );
  return { rows: list.map(parseNewsRow), total };
}

/** Throws CallError `news_not_found` for one that is not published. */
export const fetchArticle = async (http: Door, id: number): Promise<NewsArticle> =>
  parseNewsArticle(await http.at(contentPaths).call('newsInfo', { id: String(id) }, { quiet: true }));
