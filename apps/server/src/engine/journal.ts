// The append-only journal of one shard: one row a batch, and an epoch that fences off a writer who was succeeded.
import type { VenueEvent } from '@candor/core';
import type pg from 'pg';
import { decodeBatch, encodeBatch } from './journal-codec.ts';

const READ_ROWS = 500;

/** The journal can't take another batch: someone else leads the shard, or the row is there already. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

export class Journal {
  readonly shard: number;
  private readonly client: pg.Client;
  private epoch = 0;

  /** The client is the journal's own: nothing else may be run on it. */
  constructor(client: pg.Client, shard = 0) {
    this.client = client;
    this.shard = shard;
  }

  /** Takes the lead of the shard: whoever led it before can append no more, and all it appended can be read. */
  async lead(holder: string): Promise<void> {
    await this.client.query('begin');
    const { rows } = await this.client.query<{ epoch: number }>(
      `insert into journal_epochs (shard, epoch, holder, raised_at) values ($1, 1, $2, now())
       on conflict (shard) do update set epoch = journal_epochs.epoch + 1, holder = $2, raised_at = now()
       returning epoch`,
      [this.shard, holder],
    );
    // An append that still saw the epoch before may be under way: it is waited for, or its events would be missed.
    await this.client.query('lock table journal in share mode');
    await this.client.query('commit');
    this.epoch = Number(rows[0]?.epoch);
    // A server may be set up to answer before the disk has it: not for the journal.
    await this.client.query(
      `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
    );
  }

  /** Durable when it resolves. `firstSeq` is the number of the first event, starting at 1. */
  async append(firstSeq: number, events: readonly VenueEvent[], at: number): Promise<void> {
    const { payload, crc } = encodeBatch(events);
    const result = await this.client.query({
      name: 'append',
      text: `insert into journal (shard, first_seq, count, epoch, at, crc, payload)
             select $1, $2, $3, $4, $5, $6, $7 from journal_epochs where shard = $1 and epoch = $4`,
      values: [this.shard, firstSeq, events.length, this.epoch, at, crc, payload],
    });
    if (result.rowCount !== 1) throw new Fenced(`another writer leads shard ${this.shard}`);
  }

  /** Batches in order from the one that holds `fromSeq`, checked: no gap, no damage. */
  async *read(fromSeq = 1): AsyncGenerator<{ firstSeq: number; at: number; events: VenueEvent[] }> {
    let expected: number | null = null;
    let from = fromSeq;
    for (;;) {
      const { rows } = await this.client.query<{
        first_seq: number;
        count: number;
        at: number;
        crc: number;
        payload: Buffer;
      }>(
        `select first_seq, count, at, crc, payload from journal
         where shard = $1 and first_seq + count > $2 and first_seq >= coalesce(
           (select max(first_seq) from journal where shard = $1 and first_seq <= $2), 0)
         order by first_seq limit $3`,
        [this.shard, from, READ_ROWS],
      );
      for (const row of rows) {
        if (expected !== null && row.first_seq !== expected) {
          throw new Error(`the journal has a gap: ${row.first_seq} follows ${expected - 1}`);
        }
        expected = row.first_seq + row.count;
        yield { firstSeq: row.first_seq, at: row.at, events: decodeBatch(row) };
      }
      if (rows.length < READ_ROWS || expected === null) return;
      from = expected;
    }
  }

  async end(): Promise<void> {
    await this.client.end();
  }
}
