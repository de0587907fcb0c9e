// A store with inputs and a tape: a manual change of either is found.
import { crc32 } from 'node:zlib';
import { type Command, clientActor, price, systemActor } from '@candor/core';
import { marketOrder } from '@candor/core/testing';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { decodeStored, encodeBatch } from '../../../engine/journal-codec.ts';
import { type LogStore, openLogStore } from '../../../proof/testing/make-store.ts';
import { T } from '../../../tape/testing/kill-tape.ts';
import { openStream, type TestStream } from '../../../tape/testing/open-stream.ts';
import { readTickRows, writeTickRow } from '../../../tape/tick-rows.ts';
import { replayStore } from '../replay/prove-replay.ts';
import { proveTape } from './prove-tape.ts';

const INSTRUMENT = 1;
const ROW = 30;
let store: LogStore;
let client: pg.Client;
let loop: TestStream['loop'];
let market: TestStream['market'];

beforeEach(async () => {
  store = await openLogStore();
  client = await store.connect();
  ({ loop, market } = await openStream(client, T));
  await tick(T, 110_000);
  await tick(T + 100, 110_020);
  record({ type: 'OpenAccount', accountId: 1, demo: true });
  const placed = Promise.withResolvers<boolean>();
  loop.submit({ command: order, actor: clientActor(1), idempotency: null }, T + 200, ({ ok }) =>
    placed.resolve(ok),
  );
  expect(await placed.promise).toBe(true);
  record({ type: 'RecordExecution', real: { durable: [], refused: [] }, demo: { durable: [], refused: [] } });
  await tick(T + 20_000, 110_040);
  await loop.drained();
  // Triggers of the journal's tables reject every change; an administrator of the database can bypass them.
  await client.query('set session_replication_role = replica');
});
afterEach(async () => {
  await client.end();
  await store.remove();
});

const tick = (at: number, bid: number): Promise<void> =>
  market([
    { kind: 'session', instrumentId: INSTRUMENT, status: 'open', nextOpen: null, at },
    { kind: 'tick', instrumentId: INSTRUMENT, no: 0, bid: price(bid), ask: price(bid + 10), at },
  ]);
const record = (command: Command): void =>
  loop.submit({ command, actor: systemActor('record'), idempotency: null }, T + 100, () => {});
const order = marketOrder({ accountId: 1, instrumentId: INSTRUMENT });

/** Changes the row of ticks that contains the second tick, at which the order was filled. */
async function changeTicks(change: (payload: Buffer) => Buffer): Promise<void> {
  const { rows } = await client.query<{ id: number; payload: Buffer }>(
    'select id, payload from tape_ticks where length(payload) > 0 order by id',
  );
  const row = rows.find(({ payload }) => readTickRows(payload).some(({ no }) => no === 2));
  const changed = change(Buffer.from(row?.payload ?? []));
  await client.query('update tape_ticks set payload = $2, crc = $3 where id = $1', [
    ...[row?.id, changed, crc32(changed)],
  ]);
}
async function findings(): Promise<string> {
  const { findings: ofTape } = await proveTape(client);
  const { finding } = await replayStore(client);
  return [...ofTape, finding ?? ''].join('\n');
}

it('accepts an unchanged tape', async () => {
  expect(await proveTape(client)).toEqual({ ticks: 3, marked: 0, findings: [] });
  expect(await replayStore(client)).toMatchObject({ before: 0, finding: null });
});

it('reports a changed price with the order that was filled at it', async () => {
  await changeTicks((payload) => {
    const at = payload.length - ROW;
    const [last] = readTickRows(payload.subarray(at));
    if (last) writeTickRow(payload, at, { ...last, ask: last.ask - 1 });
    return payload;
  });
  expect(await findings()).toMatch(
    /event \d+ does not come out again: recorded .*"price":110030.*, expected .*"price":110029/,
  );
});

it('reports a missing tick, and a missing beginning', async () => {
  await changeTicks((payload) => payload.subarray(0, -ROW));
  expect(await findings()).toMatch(
    /tick 3 of instrument 1 follows tick 1 on the tape\n.*lacks a tick of instrument 1/,
  );
  await client.query(`update tape_ticks set payload = '', crc = 0 where at < $1`, [T + 10_000]);
  expect(await findings()).toContain(
    'the tape of instrument 1 begins with tick 3, and the store has had a tape from its first event on',
  );
});

it('accepts a slice in finer points', async () => {
  await changeTicks((payload) => {
    const [first] = readTickRows(payload.subarray(0, ROW));
    if (first)
      writeTickRow(payload, 0, {
        ...first,
        bid: first.bid * 10,
        ask: first.ask * 10,
        digits: first.digits + 1,
      });
    return payload;
  });
  expect(await findings()).toBe('');
});

it('reports an event with another price, and one without inputs', async () => {
  const { rows } = await client.query(
    'select first_seq, count, at, crc, payload from journal where inputs is not null order by first_seq',
  );
  const row = rows.find((one) => JSON.stringify(decodeStored(one)).includes('OrderPlaced'));
  const events = JSON.parse(JSON.stringify(decodeStored(row)).replace('"price":110030', '"price":110031'));
  const { payload, crc } = encodeBatch(events);
  await client.query('update journal set payload = $2, crc = $3 where first_seq = $1', [
    row.first_seq,
    payload,
    crc,
  ]);
  expect(await findings()).toMatch(/does not come out again: recorded .*"price":110031.*PlaceOrder/);
  await client.query('update journal set inputs = null where first_seq = $1', [row.first_seq]);
  expect(await findings()).toMatch(/^event \d+ was written without what caused it$/);
});

it('reports inputs that do not match the hash chain', async () => {
  await client.query(
    `update journal set inputs = set_byte(inputs, length(inputs) - 1, 1 - get_byte(inputs, length(inputs) - 1) % 2)
     where first_seq = (select max(first_seq) from journal)`,
  );
  expect(await findings()).toMatch(/^the inputs of event \d+ are not those that the chain has$/);
});
