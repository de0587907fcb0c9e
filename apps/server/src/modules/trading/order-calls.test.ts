// Calls about orders through the real app, engine and database: rejected, invalid and valid.
import { expect, test } from 'vitest';
import { nextTradingDayStart } from '../../feeds/trading-day.ts';
import type { TestClient } from '../../web/testing/test-client.ts';
import type { TestVenue } from '../../web/testing/test-venue.ts';
import { useTrader } from '../../web/testing/use-trader.ts';
import { readHistoryResult } from './lists.ts';

let venue: TestVenue;
let client: TestClient;
let token: string;
const eurusd = { forex_id: 1, multiple: 100 };
const buy = { ...eurusd, type: 1, status: 1, cont: '0.10' };
const pending = { status: 0, target_price: '1.05' };

useTrader((trader) => {
  ({ venue, client, token } = trader);
});

test('a market order, its list, its stops, its closing and its history', async () => {
  const placed = await client.ask('submit', { ...buy, target_price: '1.10009' }, { token });
  expect(placed.msg).toBe('Filled at 1.10010.');
  const { Id } = placed.data;
  expect(placed.data).toMatchObject({ Status: 1, Price: 1.1001, OriginPrice: 1.10009, TradeFee: 0.3 });
  const holding = await client.get('myDeal', { status: 1 }, { token });
  expect(holding).toMatchObject({ total: 1, all_fact_profits: -1, balance: 9_999.7, data: [{ Id }] });
  const stops = { id: Id, stop_loss_price: '1.09', target_profit_price: 1.2 };
  expect(await client.get('setStopPrice', stops, { token })).toMatchObject({
    TargetLossPrice: 1.09,
    TargetProfitPrice: 1.2,
  });
  expect(await client.get('setStopPrice', { id: Id, stop_loss_price: 0 }, { token })).toMatchObject({
    TargetLossPrice: 0,
    TargetProfitPrice: 1.2,
  });
  const part = await client.ask('close', { id: Id, cont: '0.04' }, { token });
  expect(part.data).toMatchObject({ ParentId: Id, Quantity: 0.04, Status: 3, FactProfits: -0.4 });
  expect(part.msg).toMatch(/^0\.04 lots closed at 1\.10000/);
  const whole = await client.ask('close', { id: Id }, { token });
  expect(whole.data).toMatchObject({ Id, ParentId: null, Quantity: 0.06, FactProfits: -0.6 });
  const history = await client.get('myDeal', { status: 3 }, { token });
  expect(history).toMatchObject({ total: 2, all_fact_profits: -1 });
  expect(history.data[0]).toMatchObject({ Id, CloseReason: 'user', UpdatePrice: 1.1 });
  expect(await client.ask('close', { id: Id }, { token })).toMatchObject({ code: 0, field: 'id' });
});

test('the total of the history counts from the last demo reset, with and without fees; its rows stay', async () => {
  const first = await client.get('submit', buy, { token });
  await client.get('close', { id: first.Id }, { token });
  const before = await client.get('myDeal', { status: 3 }, { token });
  expect(before).toMatchObject({ total: 1, all_fact_profits: -1, all_fact_net: -1.3 });
  expect(Date.parse(before.all_fact_since ?? '')).toBeGreaterThan(Date.now() - 60_000);
  // Closed by the reset itself: it is in the history, but belongs to the account before the reset.
  await client.get('submit', buy, { token });
  await client.get('resetDemo', {}, { token });
  const reset = await client.get('myDeal', { status: 3 }, { token });
  expect(reset).toMatchObject({ total: 2, all_fact_profits: 0, all_fact_net: 0, balance: 10_000 });
  expect(Date.parse(reset.all_fact_since ?? '')).toBeGreaterThan(Date.parse(before.all_fact_since ?? ''));
  const after = await client.get('submit', { ...buy, cont: '0.30' }, { token });
  await client.get('close', { id: after.Id, cont: '0.10' }, { token });
  const since = await client.get('myDeal', { status: 3 }, { token });
  expect(since).toMatchObject({
    total: 3,
    all_fact_profits: -1,
    all_fact_net: -1.3,
    all_fact_since: reset.all_fact_since,
  });
  expect(await client.get('myDeal', { status: 1 }, { token })).not.toHaveProperty('all_fact_net');
});

