// Holds a table against another of the same shape, row for row, and tells in words what differs.
import type pg from 'pg';

/** How many rows that differ are described; the rest is counted. */
const DESCRIBED = 20;

export interface TableDifferences {
  readonly table: string;
  /** Rows that are in one of both alone, or not the same in both. */
  readonly count: number;
  /** The first of them by their keys, a line each. */
  readonly lines: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

/** Null where they are equal. `used` is what is there, `made` what the journal comes to. */
export async function findDifferences(
  client: pg.Client,
  { table, used, made }: { table: string; used: string; made: string },
): Promise<TableDifferences | null> {
  const key = await readKey(client, used);
  const same = key.map((column) => `used.${column} = made.${column}`).join(' and ');
  const order = key.map((column) => `coalesce(used.${column}, made.${column})`).join(', ');
  const { rows } = await client.query<{ used: Row | null; made: Row | null; count: number }>(
    `select to_jsonb(used) as used, to_jsonb(made) as made, count(*) over () as count
     from ${used} used full join ${made} made on ${same}
     where row(used.*) is distinct from row(made.*)
     order by ${order} limit ${DESCRIBED}`,
  );
  const [first] = rows;
  if (!first) return null;
  return { table, count: first.count, lines: rows.map((row) => describe(table, key, row)) };
}

async function readKey(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select quote_ident(attname) as column
     from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
     where indrelid = $1::regclass and indisprimary order by array_position(indkey::int2[], attnum)`,
    [table],
  );
  if (rows.length === 0) throw new Error(`${table} has no primary key by which its rows could be compared`);
  return rows.map(({ column }) => column);
}

function describe(
  table: string,
  key: readonly string[],
  { used, made }: { used: Row | null; made: Row | null },
): string {
  const row = used ?? made ?? {};
  const which = `${table} ${key.map((column) => `${column} ${row[column]}`).join(', ')}`;
  if (!made) return `${which}: the journal has no such row`;
  if (!used) return `${which}: the row is missing`;
  const changed = Object.keys(made).filter((column) => used[column] !== made[column]);
  return `${which}: ${changed.map((column) => describeValue(column, used[column], made[column])).join('; ')}`;
}

/** Of long texts the part from a little before where they part. */
function describeValue(column: string, used: unknown, made: unknown): string {
  const [before, after] = [String(used), String(made)];
  let parted = 0;
  while (before[parted] === after[parted]) parted += 1;
  const excerpt = (text: string): string => {
    if (text.length <= 60) return text;
    const from = Math.max(0, parted - 20);
    return `${from > 0 ? '…' : ''}${text.slice(from, from + 60)}${text.length > from + 60 ? '…' : ''}`;
  };
  return `${column} is ${excerpt(before)}, by the journal ${excerpt(after)}`;
}
