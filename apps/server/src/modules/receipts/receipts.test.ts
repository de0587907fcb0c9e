// Receipts of the real app, verified by the checker that the app and third parties run.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Receipt } from '@candor/contract';
import { shardOf } from '@candor/core';
import { type CheckOptions, checkReceipt } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogue } from '../../feeds/instruments.ts';
import { readMasterKeys } from '../../secrets/master-key.ts';
import { makeSealer } from '../../secrets/sealer.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { makeReceiptsModule } from './index.ts';
import { breakings } from './testing/break-receipt.ts';

let venue: TestVenue;
let client: TestClient;
let token: string;
/** The receipt of an order that has everything. */
let whole: Receipt;

beforeAll(async () => {
  venue = await openTestVenue({}, { logs: true });
  for (const code of ['EURUSD', 'USDJPY', 'EURGBP', 'GBPUSD']) venue.market.session(code, 'open');
  quote({ eurusd: 110_000 });
  client = makeTestClient(venue.origin);
  ({ token } = await client.loginDemo());
}, 120_000);
afterAll(() => venue.stop());

function quote({ eurusd }: { eurusd: number }): void {
  venue.market.tick('GBPUSD', 130_000, 130_012);
  venue.market.tick('USDJPY', 150_000, 150_012);
  venue.market.tick('EURGBP', 84_500, 84_511);
  venue.market.tick('EURUSD', eurusd, eurusd + 10);
  venue.market.confirm();
}

async function receiptOf(id: number): Promise<Receipt> {
  for (let n = 0; n < 300; n += 1) {
    const { Receipt: made } = await client.get('receipt', { id }, { token });
    if (made) return made;
    await sleep(100);
    quote({ eurusd: 110_000 });
  }
  throw new Error(`no receipt of order ${id} after half a minute`);
}

const order = { multiple: 100, status: 1, cont: '0.10' };
const idOf = (code: string): number => catalogue.find(({ spec }) => spec.code === code)?.spec.id ?? 0;

async function openKeys() {
  const answer = await fetch(`${venue.origin}/proof/keys`);
  const { logs } = (await answer.json()) as { logs: { verifierKey: string }[] };
  return logs.map(({ verifierKey }) => verifierKey);
}
/** The results of the steps, by name. */
async function check(made: Receipt): Promise<Record<string, unknown>> {
  const { holds, steps } = await checkReceipt(nodeCrypto, JSON.stringify(made), { keys: await openKeys() });
  expect(holds ? '' : steps.at(-1)?.why).toBe('');
  return Object.fromEntries(steps.map(({ id, params }) => [id, params]));
}

it('is valid for an order in dollars, its stops, its parts and its end', async () => {
  const bought = { ...order, forex_id: idOf('EURUSD'), type: 1, target_price: '1.10009' };
  const { Id } = await client.get('submit', bought, { token });
  await client.get(
    'setStopPrice',
    { id: Id, stop_loss_price: '1.09', target_profit_price: '1.2' },
    { token },
  );
  const part = await client.get('close', { id: Id, cont: '0.04' }, { token });
  quote({ eurusd: 108_900 });
  whole = await receiptOf(Id);
  expect(await check(whole)).toMatchObject({
    stop_loss: { stop: 109_000, points: -100, price: 108_900 },
    profit: { net: -66_780_000 },
    ended: { state: 'ended' },
  });
  expect(await check(await receiptOf(part.Id))).toMatchObject({
    closed: { part: part.Id, lots: 40_000, reason: 'user' },
    ended: { state: 'ended' },
  });
}, 60_000);

it('is valid with converted profits, by one pair and by two, and for pending orders', async () => {
  quote({ eurusd: 110_000 });
  const sell = { ...order, type: 2 };
  const yen = await client.get('submit', { ...sell, forex_id: idOf('USDJPY') }, { token });
  const cross = await client.get('submit', { ...sell, forex_id: idOf('EURGBP') }, { token });
  const waiting = { ...order, status: 0, type: 1, forex_id: idOf('EURUSD') };
  const limit = await client.get('submit', { ...waiting, target_price: '1.09' }, { token });
  const never = await client.get('submit', { ...waiting, target_price: '1.2' }, { token });
  await client.get('cancelTrade', { id: never.Id }, { token });
  quote({ eurusd: 108_970 });
  await client.get('close', { id: yen.Id }, { token });
  expect(await check(await receiptOf(yen.Id))).toMatchObject({
    opened: { price: 150_000, side: 'sell' },
    closed: { price: 150_012, reason: 'user' },
    profit: { lots: 100_000 },
  });
  expect(await check(await receiptOf(cross.Id))).toMatchObject({
    opened: { price: 84_500 },
    ended: { state: 'open' },
  });
  expect(await check(await receiptOf(limit.Id))).toMatchObject({ opened: { price: 108_980, side: 'buy' } });
  expect(await check(await receiptOf(never.Id))).toMatchObject({ ended: { state: 'ended' } });
}, 60_000);

