// The rows of news and announcements, and of their texts by language.
import type { NewsCategory, NewsDocument } from '@candor/contract';
import { isLanguage, type Language } from '@candor/i18n';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';

export interface Text {
  readonly title: string;
  readonly summary: string;
  readonly body: NewsDocument;
}
export type Texts = Partial<Readonly<Record<Language, Text>>>;

/** An article's settings besides its texts. */
export interface NewsTerms {
  readonly category: NewsCategory;
  readonly pinned: boolean;
  /** Null for a draft. */
  readonly publishAt: Date | null;
  /** The name of a picture; empty without one. */
  readonly logo: string;
  /** Codes of the instruments that it is about, comma-separated; empty without one. */
  readonly instruments: string;
}
export interface News extends NewsTerms {
  readonly id: number;
  readonly version: number;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly changedAt: Date;
  readonly changedBy: string;
  readonly retiredAt: Date | null;
}

export interface Change {
  readonly at: Date;
  readonly by: string;
}

type Queries = pg.Pool | pg.ClientBase;

const columns = [
  'id',
  'category',
  'pinned',
  'publish_at as publishAt',
  'logo',
  'instruments',
  'version',
  'created_at as createdAt',
  'created_by as createdBy',
  'changed_at as changedAt',
  'changed_by as changedBy',
  'retired_at as retiredAt',
] as const;

// The table's check constraint guarantees the category.
const toNews = (row: Omit<News, 'category'> & { category: string }): News => ({
  ...row,
  category: row.category as NewsCategory,
});

const values = ({ category, pinned, publishAt, logo, instruments }: NewsTerms, { at, by }: Change) => ({
  category,
  pinned,
  publish_at: publishAt,
  logo,
  instruments,
  changed_at: at,
  changed_by: by,
});

export async function findNews(db: Queries, id: number): Promise<News | undefined> {
  const row = await queriesOn(db).selectFrom('news').select(columns).where('id', '=', id).executeTakeFirst();
  return row && toNews(row);
}

/** Locks the article until the transaction ends. */
export async function lockNews(client: pg.ClientBase, id: number): Promise<News | undefined> {
  const row = await queriesOn(client)
    .selectFrom('news')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toNews(row);
}

export async function insertNews(client: pg.ClientBase, terms: NewsTerms, change: Change): Promise<News> {
  const row = await queriesOn(client)
    .insertInto('news')
    .values({
      ...values(terms, change),
      version: 1,
      created_at: change.at,
      created_by: change.by,
      retired_at: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toNews(row);
}

export async function updateNews(
  client: pg.ClientBase,
  { id, ...terms }: NewsTerms & { readonly id: number },
  change: Change,
): Promise<News> {
  const row = await queriesOn(client)
    .updateTable('news')
    .set((row) => ({ ...values(terms, change), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toNews(row);
}

export async function retireNews(client: pg.ClientBase, id: number, { at, by }: Change): Promise<News> {
  const row = await queriesOn(client)
    .updateTable('news')
    .set((row) => ({ retired_at: at, changed_at: at, changed_by: by, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toNews(row);
}

export async function writeText(
  client: pg.ClientBase,
  { id, language }: { readonly id: number; readonly language: Language },
  text: Text | null,
): Promise<void> {
  if (text === null) {
    await queriesOn(client)
      .deleteFrom('news_texts')
      .where('news_id', '=', id)
      .where('language', '=', language)
      .execute();
    return;
  }
  const { title, summary } = text;
  const body = JSON.stringify(text.body);
  await queriesOn(client)
    .insertInto('news_texts')
    .values({ news_id: id, language, title, summary, body })
    .onConflict((known) => known.columns(['news_id', 'language']).doUpdateSet({ title, summary, body }))
    .execute();
}

export async function readTexts(db: Queries, id: number): Promise<Texts> {
  const rows = await queriesOn(db)
    .selectFrom('news_texts')
    .select(['language', 'title', 'summary', 'body'])
    .where('news_id', '=', id)
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ language, title, summary, body }) =>
      // The contract's schema checked every body before it was stored.
      isLanguage(language) ? [[language, { title, summary, body: body as NewsDocument }]] : [],
    ),
  );
}
