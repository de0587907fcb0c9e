// Counts the rows of a list up to the limit of its pages.
import { sql } from 'kysely';
import type pg from 'pg';

interface Compiled {
  compile(): { readonly sql: string; readonly parameters: readonly unknown[] };
}

/** Counts the rows of a query that is limited to `COUNTED_MAX` rows. */
export async function countUpTo(db: pg.Pool | pg.ClientBase, limited: Compiled): Promise<number> {
  const { sql: text, parameters } = limited.compile();
  const { rows } = await db.query<{ total: number }>(
    `select count(*)::int as total from (${text}) as counted`,
    [...parameters],
  );
  return rows[0]?.total ?? 0;
}

/** The column that such a query selects. */
export const eachRow = sql<number>`1`.as('each_row');
