// A checksum of a table's rows that does not depend on their order, computed alike in SQL and in JavaScript.
import { hash } from 'node:crypto';
import type pg from 'pg';
import { venueTables } from '../../../db/tables.ts';

export class RowDigest {
  rows = 0;
  /** Sum of the first 48 bits of each row's MD5: it detects errors, not deliberate collisions. */
  #sum = 0n;
  readonly #table: keyof typeof venueTables;
  readonly #columns: readonly string[];
  readonly #where: string;

  constructor(table: keyof typeof venueTables, where = 'true') {
    this.#table = table;
    this.#columns = Object.keys(venueTables[table]);
    this.#where = where;
  }

  add(row: object): void {
    const values = row as Readonly<Record<string, unknown>>;
    const text = this.#columns.map((column) => values[column] ?? '').join('|');
    this.rows += 1;
    this.#sum += BigInt(Number.parseInt(hash('md5', text).slice(0, 12), 16));
  }

  with(rows: Iterable<object>): this {
    for (const row of rows) this.add(row);
    return this;
  }

  /** Describes how the table differs from the added rows; null if it does not. */
  async compare(client: pg.ClientBase): Promise<string | null> {
    const text = this.#columns.map((column) => `coalesce(${column}::text, '')`).join(` || '|' || `);
    const { rows } = await client.query<{ rows: number; sum: string }>(
      `select count(*) as rows,
         coalesce(sum(('x' || substr(md5(${text}), 1, 12))::bit(48)::bigint), 0)::text as sum
       from ${this.#table} where ${this.#where}`,
    );
    const { rows: found = 0, sum = '0' } = rows[0] ?? {};
    const of = this.#where === 'true' ? this.#table : `${this.#table} (${this.#where})`;
    if (found !== this.rows) return `${found} rows are in ${of}, ${this.rows} in the journal`;
    if (BigInt(sum) === this.#sum) return null;
    return `the rows of ${of} are not those of the journal: npm run rebuild shows which`;
  }
}
