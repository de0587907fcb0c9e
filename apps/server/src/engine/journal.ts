// The append-only journal of one shard: one row a batch, and an epoch that fences off a writer who was succeeded. A batch
// that is too large for a row is several rows of one transaction.
import type { VenueEvent } from '@candor/core';
import type pg from 'pg';
import { ArchivedJournal } from '../archive/archived-journal.ts';
import { inTransactionOn } from '../db/in-transaction.ts';
import { decodeBatch, decodeStored, encodeBatch, type StoredBatch } from './journal-codec.ts';
import { JournalRefused } from './journal-refused.ts';

const READ_ROWS = 500;
const READ_ROWS_SLOWLY = 20;

/** The journal can't take another batch: someone else leads the shard, or the row is there already. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** A row of the journal as it goes in. */
export interface JournalRow {
  readonly firstSeq: number;
  readonly count: number;
  readonly at: number;
  readonly crc: number;
  readonly payload: Buffer;
}

/**
 * What a program makes up for after a long time away, as the swaps of many days on many positions, can be more than a
 * text or a value of the database holds.
 */
const EVENTS_A_ROW_MAX = 5_000;

/** The rows of a batch. Normally one. */
export function rowsOf(
  firstSeq: number,
  events: readonly VenueEvent[],
  at: number,
): readonly [JournalRow, ...JournalRow[]] {
  const rowAt = (from: number): JournalRow => {
    const some = events.length <= EVENTS_A_ROW_MAX ? events : events.slice(from, from + EVENTS_A_ROW_MAX);
    return { firstSeq: firstSeq + from, count: some.length, at, ...encodeBatch(some) };
  };
  const rest: JournalRow[] = [];
  for (let from = EVENTS_A_ROW_MAX; from < events.length; from += EVENTS_A_ROW_MAX) rest.push(rowAt(from));
  return [rowAt(0), ...rest];
}

export class Journal {
  readonly shard: number;
  readonly #client: pg.Client;
  readonly #archived: ArchivedJournal | null;
  #epoch = 0;

  /**
   * The client is the journal's own: nothing else may be run on it while it leads. `archiveFolder` holds the months that
   * have left the table; without it only what is still in the table is read.
   */
  constructor(client: pg.Client, shard = 0, archiveFolder: string | null = null) {
    this.#client = client;
    this.shard = shard;
    this.#archived = archiveFolder === null ? null : new ArchivedJournal(client, archiveFolder);
  }

