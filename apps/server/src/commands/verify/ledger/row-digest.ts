// A checksum of many rows that does not depend on their order, computed alike in SQL and in JavaScript.
import { hash } from 'node:crypto';
import type pg from 'pg';
import type { RowOf, TableSpec } from '../../../db/table.ts';

export interface DigestOfRows {
  readonly rows: number;
  /** Sum of the first 48 bits of each row's MD5: finds faults, not deliberate collisions. */
  readonly sum: bigint;
}

export class RowDigest<Spec extends TableSpec> implements DigestOfRows {
  rows = 0;
  sum = 0n;
  readonly #columns: readonly string[];

  constructor(spec: Spec) {
    this.#columns = Object.keys(spec);
  }

  add(row: RowOf<Spec>): void {
    const values = row as Readonly<Record<string, unknown>>;
    const text = this.#columns.map((column) => values[column] ?? '').join('|');
    this.rows += 1;
    this.sum += BigInt(Number.parseInt(hash('md5', text).slice(0, 12), 16));
  }
}

/** Of the rows of a table for which `where` holds. */
export async function digestTable(
  client: pg.ClientBase,
  { table, spec, where = 'true' }: { table: string; spec: TableSpec; where?: string },
): Promise<DigestOfRows> {
  const text = Object.keys(spec)
    .map((column) => `coalesce(${column}::text, '')`)
    .join(` || '|' || `);
  const { rows } = await client.query<{ rows: number; sum: string }>(
    `select count(*) as rows,
       coalesce(sum(('x' || substr(md5(${text}), 1, 12))::bit(48)::bigint), 0)::text as sum
     from ${table} where ${where}`,
  );
  return { rows: rows[0]?.rows ?? 0, sum: BigInt(rows[0]?.sum ?? 0) };
}