test('of trades closed in the millisecond of a reset, those after it count', async () => {
  const [account, resetAt] = [9_000_001, 5_000];
  const [before, after, part] = [9_000_010, 9_000_011, 9_000_012];
  for (const [id, position, profit, net] of [
    [before, before, -7, -8],
    [after, after, 30, 28],
    // The order moved no money of its own; the fee is posted under its position.
    [part, after, 0, -1],
  ]) {
    await venue.pool.query(`insert into projected_orders values ($1, $2, 1, 'history', 0, $3, $4, '{}')`, [
      id,
      account,
      resetAt,
      profit,
    ]);
    await venue.pool.query('insert into closed_trades values ($1, $2, $3, $4, $5, 0, 100)', [
      id,
      account,
      position,
      resetAt,
      net,
    ]);
  }
  for (const [seq, kind, order] of [
    [10, 'trade_profit', before],
    [11, 'demo_reset', null],
    [12, 'trade_fee', after],
    [13, 'trade_profit', after],
  ])
    await venue.pool.query(`insert into postings values (7, $1, 0, 0, $2, $3, $4, $5, true, 'cash', 1, 1)`, [
      seq,
      resetAt,
      kind,
      order,
      account,
    ]);
  expect(await readHistoryResult(venue.pool, account)).toEqual({
    total: 3,
    profits: 30,
    net: 27,
    since: resetAt,
  });
});

test('a pending order is listed, moved and cancelled', async () => {
  const pending = { ...buy, status: 0, target_price: '1.09' };
  const placed = await client.ask('submit', pending, { token });
  expect(placed.msg).toBe('Pending order placed at 1.09000.');
  expect(placed.data).toMatchObject({
    Status: 0,
    Kind: 'limit',
    Price: 1.09,
    CautionMoney: 0,
    TradeFee: 0,
  });
  const { Id } = placed.data;
  expect(await client.get('myDeal', { status: 0 }, { token })).toMatchObject({
    total: 1,
    all_fact_profits: 0,
  });
  expect((await client.ask('cancelTrade', { id: Id }, { token })).data).toMatchObject({
    Status: 3,
    CloseReason: 'cancelled',
  });
  expect(await client.ask('cancelTrade', { id: Id }, { token })).toMatchObject({ code: 0, field: 'id' });
});

test('a closed order is rejected with order_not_open, not as unknown', async () => {
  const { Id } = await client.get('submit', buy, { token });
  await client.get('close', { id: Id }, { token });
  for (const name of ['close', 'setStopPrice'] as const)
    expect(await client.ask(name, { id: Id }, { token })).toMatchObject({
      error: 'order_not_open',
      field: 'id',
    });
  for (const name of ['cancelTrade', 'changePending'] as const)
    expect(await client.ask(name, { id: Id }, { token })).toMatchObject({ error: 'order_not_pending' });
  expect(await client.ask('close', { id: 999_999_999 }, { token })).toMatchObject({
    error: 'order_not_found',
  });
  expect(await client.ask('close', { id: Id }, await client.loginDemo())).toMatchObject({
    error: 'order_not_found',
  });
});

test('nobody sees or touches the orders of another', async () => {
  const { Id } = await client.get('submit', buy, { token });
  const other = await client.loginDemo();
  for (const name of ['close', 'cancelTrade', 'setStopPrice', 'changePending'] as const)
    expect(await client.ask(name, { id: Id }, other)).toMatchObject({
      error: 'order_not_found',
      field: 'id',
    });
  expect(await client.get('myDeal', { status: 1 }, other)).toMatchObject({ total: 0, data: [] });
});

