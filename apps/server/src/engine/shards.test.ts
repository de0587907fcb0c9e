// Several engines behind one interface: accounts by their shard, the venue's rules in every shard, one tape for all.
import {
  type Command,
  clientActor,
  copiedOrders,
  defaultSettings,
  firstIdOf,
  lotsOf,
  type MarketEvent,
  operatorActor,
  price,
  shardOf,
  systemActor,
  usd,
} from '@candor/core';
import { makeSpec, marketOrder } from '@candor/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proveLedger } from '../commands/verify/ledger/prove-ledger.ts';
import { replayStore } from '../commands/verify/replay/prove-replay.ts';
import { silentLog } from '../db/store-log.ts';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { venueProjections } from '../modules/projections.ts';
import { rebuildProjections } from '../projections/rebuild.ts';
import type { EnginePort } from './port.ts';
import { startEngine } from './start-engine.ts';

const SHARDS = 3;
const EURUSD = makeSpec('EURUSD');
const accounts = [0, 1, 2].map((shard) => firstIdOf(shard) + 6);
let store: TestStore;
let engine: EnginePort;

const start = (shards: number): Promise<EnginePort> =>
  startEngine({
    shards,
    connection: store.database.connection,
    specs: [EURUSD],
    settings: defaultSettings,
    now: Date.now,
    log: silentLog,
    onDeath: (error) => {
      throw error;
    },
  });
let tickNo = 0;
const market = (bid: number): MarketEvent[] => [
  { kind: 'session', instrumentId: EURUSD.id, status: 'open', nextOpen: null, at: Date.now() },
  {
    ...{ kind: 'tick', instrumentId: EURUSD.id, no: ++tickNo, at: Date.now() },
    ...{ bid: price(bid), ask: price(bid + 10) },
  },
];
const act = (command: Command, actor = systemActor('accounts')) =>
  engine.submit({ command, actor, idempotency: null });
const buy = (accountId: number) =>
  act(
    { ...marketOrder({ accountId, instrumentId: EURUSD.id }), lots: lotsOf('0.10') },
    clientActor(accountId),
  );

beforeAll(async () => {
  store = await openTestStore();
  engine = await start(SHARDS);
  engine.market(market(110_000));
  for (const accountId of accounts) await act({ type: 'OpenAccount', accountId, demo: true });
});
afterAll(() => store.remove());

it('each account trades in its shard, at the ticks of the one tape', async () => {
  const replies = await Promise.all(accounts.map(buy));
  expect(replies.map((reply) => reply.ok && reply.order?.order.id)).toEqual([0, 1, 2].map(firstIdOf));
  expect(replies.map((reply) => reply.ok && reply.order?.order.openTick)).toEqual([1, 1, 1]);
  for (const [shard, accountId] of accounts.entries()) {
    expect((await engine.orders(accountId, 'open')).map(({ order }) => shardOf(order.id))).toEqual([shard]);
    const last = (await engine.account(accountId))?.lastSeq as number;
    await engine.projected(shard, last);
  }
  const { rows } = await store.database.pool.query<{ id: number }>(
    'select id from projected_orders order by id',
  );
  expect(rows.map(({ id }) => id)).toEqual([0, 1, 2].map(firstIdOf));
  expect((await engine.vitals()).loop).toMatchObject({ accounts: 3, orders: 3 });
});

it('a copy of the open orders has those of all shards', async () => {
  const copy = await engine.openCopy();
  expect([...copiedOrders(copy)].map(({ accountId, quoteCurrency }) => [accountId, quoteCurrency])).toEqual(
    accounts.map((accountId) => [accountId, 'USD']),
  );
  expect(copy.seqs).toHaveLength(SHARDS);
  expect(new Map(copy.house.demo).get('demo_money')).toBe(-3n * 10_000_000_000n);
});

it('what operators change is followed by every shard, also after a restart', async () => {
  const olga = operatorActor('olga');
  expect(await act({ type: 'HaltInstrument', instrumentId: EURUSD.id, reason: 'news' }, olga)).toMatchObject({
    ok: true,
  });
  for (const reply of await Promise.all(accounts.map(buy)))
    expect(reply).toMatchObject({ ok: false, refusal: { code: 'market_halted' } });
  const settings = { ...(await engine.settings()), ordersMax: 1 };
  expect(await act({ type: 'ChangeSettings', settings }, olga)).toMatchObject({ ok: true });
  await engine.stop();
  engine = await start(SHARDS + 1);
  engine.market(market(110_020));
  const latest = firstIdOf(SHARDS) + 6;
  await act({ type: 'OpenAccount', accountId: latest, demo: true });
  for (const accountId of [...accounts, latest])
    expect(await buy(accountId)).toMatchObject({ ok: false, refusal: { code: 'market_halted' } });
  expect(
    await act({ type: 'ResumeInstrument', instrumentId: EURUSD.id, reason: 'over' }, olga),
  ).toMatchObject({ ok: true });
  engine.market(market(110_030));
  expect(await buy(latest)).toMatchObject({ ok: true });
  for (const accountId of [...accounts, latest])
    expect(await buy(accountId)).toMatchObject({ ok: false, refusal: { code: 'too_many_orders' } });
});

it('what an operator decides alone is counted over all shards', async () => {
  const [first, second] = [firstIdOf(1) + 7, firstIdOf(2) + 7];
  for (const accountId of [first, second]) await act({ type: 'OpenAccount', accountId, demo: false });
  const credit = (accountId: number, decidedBy?: string) =>
    act(
      {
        ...{ type: 'CreditDeposit', accountId, depositId: accountId, amount: usd('6000') },
        ...(decidedBy && { decidedBy }),
      },
      operatorActor('olga'),
    );
  expect(await credit(first)).toMatchObject({ ok: true });
  expect(await credit(second)).toMatchObject({ ok: false, refusal: { code: 'second_operator_required' } });
  expect(await credit(second, 'otto')).toMatchObject({ ok: true });
});

it('each journal comes out of its inputs again and makes the same tables, and its postings sum to zero', async () => {
  await engine.stop();
  const client = await store.connect();
  const rebuilt = await rebuildProjections({
    ...{ connection: store.database.connection, archiveFolder: null, projections: venueProjections },
    ...{ replace: false, say: () => {} },
  });
  expect(rebuilt).toEqual({ differences: [], replaced: venueProjections.map(({ name }) => name) });
  expect(await replayStore(client)).toMatchObject({ before: 0, finding: null });
  expect((await proveLedger(client)).findings).toEqual([]);
  for (let shard = 0; shard <= SHARDS; shard += 1) {
    const { rows } = await client.query<{ sum: string }>(
      'select sum(amount)::text as sum from postings where shard = $1',
      [shard],
    );
    expect(rows).toEqual([{ sum: '0' }]);
  }
  await client.end();
});
