// Calls about risk over real HTTP: their metrics compared with independent sums over the orders and the ledger.

import { lotsOf, systemActor, usd } from '@candor/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allProjected } from '../../web/testing/all-projected.ts';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { openRealUser, type RealUser } from '../../web/testing/real-user.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

let venue: TestVenue;
let office: OfficeClient;
const users: RealUser[] = [];
const idOf = (code: string): number => venue.market.findCode(code) ?? 0;

beforeAll(async () => {
  venue = await openTestVenue({ REQUIRE_IDENTITY: 'none' });
  office = await openOffice(venue, 'dealing');
  for (const [code, bid, ask] of [
    ['EURUSD', 110_000, 110_010],
    ['USDJPY', 150_000, 150_020],
    ['XAUUSD', 270_000, 270_040],
  ] as const) {
    venue.market.session(code, 'open');
    venue.market.tick(code, bid, ask);
  }
  venue.market.confirm();
  for (const [n, amount] of ['10000', '5000', '800'].entries()) {
    const user = await openRealUser(venue);
    users.push(user);
    await venue.engine.submit({
      command: {
        type: 'CreditDeposit',
        accountId: user.accountId,
        depositId: n + 1,
        amount: usd(amount),
      },
      actor: systemActor('deposits'),
      idempotency: null,
    });
  }
  await place(0, 'EURUSD', 'buy', '1.00');
  await place(0, 'USDJPY', 'sell', '0.50');
  await place(1, 'EURUSD', 'sell', '0.30');
  await place(1, 'XAUUSD', 'buy', '0.10');
  await place(2, 'EURUSD', 'buy', '0.60');
  await place(2, 'EURUSD', 'buy', '0.10');
});
afterAll(() => venue.stop());

async function place(user: number, code: string, side: 'buy' | 'sell', size: string): Promise<void> {
  const reply = await venue.engine.submit({
    command: {
      type: 'PlaceOrder',
      accountId: users[user]?.accountId ?? 0,
      instrumentId: idOf(code),
      side,
      mode: 'market',
      lots: lotsOf(size),
      leverage: 100,
      target: 0 as never,
      stopLoss: 0 as never,
      takeProfit: 0 as never,
      deviation: null,
    } as never,
    actor: systemActor('test'),
    idempotency: null,
  });
  if (!reply.ok) throw new Error(`${code} was refused: ${JSON.stringify(reply)}`);
}

/** Clients' orders as their own calls return them, one by one. */
async function allOrders() {
  const each = await Promise.all(users.map(({ accountId }) => venue.engine.orders(accountId, 'open')));
  return each.flat();
}

/** Reads in the next second. */
async function read() {
  venue.clock.offsetMs += 1_100;
  return office.get('officeRisk');
}

const cents = (amount: number): number => Math.round(amount * 1e6);

test('exposure by instrument and side is the sum over the orders', async () => {
  venue.market.tick('EURUSD', 109_500, 109_512);
  venue.market.tick('USDJPY', 151_000, 151_030);
  const overview = await read();
  const orders = await allOrders();
  expect(overview).toMatchObject({ positions: 6, holding: 3, pending: 0 });
  for (const row of overview.instruments) {
    for (const side of ['long', 'short'] as const) {
      const own = orders.filter(
        ({ order }) => order.instrumentId === row.id && (order.side === 'buy') === (side === 'long'),
      );
      const lots = own.reduce((sum, { order }) => sum + order.lots, 0);
      expect(row[side].positions, row.code).toBe(own.length);
      expect(row[side].clients).toBe(new Set(own.map(({ order }) => order.accountId)).size);
      expect(cents(row[side].lots)).toBe(lots);
      expect(cents(row[side].profit)).toBe(own.reduce((sum, { profit }) => sum + profit, 0));
      expect(cents(row[side].margin)).toBe(own.reduce((sum, { order }) => sum + order.margin, 0));
      const averages = own.reduce((sum, { order }) => sum + order.lots * order.openPrice, 0) / lots;
      if (own.length === 0) expect(row[side].average_price).toBeNull();
      else expect(row[side].average_price).toBeCloseTo(averages / 10 ** row.precision, 7);
    }
  }
  const row = (code: string) => overview.instruments.find((one) => one.code === code);
  // 1.70 lots at the bid, 0.30 at the ask; the notional of a dollar pair is its units, by the debit rate.
  expect(row('EURUSD')).toMatchObject({
    clients: 3,
    long: { units: 170_000, usd: 186_150 },
    short: { units: 30_000, usd: 32_853.6 },
    net_units: 140_000,
    net_usd: 153_296.4,
  });
  expect(row('USDJPY')?.short.usd).toBeCloseTo((50_000 * 151.03) / 151, 5);
  expect(row('XAUUSD')?.long).toMatchObject({ units: 10, usd: 27_000 });
});

