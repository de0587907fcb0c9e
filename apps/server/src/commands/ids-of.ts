// Reads ids of a query in portions, or rows of a query by their ids.
import type pg from 'pg';

/** `query` must return one column, `id`. */
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

/** Rows of the query by id. Its only parameter is the list of ids. */
export async function rowsById<Row extends { readonly id: number } & pg.QueryResultRow>(
  db: pg.ClientBase,
  query: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Row>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<Row>(query, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}
