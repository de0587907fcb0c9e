// The engine on a real database: durable before it answers, the same state after a restart, one writer at a time.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CommandRequest,
  clientActor,
  defaultSettings,
  type ExecutionCounted,
  lotsOf,
  type MarketEvent,
  price,
  systemActor,
  type VenueEvent,
  type VenueStarted,
} from '@candor/core';
import { makeSpec } from '@candor/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveLedger } from '../commands/verify/ledger/prove-ledger.ts';
import { silentLog } from '../db/store-log.ts';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { makeAccountLists } from '../modules/trading/lists.ts';
import { Journal } from './journal.ts';
import { Fenced } from './journal-refused.ts';
import type { EnginePort } from './port.ts';
import { startEngine } from './start-engine.ts';
import { rolledOver } from './testing/rolled-over.ts';

const EURUSD = makeSpec('EURUSD');
let store: TestStore;
let tickNo = 0;

beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.remove());

const connect = () => store.connect();

const start = (spec = EURUSD, onDeath = fail): Promise<EnginePort> =>
  startEngine({
    shards: 1,
    connection: store.database.connection,
    specs: [spec],
    settings: defaultSettings,
    now: Date.now,
    log: silentLog,
    onDeath,
  });

function fail(error: Error): void {
  throw error;
}

const openMarket = (bid: number, ask: number): MarketEvent[] => {
  const at = Date.now();
  tickNo += 1;
  return [
    { kind: 'session', instrumentId: EURUSD.id, status: 'open', nextOpen: null, at },
    { kind: 'tick', instrumentId: EURUSD.id, no: tickNo, bid: price(bid), ask: price(ask), at },
  ];
};

const open = (accountId: number): CommandRequest => ({
  command: { type: 'OpenAccount', accountId, demo: true },
  actor: systemActor('accounts'),
  idempotency: null,
});
const buy = (accountId: number, key?: string, hash = 'h'): CommandRequest => ({
  command: {
    type: 'PlaceOrder',
    accountId,
    instrumentId: EURUSD.id,
    side: 'buy',
    mode: 'market',
    lots: lotsOf('0.10'),
    leverage: 100,
    target: price(0),
    stopLoss: price(0),
    takeProfit: price(0),
    deviation: null,
  },
  actor: clientActor(accountId),
  idempotency: key ? { key, hash, receivedAt: Date.now(), expiresAt: Date.now() + 86_400_000 } : null,
});

