// The proof of the tape notices a price that is not on it, and a tick that is gone.
import { crc32 } from 'node:zlib';
import { type Command, clientActor, lotsOf, price, systemActor } from '@candor/core';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EngineLoop } from '../../../engine/engine-loop.ts';
import { type LogStore, openLogStore } from '../../../proof/testing/make-store.ts';
import { openTapedLoop, T } from '../../../tape/testing/kill-tape.ts';
import { readTickRows, writeTickRow } from '../../../tape/tick-rows.ts';
import { proveTape } from './prove-tape.ts';

const INSTRUMENT = 1;
let store: LogStore;
let client: pg.Client;
let loop: EngineLoop;

beforeAll(async () => {
  store = await openLogStore();
  client = await store.connect();
  loop = await openTapedLoop(client, { begin: T, onDurable: () => {} });
});
afterAll(async () => {
  await client.end();
  await store.remove();
});

const tick = (at: number, bid: number): void =>
  loop.market([
    { kind: 'session', instrumentId: INSTRUMENT, status: 'open', nextOpen: null, at },
    { kind: 'tick', instrumentId: INSTRUMENT, no: 0, bid: price(bid), ask: price(bid + 10), at },
  ]);

const buyOf = (instrumentId: number) =>
  ({
    type: 'PlaceOrder',
    accountId: 1,
    instrumentId,
    side: 'buy',
    mode: 'market',
    lots: lotsOf('0.1'),
    multiple: 100,
    target: price(0),
    stopLoss: price(0),
    takeProfit: price(0),
    deviation: null,
  }) as const;

it('finds every price that was used, and says which are not on the tape', async () => {
  tick(T, 110_000);
  tick(T + 100, 110_020);
  const open = { type: 'OpenAccount', accountId: 1, demo: true } as const;
  loop.submit({ command: open, actor: systemActor('accounts'), idempotency: null }, T, () => {});
  const placed = Promise.withResolvers<boolean>();
  loop.submit({ command: buyOf(INSTRUMENT), actor: clientActor(1), idempotency: null }, T + 200, (reply) =>
    placed.resolve(reply.ok),
  );
  expect(await placed.promise).toBe(true);
  expect(await proveTape(client)).toMatchObject({ ticks: 2, marked: 0, earlier: 0, faults: [] });
  expect((await proveTape(client)).uses).toBeGreaterThan(0);
  const { rows } = await client.query<{ id: number; payload: Buffer }>(
    'select id, payload from tape_ticks where length(payload) > 0 order by id desc limit 1',
  );
  const [row] = rows;
  if (!row) throw new Error('no ticks are written down');
  const [last] = readTickRows(row.payload.subarray(-30));
  if (!last) throw new Error('no tick is written down');
  const changed = Buffer.from(row.payload);
  writeTickRow(changed, changed.length - 30, { ...last, ask: last.ask - 1 });
  const write = (payload: Buffer) =>
    client.query('update tape_ticks set payload = $2, crc = $3 where id = $1', [
      row.id,
      payload,
      crc32(payload),
    ]);
  await write(changed);
  expect((await proveTape(client)).faults).toEqual([
    'an event used 110030 of tick 2 of instrument 1, which is 110020 to 110029',
    expect.stringContaining('fills order 1 at other figures than its tick and the terms give'),
  ]);
  await write(row.payload.subarray(0, -30));
  expect((await proveTape(client)).faults).toEqual([
    'an event used tick 2 of instrument 1, which is not on the tape',
  ]);
  await write(row.payload);

  // A slice in which an instrument is quoted in finer points from some tick on has all of its prices in these.
  const [first] = readTickRows(row.payload.subarray(0, 30));
  const finer = Buffer.from(row.payload);
  if (!first) throw new Error('no tick is written down');
  writeTickRow(finer, 0, { ...first, bid: first.bid * 10, ask: first.ask * 10, digits: first.digits + 1 });
  await write(finer);
  expect((await proveTape(client)).faults).toEqual([]);
  await write(row.payload);

  // What came after the order is not what it was filled at, unless it is dated back.
  tick(T + 300, 110_040);
  await loop.drained();
  expect((await proveTape(client)).faults).toEqual([]);
  const newest = await client.query<{ id: number; payload: Buffer }>(
    'select id, payload from tape_ticks where length(payload) > 0 order by id desc limit 1',
  );
  const late = newest.rows[0];
  const [third] = readTickRows(late?.payload.subarray(-30) ?? Buffer.of());
  if (!late || !third) throw new Error('no tick is written down');
  const dated = Buffer.from(late.payload);
  writeTickRow(dated, dated.length - 30, { ...third, t: T + 150 });
  await client.query('update tape_ticks set payload = $2, crc = $3 where id = $1', [
    ...[late.id, dated, crc32(dated)],
  ]);
  expect((await proveTape(client)).faults).toEqual([
    'an event used tick 2 of instrument 1 though tick 3 had come before it',
  ]);
});