test('equity and bands are those of the accounts, and every number opens its rows', async () => {
  const overview = await read();
  const standings = await Promise.all(users.map(({ accountId }) => venue.engine.account(accountId)));
  const equity = standings.reduce((sum, one) => sum + (one?.balance ?? 0) + (one?.profits ?? 0), 0);
  expect(cents(overview.equity)).toBe(equity);
  expect(cents(overview.margin)).toBe(standings.reduce((sum, one) => sum + (one?.margin ?? 0), 0));
  // 0.70 lots and 800 USD less their losses: 450 of 770.07 USD, under 80 %.
  const counted = Object.fromEntries(overview.bands.map(({ band, accounts }) => [band, accounts]));
  expect(counted).toEqual({
    ...{ to_50: 0, to_80: 1, to_100: 0, to_150: 0, to_300: 0 },
    ...{ over_300: 2, none: 0 },
  });
  for (const { band, accounts, equity: sum } of overview.bands) {
    const { list, total } = await office.get('officeRiskAccounts', { band });
    expect(total, band).toBe(accounts);
    expect(cents(list.reduce((all, one) => all + one.equity, 0))).toBe(cents(sum));
  }
  const [worst] = (await office.get('officeRiskAccounts', { sort: 'level', order: 'up' })).list;
  expect(worst).toMatchObject({ account: users[2]?.accountId, margin_called: true, positions: 2 });
  expect(worst?.client).toMatchObject({ id: users[2]?.id, email: users[2]?.email, is_demo: 0 });
  const long = await office.get('officeRiskPositions', { instrument: idOf('EURUSD'), side: 'buy' });
  expect(long.total).toBe(3);
  expect(long.list.map(({ usd: worth }) => worth)).toEqual([109_500, 65_700, 10_950]);
  const rising = await office.get('officeRiskPositions', { sort: 'profit', order: 'up' });
  expect(rising.list.map(({ profit }) => profit)).toEqual(
    rising.list.map(({ profit }) => profit).toSorted((a, b) => a - b),
  );
  expect(cents(rising.list.reduce((all, { profit }) => all + profit, 0))).toBe(cents(overview.profit));
  const of = await office.get('officeRiskPositions', { account: users[1]?.accountId });
  expect(of.list.map(({ code }) => code).toSorted()).toEqual(['EURUSD', 'XAUUSD']);
});

test('demo accounts are separate', async () => {
  expect(await office.get('officeRisk', { demo: 1 })).toMatchObject({ positions: 0, accounts: 0, profit: 0 });
  expect((await office.get('officeRiskPositions', { demo: 1 })).total).toBe(0);
});