test.each([
  [{ type: 3 }, 'invalid_parameter', 'type', undefined],
  [{ cont: '0.0000001' }, 'invalid_parameter', 'cont', { decimals: 6 }],
  [{ cont: '-1' }, 'invalid_parameter', 'cont', { min: 0 }],
  [{ cont: '1e3' }, 'invalid_parameter', 'cont', undefined],
  [{ cont: '0' }, 'quantity_too_small', 'cont', { min: 0.01 }],
  [{ cont: '999999999' }, 'quantity_too_large', 'cont', { max: 100 }],
  [{ cont: '0.015' }, 'quantity_step', 'cont', { step: 0.01, nearest: 0.01 }],
  [{ cont: '50', multiple: 10 }, 'insufficient_margin', 'cont', undefined],
  [{ forex_id: 12345 }, 'instrument_not_found', 'forex_id', undefined],
  [{ multiple: 33 }, 'leverage_not_offered', 'multiple', { offered: [10, 20, 50, 100, 200, 500] }],
  [{ status: 7 }, 'invalid_parameter', 'status', undefined],
  [{ target_price: '1.100001' }, 'invalid_parameter', 'target_price', { decimals: 5 }],
  [{ stop_loss_price: '-1' }, 'invalid_parameter', 'stop_loss_price', { min: 0 }],
  [{ stop_loss_price: '1.1' }, 'invalid_stop_loss', 'stop_loss_price', undefined],
  [{ target_profit_price: '1.05' }, 'invalid_take_profit', 'target_profit_price', undefined],
  [{ deviation: 5 }, 'missing_parameter', 'target_price', undefined],
  [{ target_price: '1.09', deviation: 5 }, 'price_moved', 'target_price', { seen: 1.09, now: 1.1001 }],
  [{ status: 0 }, 'pending_price_required', 'target_price', undefined],
  [{ status: 0, target_price: '1.10010' }, 'pending_price_at_market', 'target_price', { price: 1.1001 }],
  [{ time_in_force: 'day' }, 'invalid_parameter', 'time_in_force', undefined],
  [{ expires_at: 1_900_000_000_000 }, 'invalid_parameter', 'expires_at', undefined],
  [{ kind: 'limit' }, 'invalid_parameter', 'kind', undefined],
  [{ ...pending, kind: 'market' }, 'invalid_parameter', 'kind', undefined],
  [{ ...pending, kind: 'stop' }, 'pending_price_passed', 'target_price', { price: 1.1001 }],
  [{ ...pending, time_in_force: 'ioc' }, 'invalid_parameter', 'time_in_force', undefined],
  [{ ...pending, time_in_force: 'gtd' }, 'missing_parameter', 'expires_at', undefined],
  [{ ...pending, time_in_force: 'gtd', expires_at: 'soon' }, 'invalid_parameter', 'expires_at', undefined],
  [{ ...pending, time_in_force: 'gtd', expires_at: 1 }, 'expiry_passed', 'expires_at', undefined],
  [{ ...pending, time_in_force: 'gtd', expires_at: 9e12 }, 'invalid_parameter', 'expires_at', undefined],
  [{ ...pending, expires_at: 1_900_000_000_000 }, 'invalid_parameter', 'expires_at', undefined],
])('submit with %j is refused %s about %s', async (changed, error, field, details) => {
  const body = await client.ask('submit', { ...buy, ...changed }, { token });
  expect(body).toMatchObject({ code: 0, error, field, ...(details ? { details } : {}) });
});

test('a pending order ends at the time that it names, or at 17:00 in New York', async () => {
  const day = await client.get('submit', { ...buy, ...pending, time_in_force: 'day' }, { token });
  expect(day).toMatchObject({ TimeInForce: 'day', ExpiresAt: nextTradingDayStart(Date.now()) });
  const always = await client.get('submit', { ...buy, ...pending }, { token });
  expect(always).toMatchObject({ TimeInForce: 'gtc', ExpiresAt: null });
  const expires_at = Date.now() + 1_500;
  const until = { ...buy, ...pending, time_in_force: 'gtd', expires_at };
  const { Id } = await client.get('submit', until, { token });
  venue.market.session('EURUSD', 'closed', 1_800_000_000_000);
  const ended = async () => {
    const { data } = await client.get('myDeal', { status: 3 }, { token });
    return data.find((order) => order.Id === Id);
  };
  await expect.poll(ended, { timeout: 10_000 }).toMatchObject({
    CloseReason: 'expired',
    CloseTime: new Date(expires_at).toISOString(),
    ExpiresAt: expires_at,
  });
  const waiting = await client.get('myDeal', { status: 0 }, { token });
  expect(waiting.data.map((order) => order.Id).sort()).toEqual([day.Id, always.Id].sort());
});

