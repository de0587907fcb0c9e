// Operators' commands on news: each runs once for its key, writes its audit row, and never
// overwrites somebody else's change.
import type { OfficeNewsArticle } from '@candor/contract';
import type { Language } from '@candor/i18n';
import type pg from 'pg';
import type { Once } from '../../web/answer-once.ts';
import type { Operator } from '../../web/operator.ts';
import { CallRefused } from '../../web/refused.ts';
import type { ModuleContext } from '../module.ts';
import {
  insertNews,
  lockNews,
  type News,
  type NewsTerms,
  readTexts,
  retireNews,
  type Texts,
  updateNews,
  writeText,
} from './news-rows.ts';
import { presentOfficeArticle } from './present-news.ts';
import { type Given, type GivenTexts, type IsListed, readGivenTexts, readTerms } from './read-news-calls.ts';

/** The operator's call. */
export interface By extends Once {
  readonly operator: Operator;
}

export interface NewsActs {
  add(by: By, given: Given): Promise<{ data: OfficeNewsArticle }>;
  change(
    by: By,
    id: number,
    given: Given & { readonly version: number },
  ): Promise<{ data: OfficeNewsArticle }>;
  retire(by: By, id: number): Promise<{ data: OfficeNewsArticle }>;
}

const blank: NewsTerms = { category: 'news', pinned: false, publishAt: null, logo: '', instruments: '' };

export function makeNewsActs(
  { audit, now }: Pick<ModuleContext, 'audit' | 'now'>,
  isListed: IsListed,
): NewsActs {
  const record = (
    { operator, once }: By,
    verb: string,
    act: (client: pg.PoolClient, change: { at: Date; by: string }) => Promise<Changed>,
  ) =>
    once(async ({ client }) => {
      const { before, after, texts } = await act(client, { at: new Date(now()), by: operator.email });
      await audit.record(client, {
        operator,
        act: verb,
        subject: `news ${after.id}`,
        before,
        after: { ...after, texts },
      });
      return { data: presentOfficeArticle(after, await readTexts(client, after.id), now()) };
    });

  return {
    add: (by, given) =>
      record(by, 'add', async (client, change) => {
        const terms = await readTerms(client, given, { before: blank, isListed });
        const texts = await readGivenTexts(client, given);
        refuseEmpty(terms, texts);
        const after = await insertNews(client, terms, change);
        await writeTexts(client, after.id, texts);
        return { before: null, after, texts };
      }),

    change: (by, id, { version, ...given }) =>
      record(by, 'change', async (client, change) => {
        const before = await lock(client, id);
        if (before.version !== version)
          throw new CallRefused('news_changed', {
            details: { by: before.changedBy, version: before.version },
          });
        const terms = await readTerms(client, given, { before, isListed });
        const texts = await readGivenTexts(client, given);
        const known = await readTexts(client, id);
        refuseEmpty(terms, { ...known, ...texts });
        const after = await updateNews(client, { id, ...terms }, change);
        await writeTexts(client, id, texts);
        const replaced = Object.fromEntries(
          Object.keys(texts).map((language) => [language, known[language as Language] ?? null]),
        );
        return { before: { ...before, texts: replaced }, after, texts };
      }),

    retire: (by, id) =>
      record(by, 'retire', async (client, change) => {
        const before = await lock(client, id);
        return { before, after: await retireNews(client, id, change), texts: {} };
      }),
  };
}

interface Changed {
  readonly before: (News & { readonly texts?: unknown }) | null;
  readonly after: News;
  /** The texts that were written; null for removed ones. */
  readonly texts: GivenTexts;
}

async function lock(client: pg.PoolClient, id: number): Promise<News> {
  const news = await lockNews(client, id);
  if (!news) throw new CallRefused('news_not_found');
  if (news.retiredAt !== null) throw new CallRefused('news_retired');
  return news;
}

function refuseEmpty({ publishAt }: NewsTerms, texts: Texts | GivenTexts): void {
  if (publishAt !== null && !Object.values(texts).some((text) => text !== null))
    throw new CallRefused('news_without_text');
}

async function writeTexts(client: pg.PoolClient, id: number, texts: GivenTexts): Promise<void> {
  for (const [language, text] of Object.entries(texts))
    await writeText(client, { id, language: language as Language }, text);
}
