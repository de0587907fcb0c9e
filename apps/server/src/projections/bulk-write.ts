// Writes many rows at once, by statements made of a table's declaration: its columns are those the database has.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { RowOf, TableSpec } from '../db/table.ts';
import { binaryArray, binaryCopy, bulkColumn } from './binary-rows.ts';

type Write<Spec extends TableSpec> = (client: pg.Client, rows: readonly RowOf<Spec>[]) => Promise<void>;

/** By `unnest`. With `replacing`, an existing row with the same key gets these columns updated; without, it is an error. */
export function makeInsert<Spec extends TableSpec>(
  table: string,
  spec: Spec,
  replacing?: { readonly key: string & keyof Spec; readonly columns: readonly (string & keyof Spec)[] },
): Write<Spec> {
  const columns = (Object.keys(spec) as (keyof RowOf<Spec> & string)[]).map((name) =>
    bulkColumn(name, spec[name]),
  );
  const names = columns.map(({ name }) => name).join(', ');
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ');
  const conflict = replacing
    ? ` on conflict (${replacing.key}) do update set ${replacing.columns.map((column) => `${column} = excluded.${column}`).join(', ')}`
    : '';
  const text = `insert into ${table} (${names}) select * from unnest(${arrays})${conflict}`;
  return async (client, rows) => {
    if (rows.length === 0) return;
    const values = columns.map((column) => binaryArray(rows, column));
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
  type Own = Exclude<keyof RowOf<Spec> & string, Shared>;
  const sharedColumns = shared.map((name) => bulkColumn(name, spec[name]));
  const columns = (Object.keys(spec) as (keyof RowOf<Spec> & string)[])
    .filter((name): name is Own => !shared.some((one) => one === name))
    .map((name) => bulkColumn(name, spec[name]));
  const names = [...sharedColumns, ...columns].map(({ name }) => name).join(', ');
  const text = `copy ${table} (${names}) from stdin with (format binary)`;
  return async (client, rows, values) => {
    if (rows.length === 0) return;
    const bytes = binaryCopy({ rows, columns, shared: { row: values, columns: sharedColumns } });
    await pipeline(Readable.from([bytes]), client.query(copyFrom(text)));
  };
}
