// Writes many rows at once, as plain SQL made of a table's declaration: its columns are those the database has.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { RowOf, TableSpec } from '../db/table.ts';

type Write<Spec extends TableSpec> = (client: pg.Client, rows: readonly RowOf<Spec>[]) => Promise<void>;

/** By `unnest`. With `replacing`, an existing row with the same key gets these columns updated; without, it is an error. */
export function makeInsert<Spec extends TableSpec>(
  table: string,
  spec: Spec,
  replacing?: { readonly key: string & keyof Spec; readonly columns: readonly (string & keyof Spec)[] },
): Write<Spec> {
  const columns = Object.keys(spec) as (string & keyof Spec)[];
  const arrays = columns.map((column, index) => `$${index + 1}::${typeOf(spec, column)}[]`);
  const conflict = replacing
    ? ` on conflict (${replacing.key}) do update set ${replacing.columns.map((column) => `${column} = excluded.${column}`).join(', ')}`
    : '';
  const text = `insert into ${table} (${columns.join(', ')}) select * from unnest(${arrays.join(', ')})${conflict}`;
  return async (client, rows) => {
    if (rows.length === 0) return;
    const values = columns.map((column) => rows.map((row) => row[column as keyof typeof row]));
    await client.query({ name: `project ${table}`, text, values });
  };
}

/** By COPY, for tables whose rows only ever come new. */
export function makeCopy<Spec extends TableSpec>(table: string, spec: Spec): Write<Spec> {
  const columns = Object.keys(spec) as (keyof RowOf<Spec>)[];
  const text = `copy ${table} (${columns.join(', ')}) from stdin`;
  const line = (row: RowOf<Spec>): string => `${columns.map((column) => copyText(row[column])).join('\t')}\n`;
  return async (client, rows) => {
    if (rows.length === 0) return;
    await pipeline(Readable.from([rows.map(line).join('')]), client.query(copyFrom(text)));
  };
}

const typeOf = (spec: TableSpec, column: string): string => (spec[column] ?? '').replace(/[? ].*$/, '');

/** COPY's text format; none of the texts holds a tab, a newline or a backslash. */
function copyText(value: unknown): string {
  if (value === null) return '\\N';
  return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value);
}
