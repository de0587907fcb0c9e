// Tables as data, from which their types come: `{ users: { id: 'bigint generated', email: 'text?', … } }`. The data is
// held against the database by queries.test.ts, so the declared type of a column is what a query gives.
import type { ColumnType as Column, Selectable } from 'kysely';

/** What a column of each type is read as and written as, by our parsers (number-types.ts) and those of the driver. */
interface ColumnValues {
  bigint: [read: number, written: number];
  integer: [read: number, written: number];
  smallint: [read: number, written: number];
  'double precision': [read: number, written: number];
  boolean: [read: boolean, written: boolean];
  text: [read: string, written: string];
  bytea: [read: Buffer, written: Buffer];
  date: [read: Date, written: Date | string];
  'timestamp with time zone': [read: Date, written: Date | string];
  /** Written as JSON text: the driver would take an array for one of PostgreSQL's own. */
  jsonb: [read: unknown, written: string];
  uuid: [read: string, written: string];
  /** The driver's own parser, which leaves the numbers as they came. */
  'bigint[]': [read: string[], written: readonly number[]];
}

export type ColumnType = keyof ColumnValues;
/** A type, with `?` where it may be null; then whether the database has a value for a row that brings none. */
export type ColumnSpec = `${ColumnType}${'' | '?'}${'' | ' default' | ' generated'}`;
export type TableSpec = Readonly<Record<string, ColumnSpec>>;
export type TableSpecs = Readonly<Record<string, TableSpec>>;

/** The value of a column as it is read. */
export type ValueOf<T extends ColumnType> = ColumnValues[T][0];

type Typed<T extends ColumnType, Null, Insert extends 'needed' | 'default' | 'generated'> = Column<
  ColumnValues[T][0] | Null,
  Insert extends 'needed'
    ? ColumnValues[T][1] | Null
    : Insert extends 'default'
      ? ColumnValues[T][1] | Null | undefined
      : never,
  Insert extends 'generated' ? never : ColumnValues[T][1] | Null
>;

type ColumnOf<Spec extends ColumnSpec> = Spec extends `${infer T extends ColumnType}? default`
  ? Typed<T, null, 'default'>
  : Spec extends `${infer T extends ColumnType}?`
    ? Typed<T, null, 'needed'>
    : Spec extends `${infer T extends ColumnType} default`
      ? Typed<T, never, 'default'>
      : Spec extends `${infer T extends ColumnType} generated`
        ? Typed<T, never, 'generated'>
        : Spec extends ColumnType
          ? Typed<Spec, never, 'needed'>
          : never;

export type TableOf<Spec extends TableSpec> = { [C in keyof Spec]: ColumnOf<Spec[C]> };
/** The tables' types, as kysely takes them. */
export type TablesOf<Specs extends TableSpecs> = { [T in keyof Specs]: TableOf<Specs[T]> };
/** A whole row, as it is read and as the bulk writers take it. */
export type RowOf<Spec extends TableSpec> = Selectable<TableOf<Spec>>;