test('a stop loss follows the market until one is set by hand', async () => {
  const { Id } = await client.get('submit', buy, { token });
  const trail = await client.ask('setTrailingStop', { id: Id, distance: 100, step: 5 }, { token });
  expect(trail.msg).toBe('The stop loss now follows the market, starting at 1.09900.');
  expect(trail.data).toMatchObject({ TargetLossPrice: 1.099, TrailingDistance: 100, TrailingStep: 5 });
  venue.market.tick('EURUSD', 110_043, 110_053);
  const held = async () => (await client.get('myDeal', { status: 1 }, { token })).data[0];
  await expect.poll(held).toMatchObject({ TargetLossPrice: 1.0994 });
  const gain = { id: Id, target_profit_price: '1.2' };
  const still = { TargetLossPrice: 1.0994, TargetProfitPrice: 1.2, TrailingDistance: 100 };
  expect(await client.get('setStopPrice', gain, { token })).toMatchObject(still);
  const byHand = await client.get('setStopPrice', { id: Id, stop_loss_price: '1.0993' }, { token });
  expect(byHand).toMatchObject({ TargetLossPrice: 1.0993, TrailingDistance: null, TrailingStep: null });
  const cases: [change: object, error: string, field: string][] = [
    [{ distance: 0 }, 'invalid_trailing_stop', 'distance'],
    [{ distance: 100, step: 0 }, 'invalid_trailing_stop', 'distance'],
    [{ distance: 999_999_999 }, 'invalid_trailing_stop', 'distance'],
    [{ distance: 'far' }, 'invalid_parameter', 'distance'],
    [{}, 'missing_parameter', 'distance'],
  ];
  for (const [change, error, field] of cases)
    expect(await client.ask('setTrailingStop', { id: Id, ...change } as never, { token })).toMatchObject({
      error,
      field,
    });
  await client.get('setTrailingStop', { id: Id, distance: 50 }, { token });
  venue.market.tick('EURUSD', 110_070, 110_080);
  venue.market.tick('EURUSD', 110_015, 110_025);
  const ended = async () => (await client.get('myDeal', { status: 3 }, { token })).data[0];
  await expect
    .poll(ended)
    .toMatchObject({ CloseReason: 'stop_loss', TargetLossPrice: 1.1002, UpdatePrice: 1.10015 });
});

test('a stop loss moves to the opening price once the position has gained enough', async () => {
  const { Id } = await client.get('submit', buy, { token });
  const set = await client.get('setBreakEven', { id: Id, trigger: 50, offset: 3 }, { token });
  expect(set).toMatchObject({ TargetLossPrice: 0, BreakEvenTrigger: 50, BreakEvenOffset: 3 });
  for (const change of [{ trigger: 2, offset: 3 }, { trigger: 9_999_999_999_999 }])
    expect(await client.ask('setBreakEven', { id: Id, ...change }, { token })).toMatchObject({
      error: 'invalid_break_even',
      field: 'trigger',
    });
  venue.market.tick('EURUSD', 110_060, 110_070);
  const held = async () => (await client.get('myDeal', { status: 1 }, { token })).data[0];
  await expect.poll(held).toMatchObject({ TargetLossPrice: 1.10013, BreakEvenTrigger: null });
  await client.get('setBreakEven', { id: Id, trigger: 500 }, { token });
  const back = await client.get('setBreakEven', { id: Id, trigger: 0 }, { token });
  expect(back).toMatchObject({ TargetLossPrice: 1.10013, BreakEvenTrigger: null, BreakEvenOffset: null });
});

test('of two linked orders one is cancelled when the other is filled', async () => {
  const low = await client.get('submit', { ...buy, ...pending }, { token });
  const high = await client.get('submit', { ...buy, status: 0, target_price: '1.11' }, { token });
  const link = { id: low.Id, other_id: high.Id };
  expect(await client.get('linkOrders', link, { token })).toMatchObject({ Id: low.Id, LinkedTo: high.Id });
  expect(await client.ask('linkOrders', link, { token })).toMatchObject({ error: 'already_linked' });
  expect(await client.ask('linkOrders', { ...link, other_id: 999_999_999 }, { token })).toMatchObject({
    error: 'order_not_found',
  });
  venue.market.tick('EURUSD', 111_000, 111_010);
  const ended = async () => (await client.get('myDeal', { status: 3 }, { token })).data;
  await expect.poll(ended).toMatchObject([{ Id: low.Id, CloseReason: 'other_filled', LinkedTo: null }]);
  const held = await client.get('myDeal', { status: 1 }, { token });
  expect(held.data).toMatchObject([{ Id: high.Id, LinkedTo: null }]);
});

test('two opposite positions close each other at one price', async () => {
  const long = await client.get('submit', { ...buy, cont: '0.3' }, { token });
  const short = await client.get('submit', { ...buy, type: 2 }, { token });
  const pair = { id: short.Id, other_id: long.Id };
  expect(await client.ask('closeBy', { id: long.Id, other_id: long.Id }, { token })).toMatchObject({
    error: 'not_opposite',
  });
  expect(await client.ask('closeBy', { id: long.Id, other_id: 'x' }, { token })).toMatchObject({
    field: 'other_id',
  });
  const closed = await client.get('closeBy', pair, { token });
  expect(closed).toMatchObject({ Id: short.Id, CloseReason: 'close_by', FactProfits: 0 });
  const held = await client.get('myDeal', { status: 1 }, { token });
  expect(held.data.find(({ Id }) => Id === long.Id)?.Quantity).toBeCloseTo(0.3 - short.Quantity);
  expect(await client.ask('closeBy', pair, { token })).toMatchObject({ error: 'order_not_open' });
});

