// Recovery on a real database: the newest snapshot and the events after it. It fails if a part is missing or damaged.
import { deflateSync } from 'node:zlib';
import { VenueState } from '@candor/core';
import { runScenario } from '@candor/core/testing';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { Journal } from './journal.ts';
import { JournalRefused } from './journal-refused.ts';
import { catchUp, recover } from './recovery.ts';
import { encodeSnapshot, loadSnapshot, stateHash, writeSnapshot } from './snapshots.ts';

let store: TestStore;
let client: pg.Client;

beforeAll(async () => {
  store = await openTestStore();
  client = await store.connect();
});
afterAll(async () => {
  await client.end();
  await store.remove();
});

/** The scenario has demo accounts only: in a scenario, money of real accounts comes from outside the journal. */
const { events, venue } = runScenario(`
  account  D1 demo
  tick     EURUSD 1.10000 1.10010
  buy      D1 O1 EURUSD 1.00 x100
  key K1 buy D1 O2 EURUSD 0.50 x100 sl 1.09000
  key K2 buy D1 O3 EURUSD 0.50 x33 -> refused leverage_not_offered
  close    D1 O1 0.40
  rollover 2026-11-20
  buy      D1 P1 EURUSD 0.10 x100 pending 1.20000
`);

/** Writes the events in batches of `size` to a shard, without every `skip`th batch. */
async function written(shard: number, size: number, skip = Number.NaN): Promise<Journal> {
  const journal = new Journal(client, shard);
  await journal.lead('test');
  for (let from = 0; from < events.length; from += size)
    if (from / size !== skip) await journal.append(from + 1, events.slice(from, from + size), 1);
  return journal;
}

/** The state after the first `seq` events. */
async function stateAt(journal: Journal, seq: number): Promise<VenueState> {
  const state = new VenueState(0);
  await catchUp(state, journal, { seqMax: seq });
  expect(state.seq).toBe(seq);
  return state;
}

describe('recovery', () => {
  it('gives the same state from every snapshot, even within a batch', async () => {
    for (let seq = 0; seq <= events.length; seq += 1) {
      const shard = 100 + seq;
      const journal = await written(shard, 3);
      await writeSnapshot(client, shard, encodeSnapshot(await stateAt(journal, seq)), 1);
      const state = await loadSnapshot(client, shard, { onDamaged: noDamage });
      expect(await catchUp(state, journal)).toBe(events.length - seq);
      expect(stateHash(state)).toBe(stateHash(venue.state));
    }
  });

  it('stops at a batch that is missing, before a snapshot or after one', async () => {
    const journal = await written(1, 2, 1);
    await expect(catchUp(new VenueState(0), journal)).rejects.toThrow('the journal has a gap: 5 follows 2');
    const whole = await written(2, 2);
    const state = await stateAt(whole, 2);
    await expect(catchUp(state, await written(3, 2, 1))).rejects.toThrow("event 5 can't follow event 2");
  });

  it('rejects an event that can not be folded, by its number', async () => {
    const journal = await written(8, 2);
    const placed = events.find((event) => event.type === 'OrderPlaced');
    await journal.append(events.length + 1, [{ ...placed, accountId: 99 } as never], 1);
    const folding = catchUp(new VenueState(0), journal);
    await expect(folding).rejects.toThrow(JournalRefused);
    await expect(folding).rejects.toThrow(`event ${events.length + 1} can't be folded: no account 99`);
  });

  it('uses an older intact snapshot if newer ones are damaged, reports it, and drops them', async () => {
    const journal = await written(4, 2);
    for (const seq of [2, 4, 5, 6])
      await writeSnapshot(client, 4, encodeSnapshot(await stateAt(journal, seq)), 1);
    const { bytes } = encodeSnapshot(await stateAt(journal, 4));
    await damage(4, 4, deflateSync(Buffer.from(bytes.toString('utf8').replace(/"lots":\d/, '"lots":7'))));
    await damage(4, 5, deflateSync(bytes.subarray(0, bytes.length / 2)));
    await damage(4, 6, Buffer.from('not compressed at all'));
    const intact = await stateAt(journal, 3);
    await client.query('insert into snapshots select 4, 3, $1, $2, 1', [
      encodeSnapshot(intact).hash,
      deflateSync(encodeSnapshot(intact).bytes),
    ]);
    const warnings: string[] = [];
    const { state, events: folded } = await recoverIn(journal, warnings);
    expect(stateHash(state)).toBe(stateHash(venue.state));
    expect(folded).toBe(events.length - 3);
    expect(warnings.map((line) => /(at event \d)/.exec(line)?.[1])).toEqual([
      'at event 6',
      'at event 5',
      'at event 4',
      'at event 3',
    ]);
    expect(await snapshotsOf(4)).toEqual([3]);
  });

  it('folds the whole journal if no snapshot is intact, and stores a new one', async () => {
    const journal = await written(5, 2);
    await writeSnapshot(client, 5, encodeSnapshot(venue.state), 1);
    await damage(5, events.length, Buffer.alloc(0));
    const warnings: string[] = [];
    const { state, events: folded } = await recoverIn(journal, warnings);
    expect(folded).toBe(events.length);
    expect(warnings[1]).toBe(`no snapshot is intact: folding the whole journal, ${events.length} events`);
    await writeSnapshot(client, 5, encodeSnapshot(state), 1);
    expect((await recoverIn(journal, warnings)).events).toBe(0);
  });

  it('recognises a journal without its beginning', async () => {
    const journal = await written(6, 2, 0);
    await expect(recoverIn(journal, [])).rejects.toThrow("event 3 can't follow event 0");
  });
});

