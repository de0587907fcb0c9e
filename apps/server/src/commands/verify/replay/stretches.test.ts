// A journal that is divided at the starts of processes is reproduced in each part, and a part with a change reports it.
import { clientActor, price, systemActor } from '@candor/core';
import { marketOrder } from '@candor/core/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodeStored, encodeBatch, type StoredBatch } from '../../../engine/journal-codec.ts';
import { type LogStore, openLogStore } from '../../../proof/testing/make-store.ts';
import { T } from '../../../tape/testing/kill-tape.ts';
import { openStream } from '../../../tape/testing/open-stream.ts';
import { divideAtStarts, type ReplayProof, replayStore } from './prove-replay.ts';

const INSTRUMENT = 1;
let store: LogStore;
let client: pg.Client;

beforeAll(async () => {
  store = await openLogStore();
  client = await store.connect();
  for (let life = 0; life < 4; life += 1) await live(T + life * 60_000, life);
  // Triggers of the journal's tables reject every change; an administrator of the database can bypass them.
  await client.query('set session_replication_role = replica');
});
afterAll(async () => {
  await client.end();
  await store.remove();
});

/** Runs a process that opens an account and trades at three prices. */
async function live(begin: number, life: number): Promise<void> {
  const { loop, market } = await openStream(client, begin);
  const submit = (command: Parameters<typeof loop.submit>[0]['command'], at: number): void =>
    loop.submit({ command, actor: systemActor('record'), idempotency: null }, at, () => {});
  if (life > 0) submit({ type: 'RecordStart', before: begin - 60_000 }, begin);
  const accountId = life + 1;
  submit({ type: 'OpenAccount', accountId, demo: true }, begin);
  for (const n of [1, 2, 3]) {
    const at = begin + n * 1_000;
    const bid = 110_000 + n + life * 10;
    await market([
      { kind: 'session', instrumentId: INSTRUMENT, status: 'open', nextOpen: null, at },
      { kind: 'tick', instrumentId: INSTRUMENT, no: 0, bid: price(bid), ask: price(bid + 10), at },
    ]);
    const command = marketOrder({ accountId, instrumentId: INSTRUMENT });
    loop.submit({ command, actor: clientActor(accountId), idempotency: null }, at, () => {});
  }
  await loop.drained();
}

const proveParts = async (): Promise<ReplayProof[]> => {
  const proofs: ReplayProof[] = [];
  for (const stretch of await divideAtStarts(client, 3, 0))
    proofs.push(await replayStore(client, { stretch }));
  return proofs;
};

it('is divided only at starts, and each part is reproduced', async () => {
  const whole = await replayStore(client);
  expect(whole).toMatchObject({ before: 0, finding: null });
  expect(whole.events).toBeGreaterThan(15);
  const proofs = await proveParts();
  expect(proofs.map(({ finding }) => finding)).toEqual([null, null, null]);
  expect(proofs.reduce((sum, { events }) => sum + events, 0)).toBe(whole.events);
  expect(await divideAtStarts(client, 1, 0)).toEqual([
    { shard: 0, from: 1, to: Number.MAX_SAFE_INTEGER - 1 },
  ]);
});

it('reports a change in the part that has it', async () => {
  const [, second] = await divideAtStarts(client, 3, 0);
  const { rows } = await client.query<StoredBatch>(
    'select * from journal where first_seq >= $1 order by first_seq',
    [second?.from],
  );
  const row = rows.find(({ payload }) => String(payload).includes('OrderPlaced')) as StoredBatch;
  const changed = encodeBatch(
    JSON.parse(JSON.stringify(decodeStored(row)).replace(/"price":11/, '"price":12')),
  );
  await client.query('update journal set payload = $2, crc = $3 where first_seq = $1', [
    ...[row.first_seq, changed.payload, changed.crc],
  ]);
  const [first, named, last] = (await proveParts()).map(({ finding }) => finding);
  expect([first, last]).toEqual([null, null]);
  expect(named).toMatch(/^event \d+ does not come out again: recorded .*"price":12/);
});