test('the venue’s result equals the ledger’s to the last digit', async () => {
  const { accountId } = users[0] as RealUser;
  const [newest] = await venue.engine.orders(accountId, 'open');
  await venue.engine.submit({
    command: { type: 'ClosePosition', accountId, orderId: newest?.order.id ?? 0, lots: null },
    actor: systemActor('test'),
    idempotency: null,
  });
  await allProjected(venue.engine);
  const { house, profit } = await read();
  const { rows } = await venue.pool.query<{ book: string; amount: string }>(
    `select book, sum(amount)::text as amount from postings where owner is null and not demo group by book`,
  );
  const ledger = Object.fromEntries(rows.map(({ book, amount }) => [book, Number(amount)]));
  expect(ledger.trading).not.toBe(0);
  for (const book of ['trading', 'fees', 'swap', 'cover'] as const)
    expect(cents(house.ever.realised[book]), book).toBe(ledger[book] ?? 0);
  expect(house.ever.open).toBe(-profit);
  expect(cents(house.ever.result)).toBe(cents(house.ever.realised.total) - cents(profit));
  // All of it happened today.
  expect(house.today).toMatchObject({ realised: house.ever.realised, open_then: null });
  // The floating profit before today is unknown, so none of it is a loss of today.
  expect(house.today?.result).toBe(house.ever.realised.total);
  const before = await office.get('officeHouseResult', { from: '2026-01-02' });
  expect(before.realised).toEqual(house.ever.realised);
  // A day that is counted from later postings on includes none of the first ones.
  await venue.pool.query(`update postings set at = at - 7 * 86400000 where owner is null`);
  const from = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const later = await office.get('officeHouseResult', { from });
  expect(later.realised).toMatchObject({ trading: 0, fees: 0, total: 0 });
});

test('a sample is stored every minute, and removed after three days', async () => {
  const job = venue.jobs.find(({ name }) => name === 'sample exposure');
  const run = () => job?.run(new AbortController().signal);
  await venue.pool.query(`insert into risk_samples values (false, 0, now() - interval '4 days', 1, 1, 1)`);
  await run();
  await run();
  const overview = await read();
  const { list } = await office.get('officeRiskHistory', {});
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({ long_usd: overview.long_usd, short_usd: overview.short_usd });
  const { rows } = await venue.pool.query('select count(*)::int as n from risk_samples where not demo');
  // All, and the three instruments that are held.
  expect(rows[0]).toEqual({ n: 3 });
  const of = await office.get('officeRiskHistory', { instrument: idOf('XAUUSD'), hours: 1 });
  expect(of.list).toMatchObject([{ long_usd: 27_000, short_usd: 0 }]);
});

describe('a shock', () => {
  test('of one instrument shows margin calls, stop-outs, and the largest losses', async () => {
    const shock = await office.get('officeShock', { instrument: idOf('EURUSD'), percent: -2 });
    expect(shock).toMatchObject({ prices: 1, instruments: ['EURUSD'], stop_outs: 1, below_zero: 1 });
    // 0.70 lots lose another 2,190 a lot, from what is left of 800.
    expect(shock.list[0]).toMatchObject({ account: users[0]?.accountId, stopped: 0 });
    const below = await office.get('officeShock', {
      instrument: idOf('EURUSD'),
      percent: -2,
      show: 'below',
    });
    expect(below.list).toMatchObject([{ account: users[2]?.accountId, stopped: 2, bill: shock.bill }]);
    expect(cents(shock.house)).toBe(-cents(shock.clients) - cents(shock.bill));
  });

  test('is tried in eight steps, for a category or a currency', async () => {
    const { rungs } = await office.get('officeShockLadder', { currency: 'USD' });
    expect(rungs.map(({ percent }) => percent)).toEqual([-10, -5, -2, -1, 1, 2, 5, 10]);
    const single = await office.get('officeShock', { currency: 'USD', percent: 5 });
    expect(rungs[6]).toMatchObject({ clients: single.clients, bill: single.bill });
    expect(single.instruments).toEqual(expect.arrayContaining(['EURUSD', 'USDJPY', 'XAUUSD']));
    const metals = await office.get('officeShock', { category: 2, percent: 10 });
    expect(metals).toMatchObject({ instruments: ['XAUUSD'], clients: 2_700, stop_outs: 0 });
  });

  test('rejects an invalid field by its name', async () => {
    for (const [params, field] of [
      [{ percent: 5 }, 'instrument'],
      [{ instrument: 999_999, percent: 5 }, 'instrument'],
      [{ instrument: idOf('EURUSD'), category: 1, percent: 5 }, 'instrument'],
      [{ category: 77, percent: 5 }, 'category'],
      [{ currency: 'ZZZ', percent: 5 }, 'currency'],
      [{ instrument: idOf('EURUSD') }, 'percent'],
      [{ instrument: idOf('EURUSD'), percent: 0 }, 'percent'],
      [{ instrument: idOf('EURUSD'), percent: 51 }, 'percent'],
      [{ instrument: idOf('EURUSD'), percent: 1.234 }, 'percent'],
      [{ day: '2026-02-30' }, 'day'],
      [{ day: '1999-01-04' }, 'day'],
    ] as const)
      expect(await office.ask('officeShock', params)).toMatchObject({
        code: 0,
        error: 'invalid_parameter',
        field,
      });
    for (const after of ['x', '1', '1_2_3', 'NaN_1'])
      expect(await office.ask('officeRiskPositions', { after })).toMatchObject({ field: 'after' });
  });
});

