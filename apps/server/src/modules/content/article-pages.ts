// Articles as pages that are shared and found: the head of each by language, and the addresses of all.
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import type { PageHead } from '../../web/page-head.ts';
import type { AskedPage } from '../../web/static-app.ts';
import { findNews, readTexts } from './news-rows.ts';
import { presentArticle, statusOf } from './present-news.ts';

const PATH = '/news/detail';
/** Of the newest: what a search engine takes at once. */
const listedMax = 1_000;
const addressOf = (id: number): string => `${PATH}?id=${id}`;

interface Options {
  readonly pool: pg.Pool;
  readonly now: () => number;
}

/** Undefined for a page of something else, and for an article that clients can't read. */
export async function headOfArticle(
  { pool, now }: Options,
  { path, query, language }: AskedPage,
): Promise<PageHead | undefined> {
  const id = Number(query.get('id'));
  if (path !== PATH || !Number.isSafeInteger(id) || id < 1) return undefined;
  const news = await findNews(pool, id);
  if (!news || statusOf(news, now()) !== 'published') return undefined;
  const article = presentArticle(news, await readTexts(pool, id), language);
  return (
    article && {
      title: article.title,
      description: article.desc,
      ...(article.logo === '' ? {} : { picture: article.logo }),
      kind: 'article',
      language,
      address: addressOf(id),
    }
  );
}

export async function listArticlePages({ pool, now }: Options): Promise<readonly string[]> {
  const rows = await queriesOn(pool)
    .selectFrom('news')
    .select('id')
    .where('retired_at', 'is', null)
    .where('publish_at', '<=', new Date(now()))
    .orderBy('publish_at', 'desc')
    .limit(listedMax)
    .execute();
  return rows.map(({ id }) => addressOf(id));
}
