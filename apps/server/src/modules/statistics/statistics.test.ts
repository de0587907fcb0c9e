// A client's own statistics over HTTP: what counts as a trade, its costs, its planned risk, groups, and the reset.
import { expect, test } from 'vitest';
import { type Trader, useTrader } from '../../web/testing/use-trader.ts';

let { venue, client, token } = {} as Trader;
useTrader((trader) => {
  ({ venue, client, token } = trader);
});
const order = { forex_id: 1, type: 1, status: 1, cont: '0.10', multiple: 100 };
const price = (bid: number): void => venue.market.tick('EURUSD', bid, bid + 10);
const statistics = (params: Readonly<Record<string, string | number>> = {}, of = token) =>
  client.get('myStatistics', params, { token: of });

async function open(change: Readonly<Record<string, string | number>> = {}): Promise<number> {
  price(110_000);
  return (await client.get('submit', { ...order, ...change }, { token })).Id;
}
async function close(Id: number, bid: number, cont?: string): Promise<void> {
  price(bid);
  await client.get('close', { id: Id, ...(cont !== undefined && { cont }) }, { token });
}

test('an account without trades has no figures, and not zeros in their place', async () => {
  expect(await statistics()).toMatchObject({
    ...{ trades: 0, net: 0, win_rate: null, profit_factor: null, expectancy: null, average_r: null },
    ...{ held_ms: null, drawdown: null, curve: [], by_instrument: [], by_side: [], rate: 0 },
  });
});

test('results, costs and planned risk of a win and a loss', async () => {
  // The stop is 110 points below the opening: 10,000 × 0.00110 = 11 USD.
  await close(await open({ stop_loss_price: '1.09900' }), 110_230);
  const lost = await open({ type: 2 });
  await client.get('setStopPrice', { id: lost, stop_loss_price: '1.10100' }, { token });
  await client.get('setStopPrice', { id: lost, stop_loss_price: '1.10500' }, { token });
  await close(lost, 110_040);
  // Bought at 1.10010, closed at 1.10230: 22 USD. Sold at 1.10000, closed at 1.10050: −5 USD, at a risk of 10.
  const found = await statistics();
  expect(found).toMatchObject({
    ...{ trades: 2, won: 1, lost: 1, profit: 17, spread: -2, win_rate: 0.5, trades_with_stop: 2 },
    drawdown: { amount: expect.any(Number), rate: expect.any(Number) },
    by_side: [
      { key: 'buy', trades: 1, won: 1, lost: 0 },
      { key: 'sell', trades: 1, won: 0, lost: 1 },
    ],
    by_instrument: [{ key: '1', trades: 2, Code: 'EURUSD', ShowCode: 'EUR/USD' }],
    by_held: [{ key: '0', trades: 2 }],
  });
  const { net, profit, fee, swap, expectancy, average_r, curve, average_win, average_loss } = found;
  expect(net).toBeCloseTo(profit + fee + swap, 6);
  expect(expectancy).toBeCloseTo(net / 2, 5);
  expect(average_r).toBeCloseTo(((average_win ?? 0) / 11 + (average_loss ?? 0) / 10) / 2, 3);
  expect(curve.at(-1)?.total).toBeCloseTo(net, 6);
  expect(found.drawdown?.amount).toBeCloseTo(-(average_loss ?? 0), 6);
});

test('the parts of a position are one trade', async () => {
  const id = await open({ cont: '0.20' });
  await close(id, 110_110, '0.10');
  await close(id, 109_910);
  const found = await statistics();
  expect(found).toMatchObject({ trades: 1, profit: 0, spread: -2 });
});

test('a pending order that is filled has a spread; one that is cancelled is no trade', async () => {
  price(110_000);
  const pending = { ...order, status: 0, target_price: '1.09500' };
  const { Id } = await client.get('submit', pending, { token });
  const other = await client.get('submit', pending, { token });
  await client.get('cancelTrade', { id: other.Id }, { token });
  price(109_480);
  await close(Id, 109_600);
  expect(await statistics()).toMatchObject({ trades: 1, spread: -1 });
});

test('filters by time and instrument; a return is of all trades alone', async () => {
  await close(await open(), 110_110);
  const from = ((await statistics()).curve.at(-1)?.at ?? 0) + 1;
  while (Date.now() < from) await new Promise((done) => setTimeout(done, 1));
  await close(await open(), 109_910);
  expect(await statistics()).toMatchObject({ trades: 2, rate: expect.any(Number) });
  expect(await statistics({ from })).toMatchObject({ trades: 1, won: 0, profit: -10 });
  expect(await statistics({ to: from })).toMatchObject({ trades: 1, won: 1, rate: null });
  expect(await statistics({ instrument: 1 })).toMatchObject({ trades: 2, rate: null });
  expect(await statistics({ instrument: 2 })).toMatchObject({ trades: 0, by_instrument: [] });
});

test('the fee of an open position is in no figure until it is closed', async () => {
  await close(await open(), 109_910);
  const closed = await statistics();
  expect((closed.rate ?? 0) * 10_000).toBeCloseTo(closed.net, 2);
  const id = await open();
  expect(await statistics()).toEqual(closed);
  await close(id, 109_910);
  const both = await statistics();
  expect(both.net).toBeCloseTo(closed.net * 2, 6);
  expect((both.rate ?? 0) * 10_000).toBeCloseTo(both.net, 2);
});

test('trades before a reset count no more, and what it closes is none', async () => {
  await close(await open(), 110_110);
  await open();
  await client.get('resetDemo', {}, { token });
  expect(await statistics()).toMatchObject({ trades: 0, net: 0, rate: 0 });
  await close(await open(), 110_110);
  expect(await statistics()).toMatchObject({ trades: 1 });
});

test('others have their own, and without a login there are none', async () => {
  await close(await open(), 110_110);
  const other = await client.loginDemo();
  expect(await statistics({}, other.token)).toMatchObject({ trades: 0 });
  expect(await client.ask('myStatistics', {})).toMatchObject({ error: 'session_invalid' });
});

test.each([
  [{ from: 'yesterday' }, 'from'],
  [{ to: '9'.repeat(16) }, 'to'],
  [{ instrument: 3_000_000_000 }, 'instrument'],
  [{ reason: 'a b' }, 'reason'],
])('%j is rejected', async (params, field) => {
  expect(await client.ask('myStatistics', params, { token })).toMatchObject({
    error: 'invalid_parameter',
    field,
  });
});
