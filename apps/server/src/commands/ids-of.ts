// Ids of the rows that a query finds, in portions.
import type pg from 'pg';

/** `query` has one column, `id`. */
export async function* idsOf(db: pg.ClientBase, query: string): AsyncGenerator<number> {
  for (let after = 0; ; ) {
    const { rows } = await db.query<{ id: number }>(
      `select id from (${query}) of where id > $1 order by id limit 5000`,
      [after],
    );
    for (const { id } of rows) yield id;
    if (rows.length < 5_000) return;
    after = rows.at(-1)?.id ?? after;
  }
}
