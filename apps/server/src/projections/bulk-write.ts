// Writes many rows at once, with statements derived from a table's declaration: its columns are the database's.
import type { RowOf, TableSpec } from '../db/table.ts';
import { binaryArray, binaryCopy, bulkColumn } from './binary-rows.ts';
import type { TableWriter } from './table-writer.ts';

type Write<Spec extends TableSpec> = (writer: TableWriter, rows: readonly RowOf<Spec>[]) => Promise<void>;

/** Inserts by `unnest`. `replacing` names the columns to update if a row's key exists; without it, that is an error. */
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
  return async (writer, rows) => {
    if (rows.length === 0) return;
    const values = columns.map((column) => binaryArray(rows, column));
    await writer.query({ name: `project ${table}`, text, values });
  };
}

/**
 * Inserts by COPY, for tables that only receive new rows. `shared` has the columns with the same value in all rows of a
 * write.
 */
export function makeCopy<Spec extends TableSpec, Shared extends keyof RowOf<Spec> & string = never>(
  table: string,
  spec: Spec,
  shared: readonly Shared[] = [],
): (
  writer: TableWriter,
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
  return async (writer, rows, values) => {
    if (rows.length === 0) return;
    const bytes = binaryCopy({ rows, columns, shared: { row: values, columns: sharedColumns } });
    await writer.copy(text, bytes);
  };
}