describe('a journal whose end is missing', () => {
  const short = events.length - 2;

  /** Writes the first events of the journal, with a snapshot or tables that are ahead of them. */
  async function cut(shard: number, ahead: { snapshot?: number; watermark?: number }): Promise<Journal> {
    const journal = new Journal(client, shard);
    await journal.lead('test');
    await journal.append(1, events.slice(0, short), 1);
    await writeSnapshot(client, shard, encodeSnapshot(await stateAt(journal, 2)), 1);
    if (ahead.snapshot)
      await client.query(`insert into snapshots select $1, $2, 'x', '', 1`, [shard, ahead.snapshot]);
    if (ahead.watermark)
      await client.query(`insert into projection_watermarks values ('ledger', $1, $2)`, [
        shard,
        ahead.watermark,
      ]);
    return journal;
  }

  it('is rejected, with both numbers and the remedy', async () => {
    const behind = `the journal ends at event ${short}, but`;
    const snapshot = await cut(20, { snapshot: short + 2 });
    await expect(recoverIn(snapshot, [])).rejects.toThrow(
      `${behind} a snapshot stands at event ${short + 2}: its end is missing (2 events).`,
    );
    const tables = await cut(21, { watermark: short + 1 });
    await expect(recoverIn(tables, [])).rejects.toThrow(
      `${behind} the tables stand at event ${short + 1}: its end is missing (one event).`,
    );
    await expect(recoverIn(tables, [])).rejects.toThrow(JournalRefused);
    await expect(recoverIn(tables, [])).rejects.toThrow(
      /from a backup or a standby.*\n.*ACCEPT_JOURNAL_END=/,
    );
    await expect(recoverIn(tables, [], short + 1)).rejects.toThrow(JournalRefused);
  });

  it('is continued if exactly this end is accepted: recorded, with the tables to be rebuilt', async () => {
    const journal = await cut(22, { snapshot: short + 2, watermark: short + 1 });
    await client.query(
      `insert into postings values (22, ${short + 1}, 0, 0, 1, 'x', null, null, true, 'house', 0, null)`,
    );
    const warnings: string[] = [];
    const { state } = await recoverIn(journal, warnings, short);
    expect(stateHash(state)).toBe(stateHash(await stateAt(journal, short)));
    expect(warnings).toEqual([
      `the journal's end at event ${short} was accepted: events ${short + 1} to ${short + 2} are given up, and the tables are made again`,
    ]);
    const { rows } = await client.query(
      'select journal_end, snapshot_seq, watermark_seq, epoch from journal_losses where shard = 22',
    );
    expect(rows).toEqual([
      { journal_end: short, snapshot_seq: short + 2, watermark_seq: short + 1, epoch: 1 },
    ]);
    expect(await snapshotsOf(22)).toEqual([2]);
    const left = await client.query(
      `select (select count(*) from postings where shard = 22) as postings,
         (select count(*) from projection_watermarks where shard = 22) as marks`,
    );
    expect(left.rows).toEqual([{ postings: 0, marks: 0 }]);
    // From now on there is no loss to accept, whether or not the setting remains.
    expect((await recoverIn(journal, [], short)).events).toBe(short - 2);
    expect((await recoverIn(journal, [])).events).toBe(short - 2);
  });
});

const noDamage = (seq: number, why: string): never => {
  throw new Error(`snapshot ${seq}: ${why}`);
};

const recoverIn = (journal: Journal, warnings: string[], acceptedEnd: number | null = null) =>
  recover(journal, client, { acceptedEnd, warn: (line) => void warnings.push(line) });

const damage = (shard: number, seq: number, payload: Buffer) =>
  client.query('update snapshots set payload = $3 where shard = $1 and seq = $2', [shard, seq, payload]);

async function snapshotsOf(shard: number): Promise<number[]> {
  const { rows } = await client.query<{ seq: number }>(
    'select seq from snapshots where shard = $1 order by seq',
    [shard],
  );
  return rows.map(({ seq }) => seq);
}