/** A store of its own: ticks at 0 and 100 ms, an order that was filled at the second, and one tick 20 s later, in a row of its own. */
async function openCut(from: 'the beginning' | 'a start' | 'before the tape') {
  const cut = await openLogStore();
  const db = await cut.connect();
  const taped = await openTapedLoop(db, { begin: T, onDurable: () => {} });
  const take = (at: number, bid: number): void =>
    taped.market([
      { kind: 'session', instrumentId: INSTRUMENT, status: 'open', nextOpen: null, at },
      { kind: 'tick', instrumentId: INSTRUMENT, no: 0, bid: price(bid), ask: price(bid + 10), at },
    ]);
  const none = { durable: [], refused: [] };
  const record = (command: Command, at: number): void =>
    taped.submit({ command, actor: systemActor('record'), idempotency: null }, at, () => {});
  if (from === 'a start') record({ type: 'RecordStart', before: T - 1 }, T);
  take(T, 110_000);
  take(T + 100, 110_020);
  record({ type: 'OpenAccount', accountId: 1, demo: true }, T);
  const placed = Promise.withResolvers<boolean>();
  taped.submit({ command: buyOf(INSTRUMENT), actor: clientActor(1), idempotency: null }, T + 200, (reply) =>
    placed.resolve(reply.ok),
  );
  expect(await placed.promise).toBe(true);
  if (from === 'the beginning') record({ type: 'RecordExecution', real: none, demo: none }, T + 300);
  take(T + 20_000, 110_040);
  await taped.drained();
  const honest = await proveTape(db);
  await db.query('set session_replication_role = replica');
  const { rows } = await db.query<{ id: number }>(
    'select id from tape_ticks where length(payload) > 0 order by id',
  );
  for (const { id } of rows.slice(0, -1))
    await db.query('update tape_ticks set payload = $2, crc = $3 where id = $1', [
      ...[id, Buffer.alloc(0), crc32(Buffer.alloc(0))],
    ]);
  const proof = await proveTape(db);
  await db.end();
  await cut.remove();
  return { honest, proof };
}

it('says that the beginning of the tape is gone, where the store had one from its first event on', async () => {
  const { honest, proof } = await openCut('the beginning');
  expect(honest.faults).toEqual([]);
  expect(proof.earlier).toBe(0);
  expect(proof.faults.slice(0, 2)).toEqual([
    'the tape of instrument 1 begins with tick 3, and the store has had a tape from its first event on',
    'an event used tick 2 of instrument 1, which is not on the tape',
  ]);
});

it('says so of what was used since the first start with a tape, and calls all before it earlier', async () => {
  const since = await openCut('a start');
  expect(since.honest.faults).toEqual([]);
  expect(since.proof.faults).toEqual(['an event used tick 2 of instrument 1, which is not on the tape']);
  const { proof } = await openCut('before the tape');
  expect(proof.faults).toEqual([]);
  expect(proof.earlier).toBeGreaterThan(0);
});
