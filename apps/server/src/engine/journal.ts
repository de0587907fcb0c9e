// The append-only journal of one shard: one row per batch, and an epoch that excludes a previous writer. A batch too
// large for one row becomes several rows of one transaction.
import type { VenueEvent } from '@candor/core';
import type pg from 'pg';
import { ArchivedJournal } from '../archive/archived-journal.ts';
import { inTransactionOn } from '../db/in-transaction.ts';
import { INPUTS_START } from './input-log.ts';
import { batchOf, type JournalBatch, type JournalRow } from './journal-batch.ts';
import { decodeBatch, decodeStored, type StoredBatch } from './journal-codec.ts';
import { Fenced, JournalRefused } from './journal-refused.ts';

const READ_ROWS = 500;
const READ_ROWS_SLOWLY = 20;

export class Journal {
  readonly shard: number;
  readonly #client: pg.Client;
  readonly #archived: ArchivedJournal | null;
  #epoch = 0;

  /**
   * The client belongs to the journal: no other query may run on it while it leads. `archiveFolder` holds the months
   * that have left the table; without it only the table is read.
   */
  constructor(client: pg.Client, shard: number, archiveFolder: string | null = null) {
    this.#client = client;
    this.shard = shard;
    this.#archived = archiveFolder === null ? null : new ArchivedJournal(client, archiveFolder);
  }

