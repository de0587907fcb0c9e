// Compares two tables of the same structure row by row and describes the differences.
import type pg from 'pg';

/** Number of differing rows that are described; the rest are counted. */
const DESCRIBED = 20;

export interface TableDifferences {
  readonly table: string;
  /** Number of rows that differ or are only in one table. */
  readonly count: number;
  /** The first differences by key, one line each. */
  readonly lines: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

/** Null if they are equal. */
export async function findDifferences(
  client: pg.Client,
  { table, live, rebuilt }: { table: string; live: string; rebuilt: string },
): Promise<TableDifferences | null> {
  const key = await readKey(client, live);
  const same = key.map((column) => `live.${column} = rebuilt.${column}`).join(' and ');
  const order = key.map((column) => `coalesce(live.${column}, rebuilt.${column})`).join(', ');
  const { rows } = await client.query<{ live: Row | null; rebuilt: Row | null; count: number }>(
    `select to_jsonb(live) as live, to_jsonb(rebuilt) as rebuilt, count(*) over () as count
     from ${live} live full join ${rebuilt} rebuilt on ${same}
     where row(live.*) is distinct from row(rebuilt.*)
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
  { live, rebuilt }: { live: Row | null; rebuilt: Row | null },
): string {
  const row = live ?? rebuilt ?? {};
  const which = `${table} ${key.map((column) => `${column} ${row[column]}`).join(', ')}`;
  if (!rebuilt) return `${which}: the journal has no such row`;
  if (!live) return `${which}: the row is missing`;
  const changed = Object.keys(rebuilt).filter((column) => live[column] !== rebuilt[column]);
  return `${which}: ${changed.map((column) => describeValue(column, live[column], rebuilt[column])).join('; ')}`;
}

/** Long texts are cut to the part around the first difference. */
function describeValue(column: string, live: unknown, rebuilt: unknown): string {
  const [found, expected] = [String(live), String(rebuilt)];
  let same = 0;
  while (found[same] === expected[same]) same += 1;
  const excerpt = (text: string): string => {
    if (text.length <= 60) return text;
    const from = Math.max(0, same - 20);
    return `${from > 0 ? '…' : ''}${text.slice(from, from + 60)}${text.length > from + 60 ? '…' : ''}`;
  };
  return `${column} is ${excerpt(found)}, by the journal ${excerpt(expected)}`;
}
