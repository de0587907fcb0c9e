// Lists of news: published ones for clients, and all of them for the office.
import type { NewsCategory, NewsStatus } from '@candor/contract';
import type pg from 'pg';
import { type Page, readPage } from '../../db/read-page.ts';
import type { News } from './news-rows.ts';

/** Without the bodies, which lists don't show. */
export interface ListedNews extends News {
  /** By language. */
  readonly titles: Readonly<Record<string, { readonly title: string; readonly summary: string }>>;
}

const columns = `news.id, category, pinned, publish_at as "publishAt", logo, instruments, version, created_at as "createdAt",
  created_by as "createdBy", changed_at as "changedAt", changed_by as "changedBy", retired_at as "retiredAt",
  coalesce((select jsonb_object_agg(language, jsonb_build_object('title', title, 'summary', summary))
    from news_texts where news_id = news.id), '{}') as titles`;

interface PublishedFilter {
  readonly category: NewsCategory | undefined;
  /** The code of one that they are about. */
  readonly instrument: string | undefined;
  readonly now: number;
}

export const listPublished = (
  pool: pg.Pool,
  { category, instrument, now }: PublishedFilter,
  page: Page,
): Promise<{ rows: ListedNews[]; total: number }> =>
  readPage(
    pool,
    {
      columns,
      from: `from news where retired_at is null and publish_at <= $1 and ($2::text is null or category = $2)
        and ($3::text is null or $3 = any(string_to_array(instruments, ',')))`,
      order: 'pinned desc, publish_at desc, id desc',
      values: [new Date(now), category ?? null, instrument ?? null],
    },
    page,
  );

const conditions: Readonly<Record<NewsStatus, string>> = {
  draft: 'retired_at is null and publish_at is null',
  scheduled: 'retired_at is null and publish_at > $1',
  published: 'retired_at is null and publish_at <= $1',
  retired: 'retired_at is not null',
};

export interface NewsFilter {
  readonly category: NewsCategory | undefined;
  readonly status: NewsStatus | undefined;
  /** Matches a title in any language. */
  readonly search: string;
  readonly now: number;
}

export function listForOffice(
  pool: pg.Pool,
  { category, status, search, now }: NewsFilter,
  page: Page,
): Promise<{ rows: ListedNews[]; total: number }> {
  const from = `from news where $1::timestamptz is not null and ($2::text is null or category = $2)
    and ${status === undefined ? 'retired_at is null' : conditions[status]}
    and ${search === '' ? `$3 = ''` : 'id in (select news_id from news_texts where title ilike $3)'}`;
  const pattern = search === '' ? '' : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return readPage(
    pool,
    { columns, from, order: 'id desc', values: [new Date(now), category ?? null, pattern] },
    page,
  );
}