describe('engine', () => {
  it('opens, closes, shows the trade in the history, and is the same after a restart', async () => {
    const engine = await start();
    engine.market(openMarket(110_000, 110_010));
    await engine.submit(open(1));
    const opened = await engine.submit(buy(1, 'first-act-of-the-client'));
    if (!opened.ok || !opened.order) throw new Error(`not opened: ${JSON.stringify(opened)}`);
    expect(opened.order).toMatchObject({
      mark: 110_000,
      profit: -1_000_000,
      order: { openPrice: 110_010, openTick: 1 },
    });
    const again = await engine.submit(buy(1, 'first-act-of-the-client'));
    expect(again).toMatchObject({ ok: true, order: { order: { id: opened.order.order.id } } });
    expect(await engine.submit(buy(1, 'first-act-of-the-client', 'other'))).toMatchObject({
      ok: false,
      refusal: { code: 'idempotency_conflict' },
    });
    expect(await engine.orders(1, 'open')).toHaveLength(1);
    const orderId = opened.order.order.id;
    const second = await engine.submit(buy(1));
    expect(second.ok).toBe(true);
    const closed = await engine.submit({
      command: { type: 'ClosePosition', accountId: 1, orderId, lots: null },
      actor: clientActor(1),
      idempotency: null,
    });
    await engine.projected(0, closed.seq);
    const lists = makeAccountLists(store.database.pool);
    const history = await lists.history(1, 1);
    expect(history).toMatchObject({
      total: 1,
      profits: -1_000_000,
      orders: [{ id: orderId, closeReason: 'user' }],
    });
    const log = await lists.accountLog(1, 1);
    expect(log.entries.map(({ kind, value, balance }) => ({ kind, value, balance }))).toEqual([
      { kind: 'trade_profit', value: -1_000_000, balance: 9_999_000_000 },
      { kind: 'demo_grant', value: 10_000_000_000, balance: 10_000_000_000 },
    ]);
    await engine.stop();

    const restarted = await start();
    expect(await restarted.account(1)).toMatchObject({ balance: 9_999_000_000 });
    expect((await restarted.orders(1, 'open')).map((view) => view.order.id)).toEqual([orderId + 1]);
    expect(await restarted.submit(buy(1, 'first-act-of-the-client'))).toMatchObject({
      ok: true,
      order: { order: { id: orderId } },
    });
    await restarted.stop();
  });

  it('refuses to start with specs that change the meaning of live orders’ prices', async () => {
    const other = { ...EURUSD, precision: 4 };
    await expect(start(other, () => {})).rejects.toThrow(/EURUSD: precision can't change from 5 to 4/);
  });

  it('journals its counts when it stops, and each successful start of a used store', async () => {
    const client = await connect();
    const events: VenueEvent[] = [];
    for await (const batch of new Journal(client, 0).read()) events.push(...batch.events);
    await client.end();
    const counted = events.filter(({ type }) => type === 'ExecutionCounted') as ExecutionCounted[];
    const started = events.filter(({ type }) => type === 'VenueStarted') as VenueStarted[];
    expect(counted).toHaveLength(1);
    expect(started).toHaveLength(1);
    const [{ real, demo, at }] = counted as [ExecutionCounted];
    expect(real).toEqual({ durable: [], refused: [] });
    // Two orders were placed and one was closed; a repeated answer is not counted.
    expect(demo.durable.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(demo.refused).toEqual([{ code: 'idempotency_conflict', count: 1 }]);
    const [start] = started as [VenueStarted];
    expect(start.before).toBe(at);
    expect(start.at).toBeGreaterThanOrEqual(at);
  });

  it('is verified by replaying the journal: hashes, ledger, postings, orders', async () => {
    const client = await connect();
    const proof = await proveLedger(client);
    expect(proof).toMatchObject({ findings: [], accounts: 1, liveOrders: 1, postings: 4, snapshots: 3 });
    await client.query(
      `update postings set amount = amount + 1 where seq = (select max(seq) from postings) and leg = 0`,
    );
    await client.query(
      `update snapshots set state_hash = 'other' where seq = (select max(seq) from snapshots)`,
    );
    await client.query(`delete from projected_orders where status = 'history'`);
    expect((await proveLedger(client)).findings).toHaveLength(3);
    await client.end();
  });

  it('lets a second writer take the lead, and rejects appends of the first', async () => {
    const first = new Journal(await connect(), 7);
    const second = new Journal(await connect(), 7);
    await first.lead('first');
    await first.append(1, [rolledOver('2026-11-20')], 1);
    await second.lead('second');
    await expect(first.append(2, [rolledOver('2026-11-23')], 2)).rejects.toThrow(Fenced);
    await second.append(2, [rolledOver('2026-11-23')], 2);
    await expect(second.append(2, [rolledOver('2026-11-24')], 2)).rejects.toThrow(/duplicate key/);
    await first.end();
    await second.end();
  });

  it('commits synchronously, even if the server is configured not to', async () => {
    const client = await connect();
    await client.query('set synchronous_commit = off');
    const journal = new Journal(client, 9);
    await journal.lead('careful');
    const { rows } = await client.query('show synchronous_commit');
    expect(rows).toEqual([{ synchronous_commit: 'on' }]);
    await journal.end();
  });

  it('takes the lead after a pending append has ended, so that it reads it', async () => {
    const connection = await connect();
    const first = new Journal(connection, 8);
    const second = new Journal(await connect(), 8);
    await first.lead('first');
    await connection.query('begin');
    await first.append(1, [rolledOver('2026-11-20')], 1);
    let leads = false;
    const leading = second.lead('second').then(() => {
      leads = true;
    });
    await sleep(200);
    expect(leads).toBe(false);
    await connection.query('commit');
    await leading;
    const seen = [];
    for await (const { firstSeq } of second.read()) seen.push(firstSeq);
    expect(seen).toEqual([1]);
    await first.end();
    await second.end();
  });
});
