// A page of a list in plain SQL, with how many rows the list has.
import type pg from 'pg';
import { COUNTED_MAX } from './counted-max.ts';

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** All but the values is written in code. */
export interface ListQuery {
  readonly columns: string;
  /** The from clause with its condition. */
  readonly from: string;
  readonly order: string;
  readonly values?: readonly unknown[];
  /** Where what is counted needs less than what is shown, such as fewer joins. */
  readonly countedFrom?: string;
}

/** The count goes no further than `COUNTED_MAX`. */
export async function readPage<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { columns, from, order, values = [], countedFrom = from }: ListQuery,
  { offset, limit }: Page,
): Promise<{ rows: Row[]; total: number }> {
  const [found, count] = await Promise.all([
    pool.query<Row>(`select ${columns} ${from} order by ${order} limit ${limit} offset ${offset}`, [
      ...values,
    ]),
    pool.query<{ total: number }>(
      `select count(*)::int as total from (select ${countedFrom} limit ${COUNTED_MAX}) counted`,
      [...values],
    ),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}
