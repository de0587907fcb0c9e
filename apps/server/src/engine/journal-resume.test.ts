// The journal resumes on a new connection and finds out what happened to the row under way on the previous one.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { Journal } from './journal.ts';
import { batchOf } from './journal-batch.ts';
import { encodeBatch } from './journal-codec.ts';
import { Fenced, JournalRefused } from './journal-refused.ts';
import { JournalWriter } from './journal-writer.ts';
import { rolledOver } from './testing/rolled-over.ts';

let store: TestStore;

beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.remove());

const connect = () => store.connect();

const batch = (firstSeq: number, valueDate: string) => batchOf(firstSeq, [rolledOver(valueDate)], 1, null);

describe('the journal on a new connection', () => {
  it('finds out whether the pending row arrived, and waits for one on its way', async () => {
    const [first, second] = await Promise.all([connect(), connect()]);
    const before = new Journal(first, 7);
    const epoch = await before.lead('first');
    await before.appendBatch(batch(1, '2026-11-20'));
    const after = new Journal(second, 7);
    expect(await after.resume(epoch, batch(1, '2026-11-20'))).toBe(true);
    expect(await after.resume(epoch, batch(2, '2026-11-23'))).toBe(false);
    await first.query('begin');
    await before.appendBatch(batch(2, '2026-11-23'));
    const arrived = after.resume(epoch, batch(2, '2026-11-23'));
    await sleep(100);
    await first.query('commit');
    expect(await arrived).toBe(true);
    await Promise.all([first.end(), second.end()]);
  });

  it('is rejected if another writer leads, if a row differs, or if durable rows are missing', async () => {
    const [first, second] = await Promise.all([connect(), connect()]);
    const before = new Journal(first, 8);
    const epoch = await before.lead('first');
    await before.appendBatch(batch(1, '2026-11-20'));
    const after = new Journal(second, 8);
    await expect(after.resume(epoch, batch(1, '2026-11-23'))).rejects.toThrow(Fenced);
    await expect(after.resume(epoch, batch(3, '2026-11-23'))).rejects.toThrow(JournalRefused);
    await before.lead('again');
    await expect(after.resume(epoch, batch(1, '2026-11-20'))).rejects.toThrow(Fenced);
    await Promise.all([first.end(), second.end()]);
  });

  it('accepts a row that the earlier connection’s server process appends late', async () => {
    const late = await connect();
    const writer = new JournalWriter({
      connection: store.database.connection,
      shard: 9,
      archiveFolder: null,
      holder: 'writer',
      warn: () => {},
      answerMsMax: 400,
    });
    const epoch = await writer.lead(async (journal) => {
      await journal.append(1, [rolledOver('2026-11-20')], 1);
      const { rows } = await late.query<{ epoch: number }>(
        'select epoch from journal_epochs where shard = 9',
      );
      return rows[0]?.epoch;
    });
    // Another connection in the same epoch inserts just before the writer, as if its first attempt had succeeded.
    const { crc, payload } = encodeBatch([rolledOver('2026-11-23')]);
    await late.query('insert into journal values (9, 2, 1, $1, 1, $2, $3)', [epoch, crc, payload]);
    await writer.append(2, [rolledOver('2026-11-23')], 1);
    await expect(writer.append(2, [rolledOver('2026-11-24')], 1)).rejects.toThrow(/duplicate key/);
    // A server process that hangs during the append is abandoned, and another connection appends.
    await late.query('begin; lock table journal in exclusive mode');
    const appended = writer.append(3, [rolledOver('2026-11-24')], 1);
    await sleep(700);
    await late.query('commit');
    await appended;
    const { rows } = await late.query('select first_seq from journal where shard = 9 order by first_seq');
    expect(rows.map(({ first_seq }) => first_seq)).toEqual([1, 2, 3]);
    await writer.end();
    await late.end();
  });
});

describe('a batch that is too large for a row', () => {
  const many = (count: number) => Array.from({ length: count }, () => rolledOver('2026-11-20'));

  it('is several rows, read back as one sequence of events', async () => {
    const client = await connect();
    const journal = new Journal(client, 21);
    await journal.lead('large');
    await journal.append(1, many(3), 1);
    await journal.append(4, many(12_001), 2);
    await journal.append(12_005, many(1), 3);
    const read: [number, number][] = [];
    for await (const { firstSeq, events } of journal.read()) read.push([firstSeq, events.length]);
    expect(read).toEqual([
      [1, 3],
      [4, 5_000],
      [5_004, 5_000],
      [10_004, 2_001],
      [12_005, 1],
    ]);
    await client.end();
  });

  it('is stored completely or not at all', async () => {
    const [first, second] = await Promise.all([connect(), connect()]);
    const journal = new Journal(first, 22);
    const epoch = await journal.lead('large');
    // The last row of the journal conflicts with it.
    await journal.append(10_001, many(1), 1);
    await expect(journal.append(1, many(10_001), 2)).rejects.toMatchObject({ code: '23505' });
    expect(await journal.holds(epoch, batchOf(1, many(10_001), 2, null))).toBe(false);
    const { rows } = await second.query('select first_seq from journal where shard = 22');
    expect(rows).toHaveLength(1);
    await Promise.all([first.end(), second.end()]);
  });
});
