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
    const values = columns.map((column) => arrayLiteral(rows, column as keyof RowOf<Spec>));
    await client.query({ name: `project ${table}`, text, values });
  };
}

/**
 * By COPY, for tables whose rows only ever come new. `shared` holds the columns that are the same in all rows of a write.
 */
export function makeCopy<Spec extends TableSpec, Shared extends keyof RowOf<Spec> & string = never>(
  table: string,
  spec: Spec,
  shared: readonly Shared[] = [],
): (
  client: pg.Client,
  rows: readonly Omit<RowOf<Spec>, Shared>[],
  values: Pick<RowOf<Spec>, Shared>,
) => Promise<void> {
  type Own = Exclude<keyof RowOf<Spec>, Shared>;
  const own = (Object.keys(spec) as (keyof RowOf<Spec>)[]).filter(
    (column): column is Own => !shared.some((one) => one === column),
  );
  const text = `copy ${table} (${[...shared, ...own].join(', ')}) from stdin`;
  return async (client, rows, values) => {
    if (rows.length === 0) return;
    const beginning = shared.map((column) => `${copyText(values[column])}\t`).join('');
    let lines = '';
    // Appended piece by piece: a list for each of a million rows would cost more than the writing.
    for (const row of rows) {
      lines += beginning;
      for (const [index, column] of own.entries())
        lines += index === 0 ? copyText(row[column]) : `\t${copyText(row[column])}`;
      lines += '\n';
    }
    await pipeline(Readable.from([lines]), client.query(copyFrom(text)));
  };
}

/**
 * One column of all rows as PostgreSQL spells an array: `{1,2,NULL}`, `{"a\\"b",NULL}`. The driver's own spelling takes
 * twice as long, and it is most of what a projection does. Texts are of the journal: numbers, booleans and strings.
 */
function arrayLiteral<Row extends object>(rows: readonly Row[], column: keyof Row): string {
  let literal = '{';
  for (const row of rows) {
    const value: unknown = row[column];
    if (literal.length > 1) literal += ',';
    if (value === null) literal += 'NULL';
    else if (typeof value === 'string') literal += `"${value.replace(/["\\]/g, '\\$&')}"`;
    else literal += String(value);
  }
  return `${literal}}`;
}

const typeOf = (spec: TableSpec, column: string): string => (spec[column] ?? '').replace(/[? ].*$/, '');

/** COPY's text format; none of the texts holds a tab, a newline or a backslash. */
function copyText(value: unknown): string {
  if (value === null) return '\\N';
  return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value);
}
