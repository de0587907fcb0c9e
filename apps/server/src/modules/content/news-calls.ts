// Clients' calls: the list of news and announcements, and one full article, in their language.
import { NEWS_CATEGORY_CODES } from '@candor/contract';
import { pageOf } from '../../web/page-of.ts';
import { parseCode, parseWhole } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { listPublished } from './news-lists.ts';
import { findNews, readTexts } from './news-rows.ts';
import { presentArticle, presentRow, statusOf } from './present-news.ts';

export function registerNewsCalls(
  register: RegisterCall,
  { db, now }: Pick<ModuleContext, 'db' | 'now'>,
): void {
  const pool = db.requests;

  register('newsList', { weight: weights.stored }, async ({ params, language }) => {
    const category =
      params.category_id === undefined
        ? undefined
        : parseCode('category_id', params.category_id, NEWS_CATEGORY_CODES);
    const { rows, total } = await listPublished(
      pool,
      { category, instrument: params.instrument || undefined, now: now() },
      pageOf(params.page),
    );
    return { data: { list: rows.flatMap((one) => presentRow(one, language) ?? []), total } };
  });

  register('newsInfo', { weight: weights.stored }, async ({ params, language }) => {
    const id = parseWhole('id', params.id);
    const news = await findNews(pool, id);
    // An unpublished article is treated as missing.
    if (!news || statusOf(news, now()) !== 'published') throw new CallRefused('news_not_found');
    const article = presentArticle(news, await readTexts(pool, id), language);
    if (!article) throw new CallRefused('news_not_found');
    return { data: article };
  });
}
