// Counts the quotes that passed, were quarantined or were rejected, from the entries of the tape, as a third party would.
import type { TapeEntry } from '@candor/proof';
import type pg from 'pg';
import { inTransactionOn } from '../db/in-transaction.ts';
import type { RowOf } from '../db/table.ts';
import { listTapeLogs, readTapeEntries } from './read-tape.ts';
import type { tapeTables } from './tables.ts';

export type QuoteCount = RowOf<typeof tapeTables.quote_counts>;

/** An older store is counted in portions, so that sealing and signing continue between them. */
const ENTRIES_AT_ONCE = 16_384;

/**
 * Counts the next sealed entries that are not counted yet. Returns whether more are left. Safe to repeat after any
 * failure.
 */
export async function countQuotes(client: pg.ClientBase, entriesAtOnce = ENTRIES_AT_ONCE): Promise<boolean> {
  const heads = await readHeads(client);
  for (const { name: log, size } of await listTapeLogs(client)) {
    const from = heads.get(log) ?? 0;
    if (from >= size) continue;
    const to = Math.min(size, from + entriesAtOnce);
    await inTransactionOn(client, async () => {
      const counts = new QuoteTally();
      for await (const entry of readTapeEntries(client, { log, from, to })) counts.take(entry);
      await addCounts(client, counts.rows());
      await client.query(
        `insert into quote_count_heads (log, counted) values ($1, $2)
         on conflict (log) do update set counted = excluded.counted`,
        [log, to],
      );
    });
    return true;
  }
  return false;
}

/** Counts everything sealed again; `heads` limits the number of entries of each log. */
export async function recountQuotes(
  client: pg.ClientBase,
  heads?: ReadonlyMap<string, number>,
): Promise<QuoteCount[]> {
  const counts = new QuoteTally();
  for (const { name: log, size } of await listTapeLogs(client)) {
    const to = heads ? (heads.get(log) ?? 0) : size;
    for await (const entry of readTapeEntries(client, { log, to })) counts.take(entry);
  }
  return counts.rows();
}

/**
 * The differences between the table and the tape: positive for counts that the table lacks, negative for excess ones.
 * Both are read at one moment.
 */
export async function findMiscounts(client: pg.ClientBase): Promise<QuoteCount[]> {
  const expected = await recountQuotes(client, await readHeads(client));
  const { rows } = await client.query<QuoteCount>('select instrument_id, mark, count from quote_counts');
  const differences = new Map(expected.map((row) => [keyOf(row), row]));
  for (const row of rows) {
    const count = (differences.get(keyOf(row))?.count ?? 0) - row.count;
    differences.set(keyOf(row), { ...row, count });
  }
  return [...differences.values()].filter(({ count }) => count !== 0);
}

/** Adds to the table, which may be counted on meanwhile. */
export async function addCounts(client: pg.ClientBase, rows: readonly QuoteCount[]): Promise<void> {
  await client.query(
    `insert into quote_counts as known (instrument_id, mark, count) select * from unnest($1::int[], $2::int[], $3::bigint[])
     on conflict (instrument_id, mark) do update set count = known.count + excluded.count`,
    [
      rows.map(({ instrument_id }) => instrument_id),
      rows.map(({ mark }) => mark),
      rows.map(({ count }) => count),
    ],
  );
}

async function readHeads(client: pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ log: string; counted: number }>(
    'select log, counted from quote_count_heads',
  );
  return new Map(rows.map(({ log, counted }) => [log, counted]));
}

const keyOf = ({ instrument_id, mark }: QuoteCount): string => `${instrument_id} ${mark}`;

class QuoteTally {
  readonly #counts = new Map<number, Map<number, number>>();

  take({ instrument, ticks }: TapeEntry): void {
    const counts = this.#counts.get(instrument) ?? new Map<number, number>();
    this.#counts.set(instrument, counts);
    for (const { mark } of ticks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }

  rows(): QuoteCount[] {
    return [...this.#counts].flatMap(([instrument_id, counts]) =>
      [...counts].map(([mark, count]) => ({ instrument_id, mark, count })),
    );
  }
}