  /**
   * Takes the lead of the shard. The previous leader can no longer append, and all its appended rows are readable.
   * Returns the epoch, with which the same writer can `resume` on another connection.
   */
  async lead(holder: string): Promise<number> {
    // The lock of the shard's row waits for an append of the previous epoch that is under way: its events would be
    // missed otherwise. Other shards do not wait.
    const { rows } = await this.#client.query<{ epoch: number }>(
      `insert into journal_epochs (shard, epoch, holder, raised_at) values ($1, 1, $2, now())
       on conflict (shard) do update set epoch = journal_epochs.epoch + 1, holder = $2, raised_at = now()
       returning epoch`,
      [this.shard, holder],
    );
    this.#epoch = Number(rows[0]?.epoch);
    await this.#waitForDisk();
    return this.#epoch;
  }

  /**
   * Continues to lead on a new connection and returns whether the batch under way on the previous one was stored. Waits
   * for the previous server process, as `lead` does. What that process has not begun by then fails on the primary key
   * once the batch is appended again.
   * @throws `Fenced` if another engine leads, `JournalRefused` if durable rows are missing
   */
  async resume(epoch: number, batch: JournalBatch): Promise<boolean> {
    const { end, arrived } = await inTransactionOn(this.#client, async (client) => {
      // Abandoned attempts must not pile up behind a lock on the server.
      await client.query(`set local lock_timeout = '5s'`);
      const { rows } = await client.query<{ epoch: number }>(
        'select epoch from journal_epochs where shard = $1 for update',
        [this.shard],
      );
      if (rows[0]?.epoch !== epoch) throw new Fenced(`another writer leads shard ${this.shard}`);
      return { end: await this.lastSeq(), arrived: await this.holds(epoch, batch) };
    });
    const first = batch[0].firstSeq;
    if (!arrived && end >= first) throw new Fenced(`another writer appended to shard ${this.shard}`);
    if (end < first - 1)
      throw new JournalRefused(
        `the journal ends at event ${end}, but all up to ${first - 1} were durable before: this is not the same database any more`,
      );
    this.#epoch = epoch;
    await this.#waitForDisk();
    return arrived;
  }

  /**
   * Resolves when the batch is durable. `firstSeq` is the number of the first event, starting at 1; `inputs` is a value
   * of the column `inputs`, or null if inputs are not stored.
   */
  append(
    firstSeq: number,
    events: readonly VenueEvent[],
    at: number,
    inputs: Buffer | null = null,
  ): Promise<void> {
    return this.appendBatch(batchOf(firstSeq, events, at, inputs));
  }

  /** Appends all rows or none. */
  async appendBatch(batch: JournalBatch): Promise<void> {
    const [row, ...more] = batch;
    if (more.length === 0) return this.#appendRow(row);
    await inTransactionOn(this.#client, async () => {
      for (const one of batch) await this.#appendRow(one);
    });
  }

  async #appendRow({ firstSeq, count, at, crc, payload, inputs }: JournalRow): Promise<void> {
    // The shared lock makes a new leader wait for this append, or this append fail on the new epoch.
    const { rowCount } = await this.#client.query({
      name: 'append',
      text: `insert into journal (shard, first_seq, count, epoch, at, crc, payload, inputs)
             select $1, $2, $3, $4, $5, $6, $7, $8 from journal_epochs where shard = $1 and epoch = $4 for share`,
      values: [this.shard, firstSeq, count, this.#epoch, at, crc, payload, inputs],
    });
    if (rowCount !== 1) throw new Fenced(`another writer leads shard ${this.shard}`);
  }

  /** True if exactly this batch was appended in this epoch. Its first row stands for the whole batch. */
  async holds(epoch: number, [row]: JournalBatch): Promise<boolean> {
    const { firstSeq, count, crc } = row;
    const { rowCount } = await this.#client.query(
      'select from journal where shard = $1 and first_seq = $2 and epoch = $3 and count = $4 and crc = $5',
      [this.shard, firstSeq, epoch, count, crc],
    );
    return rowCount === 1;
  }

  /**
   * Returns data of the last row, or of the last row before an event: its time in milliseconds of the venue's clock,
   * and the hash of all inputs up to its end. Without such a row the time is 0; without inputs the hash is the chain's
   * start.
   */
  async lastRow(beforeSeq = Number.MAX_SAFE_INTEGER): Promise<{ at: number; head: Buffer }> {
    const { rows } = await this.#client.query<{ at: number; head: Buffer | null }>(
      `select at, substring(inputs for 32) as head from journal
       where shard = $1 and first_seq < $2 order by first_seq desc limit 1`,
      [this.shard, beforeSeq],
    );
    return { at: rows[0]?.at ?? 0, head: rows[0]?.head ?? INPUTS_START };
  }

  /** The number of the last event; 0 in an empty journal. */
  async lastSeq(): Promise<number> {
    const { rows } = await this.#client.query<{ seq: number }>(
      'select first_seq + count - 1 as seq from journal where shard = $1 order by first_seq desc limit 1',
      [this.shard],
    );
    return rows[0]?.seq ?? 0;
  }

  /** Reads batches in order from the one with `fromSeq`; rejects gaps and damage. Archived months come first. */
  async *read(fromSeq = 1): AsyncGenerator<{ firstSeq: number; at: number; events: VenueEvent[] }> {
    for await (const row of this.#gapless(fromSeq))
      yield { firstSeq: row.first_seq, at: row.at, events: this.#decode(row, decodeBatch) };
  }

  /** Reads the same batches with events as they were written, a few rows at a time, for work that is not urgent. */
  async *readStored(fromSeq: number): AsyncGenerator<{ firstSeq: number; events: readonly unknown[] }> {
    for await (const row of this.#gapless(fromSeq, READ_ROWS_SLOWLY))
      yield { firstSeq: row.first_seq, events: this.#decode(row, decodeStored) };
  }

  /** Reads the same batches with their inputs in the format of `InputLog`. */
  async *readWithInputs(
    fromSeq: number,
  ): AsyncGenerator<{ firstSeq: number; at: number; events: readonly unknown[]; inputs: Buffer | null }> {
    for await (const row of this.#gapless(fromSeq, READ_ROWS, true))
      yield {
        ...{ firstSeq: row.first_seq, at: row.at, events: this.#decode(row, decodeStored) },
        inputs: row.inputs ?? null,
      };
  }

  #decode<Event>(row: StoredBatch, decode: (row: StoredBatch) => Event): Event {
    try {
      return decode(row);
    } catch (error) {
      throw error instanceof JournalRefused ? this.#refused(error.message) : error;
    }
  }

  /** Names the shard, unless it is the first one. */
  #refused(message: string): JournalRefused {
    return new JournalRefused(this.shard === 0 ? message : `shard ${this.shard}: ${message}`);
  }

  async *#gapless(fromSeq: number, readRows = READ_ROWS, hasInputs = false): AsyncGenerator<StoredBatch> {
    let expected: number | null = null;
    for await (const row of this.#rows(fromSeq, readRows, hasInputs)) {
      if (expected !== null && row.first_seq !== expected)
        throw this.#refused(`the journal has a gap: ${row.first_seq} follows ${expected - 1}`);
      expected = row.first_seq + row.count;
      yield row;
    }
  }

  async *#rows(fromSeq: number, readRows: number, hasInputs: boolean): AsyncGenerator<StoredBatch> {
    let from = fromSeq;
    for (let isWhole = false; !isWhole; ) {
      for await (const row of this.#archivedRows(from)) {
        from = row.first_seq + row.count;
        yield row;
      }
      isWhole = true;
      for await (const row of this.#tableRows(from, readRows, hasInputs)) {
        // Months can move from the table to the archive during the read, so missing rows may be there now.
        isWhole = row.first_seq <= from || !(await this.#isArchived(from));
        if (!isWhole) break;
        from = row.first_seq + row.count;
        yield row;
      }
    }
  }

  async *#archivedRows(fromSeq: number): AsyncGenerator<StoredBatch> {
    if (this.#archived) yield* this.#archived.read(this.shard, fromSeq);
  }

  async #isArchived(seq: number): Promise<boolean> {
    for await (const row of this.#archivedRows(seq)) return row.first_seq <= seq;
    return false;
  }

  async *#tableRows(fromSeq: number, readRows: number, hasInputs: boolean): AsyncGenerator<StoredBatch> {
    for (let from = fromSeq; ; ) {
      const { rows } = await this.#client.query<StoredBatch>(
        `select first_seq, count, at, crc, payload${hasInputs ? ', inputs' : ''} from journal
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

  /** A server may be configured to acknowledge before the disk write. The journal does not accept that. */
  async #waitForDisk(): Promise<void> {
    await this.#client.query(
      `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
    );
  }
}