test('health shows the age of prices and the progress of all parts', async () => {
  const watch = venue.jobs.find(({ name }) => name.startsWith('watch for gaps'));
  await watch?.run(new AbortController().signal);
  venue.clock.offsetMs += 15_000;
  await watch?.run(new AbortController().signal);
  venue.clock.offMs = -3_600_000;
  const health = await office.get('officeHealth');
  expect((await fetch(`${venue.origin}/readyz`)).status).toBe(503);
  venue.clock.offMs = 0;
  expect(health.program.clock_off_ms).toBe(-3_600_000);
  const feed = Object.fromEntries(health.feed.instruments.map((one) => [one.code, one]));
  expect(feed.EURUSD).toMatchObject({ status: 'open', state: 'quiet', gaps: 1 });
  expect(feed.GBPUSD).toMatchObject({ status: 'closed', state: 'closed', tick: null, age_ms: null });
  expect(health.feed.gaps.map(({ code, to }) => [code, to])).toContainEqual(['EURUSD', null]);
  expect(health.engine).toMatchObject({ answers: true, stalled: false, waiting: 0, orders: 5 });
  expect(health.engine.commands.count).toBeGreaterThan(6);
  expect(health.engine.commands.p50_ms).toBeGreaterThan(0);
  expect(health.engine.appends?.p99_ms).toBeGreaterThan(0);
  const ledger = health.projections.find(({ name }) => name === 'ledger');
  expect(ledger?.seq).toBeGreaterThan(0);
  expect(health.snapshot).not.toBeNull();
});

test('withheld ticks are counted, and listed newest first', async () => {
  await venue.pool.query(
    `insert into withheld_counts (day, instrument_id, reason, count)
     values ((now() at time zone 'utc')::date, $1, 'outlier', 3)`,
    [idOf('EURUSD')],
  );
  for (let n = 1; n <= 51; n += 1)
    await venue.pool.query(
      `insert into withheld_prices (instrument_id, reason, bid, ask, at, clock, last_bid, last_ask, last_at, band)
       values ($1, 'outlier', $2, 1e300, 1e300, 1763805600000, 110000, 110010, 1763805599000, 0.01)`,
      [idOf('EURUSD'), 200_000 + n],
    );
  venue.clock.offsetMs += 1_100;
  const { feed } = await office.get('officeHealth');
  expect(feed.withheld).toContainEqual(expect.objectContaining({ code: 'EURUSD', count: 3 }));
  const first = await office.get('officeWithheld', { instrument: idOf('EURUSD') });
  expect(first.list).toHaveLength(50);
  expect(first.list[0]).toMatchObject({ bid: 2.00051, at: null, reason: 'outlier', band_percent: 1 });
  const second = await office.get('officeWithheld', { before: first.next });
  expect(second).toMatchObject({ list: [{ bid: 2.00001 }], next: null });
});