  /**
   * Takes the lead of the shard: whoever led it before can append no more, and all it appended can be read. Returns the
   * epoch, with which the same writer can `resume` on another connection.
   */
  async lead(holder: string): Promise<number> {
    this.#epoch = await inTransactionOn(this.#client, async (client) => {
      const { rows } = await client.query<{ epoch: number }>(
        `insert into journal_epochs (shard, epoch, holder, raised_at) values ($1, 1, $2, now())
         on conflict (shard) do update set epoch = journal_epochs.epoch + 1, holder = $2, raised_at = now()
         returning epoch`,
        [this.shard, holder],
      );
      // An append that still saw the epoch before may be under way: it is waited for, or its events would be missed.
      await client.query('lock table journal in share mode');
      return Number(rows[0]?.epoch);
    });
    await this.#waitForDisk();
    return this.#epoch;
  }

  /**
   * Goes on leading on a new connection, and returns whether a row that was under way on the one before has arrived.
   * Its server process may still be at it: it is waited for, as in `lead`, and what it has not begun by then fails on
   * the primary key once the row is appended again.
   * @throws `Fenced` where another leads by now, `JournalRefused` where rows are missing that were durable before
   */
  async resume(epoch: number, row: JournalRow): Promise<boolean> {
    const { end, arrived } = await inTransactionOn(this.#client, async (client) => {
      // So that tries that were given up do not pile up on the server behind a lock.
      await client.query(`set local lock_timeout = '5s'`);
      const { rows } = await client.query<{ epoch: number }>(
        'select epoch from journal_epochs where shard = $1 for update',
        [this.shard],
      );
      if (rows[0]?.epoch !== epoch) throw new Fenced(`another writer leads shard ${this.shard}`);
      await client.query('lock table journal in share mode');
      return { end: await this.lastSeq(), arrived: await this.holds(epoch, row) };
    });
    if (!arrived && end >= row.firstSeq) throw new Fenced(`another writer appended to shard ${this.shard}`);
    if (end < row.firstSeq - 1)
      throw new JournalRefused(
        `the journal ends at event ${end}, but events up to ${row.firstSeq - 1} were durable before: this is not the same database any more`,
      );
    this.#epoch = epoch;
    await this.#waitForDisk();
    return arrived;
  }

  /** Durable when it resolves. `firstSeq` is the number of the first event, starting at 1. */
  append(firstSeq: number, events: readonly VenueEvent[], at: number): Promise<void> {
    return this.appendRows(rowsOf(firstSeq, events, at));
  }

  /** All of them or none. */
  async appendRows(rows: readonly [JournalRow, ...JournalRow[]]): Promise<void> {
    if (rows.length === 1) {
      await this.#appendRow(rows[0]);
      return;
    }
    await inTransactionOn(this.#client, async () => {
      for (const row of rows) await this.#appendRow(row);
    });
  }

  async #appendRow({ firstSeq, count, at, crc, payload }: JournalRow): Promise<void> {
    const result = await this.#client.query({
      name: 'append',
      text: `insert into journal (shard, first_seq, count, epoch, at, crc, payload)
             select $1, $2, $3, $4, $5, $6, $7 from journal_epochs where shard = $1 and epoch = $4`,
      values: [this.shard, firstSeq, count, this.#epoch, at, crc, payload],
    });
    if (result.rowCount !== 1) throw new Fenced(`another writer leads shard ${this.shard}`);
  }

  /** Whether this very row is there, appended in this epoch. */
  async holds(epoch: number, { firstSeq, count, crc }: JournalRow): Promise<boolean> {
    const { rowCount } = await this.#client.query(
      'select from journal where shard = $1 and first_seq = $2 and epoch = $3 and count = $4 and crc = $5',
      [this.shard, firstSeq, epoch, count, crc],
    );
    return rowCount === 1;
  }

  /** The number of the last event; 0 in an empty journal. */
  async lastSeq(): Promise<number> {
    const { rows } = await this.#client.query<{ seq: number }>(
      'select first_seq + count - 1 as seq from journal where shard = $1 order by first_seq desc limit 1',
      [this.shard],
    );
    return rows[0]?.seq ?? 0;
  }

  /** Batches in order from the one that holds `fromSeq`, checked: no gap, no damage. Archived months come first. */
  async *read(fromSeq = 1): AsyncGenerator<{ firstSeq: number; at: number; events: VenueEvent[] }> {
    for await (const row of this.#gapless(fromSeq))
      yield { firstSeq: row.first_seq, at: row.at, events: decodeBatch(row) };
  }

  /** The same, with the events as they were written; a few rows at a time, for whoever is in no hurry. */
  async *readStored(fromSeq: number): AsyncGenerator<{ firstSeq: number; events: readonly unknown[] }> {
    for await (const row of this.#gapless(fromSeq, READ_ROWS_SLOWLY))
      yield { firstSeq: row.first_seq, events: decodeStored(row) };
  }

  async *#gapless(fromSeq: number, readRows = READ_ROWS): AsyncGenerator<StoredBatch> {
    let expected: number | null = null;
    for await (const row of this.#rows(fromSeq, readRows)) {
      if (expected !== null && row.first_seq !== expected)
        throw new JournalRefused(`the journal has a gap: ${row.first_seq} follows ${expected - 1}`);
      expected = row.first_seq + row.count;
      yield row;
    }
  }

  async *#rows(fromSeq: number, readRows: number): AsyncGenerator<StoredBatch> {
    let from = fromSeq;
    if (this.#archived)
      for await (const row of this.#archived.read(this.shard, fromSeq)) {
        from = row.first_seq + row.count;
        yield row;
      }
    for (;;) {
      const { rows } = await this.#client.query<StoredBatch>(
        `select first_seq, count, at, crc, payload from journal
         where shard = $1 and first_seq + count > $2 and first_seq >= coalesce(
           (select max(first_seq) from journal where shard = $1 and first_seq <= $2), 0)
         order by first_seq limit $3`,
        [this.shard, from, readRows],
      );
      yield* rows;
      const last = rows.at(-1);
      if (rows.length < readRows || !last) return;
      from = last.first_seq + last.count;
    }
  }

  async end(): Promise<void> {
    await this.#client.end();
  }

  /** A server may be set up to answer before the disk has it: not for the journal. */
  async #waitForDisk(): Promise<void> {
    await this.#client.query(
      `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
    );
  }
}
