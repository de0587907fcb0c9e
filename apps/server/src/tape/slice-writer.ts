// Turns durable ticks into entries of the tape: one for each instrument and slice of five seconds, appended to the log
// in the order of slices and, within one, of instruments. The same transaction removes the sealed ticks from their
// table.
import { packTapeEntry, SLICE_MS } from '@candor/proof';
import type pg from 'pg';
import { inTransactionOn } from '../db/in-transaction.ts';
import { appendEntries, readLogSize } from '../proof/log-store.ts';
import { entriesOf, type SliceEntry } from './slice-entries.ts';
import { readTapeHead, readTickNumbers, readTicks, type StoredTicks } from './tape-end.ts';
import { writeTapePlaces } from './tape-places.ts';
import { readTickRows, type TickRow } from './tick-rows.ts';

/** The ticks do not follow the end of the tape: sealing stops until people have examined it. */
export class TapeRefused extends Error {
  override readonly name = 'TapeRefused';
}

/** The steps after which a test ends the writer, in their order. */
export type SealingStep = 'read' | 'packed' | 'appended' | 'numbered' | 'removed' | 'sealed';

export interface SliceWriterOptions {
  /** The log of the current tape. */
  readonly log: string;
  /** The number of rows of ticks processed together; doubled while they do not contain the end of a slice. */
  readonly rowsAtOnce?: number;
  readonly reached?: (step: SealingStep) => void | Promise<void>;
}

const ROWS_AT_ONCE = 2_000;

export class SliceWriter {
  readonly #options: SliceWriterOptions;

  constructor(options: SliceWriterOptions) {
    this.#options = options;
  }

  /**
   * Seals every slice that is followed by a later durable time. The client must use synchronous commits and have no
   * other user. Safe to repeat after any failure. @throws TapeRefused if ticks are missing, or are on the tape already
   */
  async advance(client: pg.ClientBase, stopping?: AbortSignal): Promise<void> {
    const { rowsAtOnce = ROWS_AT_ONCE, reached = () => {} } = this.#options;
    for (let limit = rowsAtOnce; !stopping?.aborted; ) {
      const { read, removed } = await inTransactionOn(client, () => this.#seal(client, limit));
      await reached('sealed');
      if (read < limit) return;
      // If all rows belong to one slice, its end comes later.
      limit = removed === 0 ? 2 * limit : rowsAtOnce;
    }
  }

  async #seal(client: pg.ClientBase, limit: number): Promise<{ read: number; removed: number }> {
    const { reached = () => {} } = this.#options;
    await client.query(
      'insert into tape_heads (sealed_id, sealed_at, sealed_slice) values (0, 0, -1) on conflict do nothing',
    );
    const { sealedId, sealedSlice } = await readTapeHead(client, { lock: true });
    const stored = await readTicks(client, { after: sealedId, limit });
    const last = stored.at(-1);
    await reached('read');
    if (!last) return { read: 0, removed: 0 };
    // No tick after this row is before its time.
    const open = sliceOf(last.at);
    const rows = stored.map(({ payload }) => readTickRows(payload));
    const ticks = rows.flat().filter(({ t }) => sliceOf(t) > sealedSlice && sliceOf(t) < open);
    if (ticks.length > 0) await this.#append(client, entriesOf(ticks));
    const whole = countWhole(rows, open);
    const lastWhole = stored[whole - 1];
    if (lastWhole) await this.#remove(client, lastWhole);
    if (open - 1 > sealedSlice) await client.query('update tape_heads set sealed_slice = $1', [open - 1]);
    await reached('removed');
    return { read: stored.length, removed: whole };
  }

  async #append(client: pg.ClientBase, entries: readonly SliceEntry[]): Promise<void> {
    const { log, reached = () => {} } = this.#options;
    const numbers = await readTickNumbers(client);
    for (const { instrument, first, ticks } of entries) {
      const expected = (numbers.get(instrument) ?? 0) + 1;
      if (first !== expected)
        throw new TapeRefused(
          `tick ${first} of instrument ${instrument} follows tick ${expected - 1} of the tape`,
        );
      numbers.set(instrument, first + ticks.length - 1);
    }
    const packed = entries.map(packTapeEntry);
    await reached('packed');
    const from = await readLogSize(client, log);
    if (from === undefined) throw new TapeRefused(`there is no log ${log}`);
    await appendEntries(client, log, { from, entries: packed });
    await reached('appended');
    const slices = [...new Set(entries.map(({ slice }) => slice))];
    const firsts = slices.map((slice) => entries.findIndex((entry) => entry.slice === slice));
    const counts = firsts.map((first, n) => (firsts[n + 1] ?? entries.length) - first);
    await client.query(
      `insert into tape_slices (slice, log, first_index, entries)
       select s.slice, $1, s.first_index, s.entries from unnest($2::bigint[], $3::bigint[], $4::int[])
         s (slice, first_index, entries)`,
      [log, slices, firsts.map((first) => from + first), counts],
    );
    const changed = [...new Set(entries.map(({ instrument }) => instrument))];
    await client.query(
      `insert into tape_ends (instrument_id, last_no) select * from unnest($1::int[], $2::bigint[])
       on conflict (instrument_id) do update set last_no = excluded.last_no`,
      [changed, changed.map((instrument) => numbers.get(instrument))],
    );
    await writeTapePlaces(client, entries);
    await reached('numbered');
  }

  async #remove(client: pg.ClientBase, { id, at }: StoredTicks): Promise<void> {
    await client.query('delete from tape_ticks where id <= $1', [id]);
    await client.query('update tape_heads set sealed_id = $1, sealed_at = $2', [id, at]);
  }
}

/** The number of leading rows without a tick of an open slice. */
function countWhole(rows: readonly (readonly TickRow[])[], open: number): number {
  const first = rows.findIndex((ticks) => ticks.some(({ t }) => sliceOf(t) >= open));
  return first < 0 ? rows.length : first;
}

const sliceOf = (t: number): number => Math.floor(t / SLICE_MS);