it('is rejected after any change, and is not given to other clients', async () => {
  const keys = await openKeys();
  const broken = breakings(whole);
  expect(broken.length).toBeGreaterThan(100);
  for (const { text, where } of broken) {
    const { holds } = await checkReceipt(nodeCrypto, text, { keys });
    expect([where, holds]).toEqual([where, false]);
  }
  const faultBy = async (options: CheckOptions) =>
    (await checkReceipt(nodeCrypto, JSON.stringify(whole), options)).steps.at(-1)?.why;
  expect(await faultBy({ keys: keys.slice(0, 1) })).toMatch(/none of the keys/);
  expect(await faultBy({ keys, quorum: 1 })).toMatch(/0 witnesses/);
  const other = await client.loginDemo();
  expect(await client.ask('receipt', { id: whole.OrderId }, { token: other.token })).toMatchObject({
    error: 'order_not_found',
  });
});

/**
 * Requests one from an instance that has not read the log before; returns its messages to the operator too, and the
 * weight of a repeated request.
 */
async function askAnew(archiveFolder: string, requests = venue.venuePool, orderId = whole.OrderId) {
  const said: string[] = [];
  const sealer = makeSealer(await readMasterKeys(venue.dataDir, []));
  const context = {
    ...{ db: { requests }, sealer, upToDate: async () => undefined },
    log: { error: (line: string) => said.push(line) },
  };
  const receipts = makeReceiptsModule(context as never, { archiveFolder });
  let ask: (call: object) => Promise<unknown> = async () => undefined;
  let weigh: (request: { query: object }) => number = () => 0;
  receipts.calls?.(((_name: string, options: { weight: typeof weigh }, answer: typeof ask) => {
    ask = answer;
    weigh = options.weight;
  }) as never);
  const query = { id: String(orderId) };
  const before = weigh({ query });
  const session = { accountId: whole.AccountId };
  const answer = await ask({ params: { id: orderId }, session }).catch((error: unknown) => error);
  return { answer, said, weights: [before, weigh({ query })] };
}

it('is charged by its cost, even for an order with many stop changes, or for a part', async () => {
  const { Id } = await client.get(
    'submit',
    { ...order, forex_id: idOf('EURUSD'), type: 1, target_price: '1.2' },
    { token },
  );
  for (let moved = 1; moved <= 60; moved += 1)
    await client.get(
      'setStopPrice',
      { id: Id, stop_loss_price: `1.0${100 + moved}`, target_profit_price: '' },
      { token },
    );
  const part = await client.get('close', { id: Id, cont: '0.04' }, { token });
  await receiptOf(part.Id);
  expect((await askAnew(venue.dataDir)).weights).toEqual([8, 8]);
  for (const id of [Id, part.Id]) {
    const [before, after] = (await askAnew(venue.dataDir, venue.venuePool, id)).weights;
    expect(before).toBe(8);
    expect(after).toBeGreaterThan(12);
  }
}, 60_000);

it('reports a missing or unreadable archive to the client and to the operator', async () => {
  // A context whose journal table has no rows left.
  const archived = {
    query: (asked: pg.QueryConfig | string, values: unknown[] = []) => {
      const { text, values: given = [] } = typeof asked === 'string' ? { text: asked, values } : asked;
      return venue.venuePool.query(
        text.replaceAll('from journal where', 'from journal where false and'),
        given,
      );
    },
  } as unknown as pg.Pool;
  const shard = shardOf(whole.AccountId);
  const journal = await venue.venuePool.query('select max(first_seq) as last from journal where shard = $1', [
    shard,
  ]);
  await venue.venuePool.query(
    `insert into archives (source, month, file, first_key, last_key, rows, sha256)
     values ($2, '2026-04', 'gone.ndjson.gz', 1, $1, 1, '\\x00')`,
    [journal.rows[0].last, `journal ${shard}`],
  );
  try {
    const gone = await askAnew(venue.dataDir, archived);
    expect(gone.answer).toMatchObject({ name: 'CallRefused', code: 'record_lost' });
    expect(gone.said).toEqual([expect.stringContaining('gone.ndjson.gz is missing: restore it')]);
    // A folder in place of the file ends the thread.
    await mkdir(join(venue.dataDir, 'unread', 'gone.ndjson.gz'), { recursive: true });
    const unread = await askAnew(join(venue.dataDir, 'unread'), archived);
    expect(unread.answer).toMatchObject({ name: 'CallRefused', code: 'record_lost' });
    expect(unread.said).toEqual([expect.stringContaining('gone.ndjson.gz was not read')]);
  } finally {
    await venue.venuePool.query(`delete from archives where file = 'gone.ndjson.gz'`);
  }
}, 60_000);

it('reports a log that has lost its end, and does not fail', async () => {
  await venue.venuePool.query(
    `alter table proof_tiles disable trigger user; delete from proof_tiles where log = 'shard-${shardOf(whole.AccountId)}' and level = 0;
     alter table proof_tiles enable trigger user`,
  );
  const { answer, said } = await askAnew(venue.dataDir);
  expect(answer).toMatchObject({ name: 'CallRefused', code: 'record_lost' });
  expect(said).toHaveLength(1);
});