test('a pending order is changed under its id, until it is filled', async () => {
  const { Id } = await client.get('submit', { ...buy, ...pending }, { token });
  const changed = await client.ask('changePending', { id: Id, target_price: '1.06', cont: '0.2' }, { token });
  expect(changed.msg).toBe('Pending order changed: 1.06000.');
  expect(changed.data).toMatchObject({ Id, Status: 0, Kind: 'limit', Price: 1.06, Quantity: 0.2 });
  const rest = { stop_loss_price: '1.05', target_profit_price: '1.2', time_in_force: 'day' };
  expect(await client.get('changePending', { id: Id, ...rest }, { token })).toMatchObject({
    Price: 1.06,
    TargetLossPrice: 1.05,
    TargetProfitPrice: 1.2,
    ExpiresAt: nextTradingDayStart(Date.now()),
  });
  const always = { id: Id, stop_loss_price: '0', time_in_force: 'gtc' };
  expect(await client.get('changePending', always, { token })).toMatchObject({
    TargetLossPrice: 0,
    TargetProfitPrice: 1.2,
    TimeInForce: 'gtc',
    ExpiresAt: null,
  });
  const waiting = await client.get('myDeal', { status: 0 }, { token });
  expect(waiting.data).toMatchObject([{ Id, Price: 1.06, Quantity: 0.2 }]);
  const cases: [change: object, error: string, field: string][] = [
    [{ target_price: '1.2' }, 'pending_price_passed', 'target_price'],
    [{ target_price: '1.060001' }, 'invalid_parameter', 'target_price'],
    [{ cont: '0.005' }, 'quantity_too_small', 'cont'],
    [{ expires_at: 1_900_000_000_000 }, 'invalid_parameter', 'expires_at'],
    [{ time_in_force: 'gtd', expires_at: 1 }, 'expiry_passed', 'expires_at'],
    [{ stop_loss_price: '1.07' }, 'invalid_stop_loss', 'stop_loss_price'],
  ];
  for (const [change, error, field] of cases)
    expect(await client.ask('changePending', { id: Id, ...change }, { token })).toMatchObject({
      error,
      field,
    });
  venue.market.tick('EURUSD', 105_990, 106_000);
  await expect.poll(() => client.get('myDeal', { status: 1 }, { token })).toMatchObject({ total: 1 });
  const late = await client.ask('changePending', { id: Id, target_price: '1.05' }, { token });
  expect(late).toMatchObject({ error: 'already_triggered', field: 'id' });
});

test('a missing parameter is rejected with its allowed values', async () => {
  const body = await client.ask('submit', { ...buy, cont: '50' }, { token });
  expect(body).toMatchObject({ error: 'insufficient_margin', details: { largest: expect.any(Number) } });
  const { largest } = body.details as { largest: number };
  expect(await client.ask('submit', { ...buy, cont: largest }, { token })).toMatchObject({ code: 1 });
});

test('a closed market says when it opens', async () => {
  venue.market.session('EURUSD', 'closed', 1_800_000_000_000);
  expect(await client.ask('submit', buy, { token })).toMatchObject({
    error: 'market_closed',
    msg: 'The market is closed, so no action was taken. It opens Fri 08:00 UTC.',
    details: { next_open: 1_800_000_000_000 },
  });
  const [instrument] = await client.get('tradeList', { searchCurrency: 'EURUSD' });
  expect(instrument).toMatchObject({ MarketStatus: 0, NextOpen: 1_800_000_000_000 });
});

test('lists of orders reject invalid parameters', async () => {
  expect(await client.ask('myDeal', {}, { token })).toMatchObject({ field: 'status' });
  expect(await client.ask('myDeal', { status: 2 }, { token })).toMatchObject({ field: 'status' });
  expect(await client.ask('myDeal', { status: 1, page: -1 }, { token })).toMatchObject({ field: 'page' });
  const empty = { data: [], total: 0, all_fact_profits: 0, balance: 10_000 };
  for (const status of [0, 1, 3])
    expect(await client.get('myDeal', { status, page: 99 }, { token })).toEqual(empty);
});
