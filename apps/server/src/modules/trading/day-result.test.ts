// The equity of a day's start is calculated later from what is stored, and is what the account showed at that moment.
import { type MarketEvent, shardOf, systemActor, usd } from '@candor/core';
import { expect, test } from 'vitest';
import { tradingDayStart } from '../../feeds/trading-day.ts';
import { type Trader, useTrader } from '../../web/testing/use-trader.ts';
import { DayStart } from '../market/day-start.ts';
import { readDayBegin } from './day-result.ts';

let { venue, client, token } = {} as Trader;
useTrader((trader) => {
  ({ venue, client, token } = trader);
});
const order = { forex_id: 1, type: 1, status: 1, cont: '0.50', multiple: 100 };
const price = (bid: number): void => venue.market.tick('EURUSD', bid, bid + 10);
const open = async (fields: object = {}): Promise<number> =>
  (await client.get('submit', { ...order, ...fields }, { token })).Id;
const equity = async (): Promise<number> => (await client.get('forexDetail', {}, { token })).NetValue;
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

async function accountId(): Promise<number> {
  const { rows } = await venue.pool.query<{ id: number }>(
    'select account_id as id from users order by id desc limit 1',
  );
  return rows[0]?.id ?? 0;
}

/** As the feed says it, between the prices before and after. */
async function beginDay(): Promise<number> {
  await pause();
  const at = Date.now();
  venue.dayStart.take([{ kind: 'rollover', valueDate: '2026-11-27', at }]);
  await pause();
  return at;
}
const read = async (
  dayAt: number,
  { id, ticksOf = (at) => venue.dayStart.ticksOf(at) }: { id?: number; ticksOf?: DayStart['ticksOf'] } = {},
) =>
  readDayBegin(
    {
      engine: venue.engine,
      pool: venue.pool,
      upToDate: async (id) => {
        const account = await venue.engine.account(id);
        await venue.engine.projected(shardOf(id), account?.lastSeq ?? 0);
      },
      specs: () => venue.market.catalogue.map(({ spec }) => spec),
      ticksOf,
    },
    id ?? (await accountId()),
    dayAt,
  );

test('the equity of the day’s start, whatever was closed and opened since', async () => {
  const [held, parted, closed] = [await open(), await open(), await open({ type: 2 })];
  price(110_230);
  await client.get('close', { id: await open() }, { token });
  const before = await equity();
  const dayAt = await beginDay();
  price(109_700);
  await client.get('close', { id: closed }, { token });
  await client.get('close', { id: parted, cont: '0.20' }, { token });
  await open();
  price(109_900);
  const begin = await read(dayAt);
  expect(begin).toEqual({ equity: usd(String(before)), moved: 0 });
  expect(held).toBeGreaterThan(0);
  // Without the prices of that moment nothing is claimed.
  expect((await read(dayAt, { ticksOf: () => null })).equity).toBeNull();
});

test('what was paid in since is no result', async () => {
  const id = 900_501;
  const submit = (command: object) =>
    venue.engine.submit({
      command: { accountId: id, ...command } as never,
      actor: systemActor('test'),
      idempotency: null,
    });
  await submit({ type: 'OpenAccount', demo: false });
  await submit({ type: 'CreditDeposit', depositId: 1, amount: usd('100') });
  const dayAt = await beginDay();
  await submit({ type: 'CreditDeposit', depositId: 2, amount: usd('50') });
  expect(await read(dayAt, { id })).toEqual({ equity: usd('100'), moved: usd('50') });
});

test('a reset of the demo is the start of its day', async () => {
  await open();
  const dayAt = await beginDay();
  price(108_000);
  await client.get('resetDemo', {}, { token });
  await open();
  price(108_500);
  expect(await read(dayAt)).toEqual({ equity: usd('10000'), moved: 0 });
});

test('a new account began with nothing, and the call says from when', async () => {
  const begin = await client.get('dayStart', {}, { token });
  expect(begin.from).toBe(tradingDayStart(Date.now()));
  expect(begin).toMatchObject({ equity: 10_000, moved: 0 });
  expect(await client.ask('dayStart', {})).toMatchObject({ error: 'session_invalid' });
});

test('the prices of a day’s start are stored, and replaced with the next day', async () => {
  const tick = (id: number, bid: number): MarketEvent =>
    ({ kind: 'tick', instrumentId: id, no: bid, bid, ask: bid + 10, at: 5 }) as never;
  const day = (at: number): MarketEvent => ({ kind: 'rollover', valueDate: '2026-11-26', at });
  const first = new DayStart(venue.venuePool);
  first.take([tick(1, 100), tick(2, 200), day(1_000), tick(1, 900)]);
  expect(first.ticksOf(1_000)).toMatchObject([{ bid: 100 }, { bid: 200 }]);
  expect(first.ticksOf(2_000)).toBeNull();
  await first.store();
  const second = new DayStart(venue.venuePool);
  await second.load();
  expect(second.ticksOf(1_000)).toMatchObject([{ bid: 100, ask: 110 }, { bid: 200 }]);
  second.take([tick(1, 901), day(2_000)]);
  await second.store();
  const third = new DayStart(venue.venuePool);
  await third.load();
  expect(third.ticksOf(2_000)).toMatchObject([{ instrumentId: 1, bid: 901 }]);
  expect(third.ticksOf(1_000)).toBeNull();
});
