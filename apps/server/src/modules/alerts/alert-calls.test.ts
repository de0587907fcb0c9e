// Price alerts over HTTP, on ticks of the market: created, listed, removed, fired once, also across a restart.
import { expect, test, vi } from 'vitest';
import { type Trader, useTrader } from '../../web/testing/use-trader.ts';
import { listWaiting } from './alert-rows.ts';
import { AlertWatch } from './alert-watch.ts';

let { venue, client, token } = {} as Trader;
useTrader((trader) => {
  ({ venue, client, token } = trader);
});
const alert = { code: 'EURUSD', side: 'bid', price: '1.10100' };
const make = (of = {}) => client.get('alertMake', { ...alert, ...of }, { token });
const makeByPercent = ({ percent = '1', side = 'bid' }) =>
  client.ask('alertMake', { code: 'EURUSD', side, percent }, { token });
const tick = (bid: number) => venue.market.tick('EURUSD', bid, bid + 10);
const work = () =>
  venue.jobs
    .find(({ name }) => name === 'notify of prices that were reached')
    ?.run(new AbortController().signal);
async function reached() {
  await work();
  const { list } = await client.get('noticeList', {}, { token });
  return list
    .filter(({ kind }) => kind === 'price_alert')
    .map(({ title, text, code }) => `${code} | ${title} | ${text}`);
}

test('it is reached by the first tick at the price or beyond, and once', async () => {
  expect(await make()).toMatchObject({ name: 'EUR/USD', direction: 'up', price: 1.101, fired_at: null });
  await make({ side: 'ask', price: '1.09000' });
  tick(110_099);
  expect(await reached()).toEqual([]);
  tick(110_250);
  tick(110_000);
  tick(110_300);
  expect(await reached()).toEqual(['EURUSD | EUR/USD reached 1.10100 | The price is now 1.10250.']);
  tick(108_900);
  expect((await reached())[0]).toBe('EURUSD | EUR/USD reached 1.09000 | The price is now 1.08910.');
  const { list } = await client.get('alertList', { code: 'EURUSD' }, { token });
  expect(list.map(({ fired_price }) => fired_price)).toEqual([1.0891, 1.1025]);
  tick(120_000);
  expect((await reached()).length).toBe(2);
});

test('a removed alert does not fire, and another user’s is not found', async () => {
  const { id } = await make();
  const { token: other } = await client.loginDemo();
  expect(await client.ask('alertRemove', { id }, { token: other })).toMatchObject({
    error: 'alert_not_found',
    field: 'id',
  });
  expect((await client.get('alertList', {}, { token: other })).list).toEqual([]);
  await client.get('alertRemove', { id }, { token });
  expect(await client.ask('alertRemove', { id }, { token })).toMatchObject({ error: 'alert_not_found' });
  tick(110_500);
  expect(await reached()).toEqual([]);
});

test('an alert that is removed before its notification has committed is not sent', async () => {
  const { id } = await make();
  tick(110_500);
  await client.get('alertRemove', { id }, { token });
  expect(await reached()).toEqual([]);
});

test('after a restart waiting alerts are loaded, and fire at the first tick beyond', async () => {
  await make({ price: '1.10150' });
  const sent: unknown[] = [];
  const listeners: ((quote: Parameters<AlertTick>[0]) => void)[] = [];
  const restarted = new AlertWatch({
    pool: venue.venuePool,
    now: Date.now,
    market: {
      find: (one) => venue.market.find(one),
      findCode: (code) => venue.market.findCode(code),
      quote: (one) => venue.market.quote(one),
      onTick: (listener) => void listeners.push(listener),
    },
    notifications: {
      async sendAll(act, notifications) {
        if (sent.length === 0) {
          sent.push('a fault');
          throw new Error('the database broke');
        }
        sent.push(...notifications);
        await venue.notifications.sendAll(act, notifications);
      },
    },
  });
  await restarted.work();
  const { bid, ask } = venue.market.quote(1);
  expect([bid, ask]).toEqual([110_000, 110_010]);
  venue.market.onTick((made) => {
    for (const listener of listeners) listener(made);
  });
  tick(110_400);
  // An alert that could not be written stays in memory and is written at the next turn.
  await expect(restarted.work()).rejects.toThrow('the database broke');
  await restarted.work();
  expect(sent).toMatchObject([
    'a fault',
    { kind: 'price_alert', params: { price: '1.10150', now: '1.10400' } },
  ]);
  expect((await reached()).length).toBe(1);
});
type AlertTick = Parameters<Trader['venue']['market']['onTick']>[0];

test('at most 50 wait, even if they are made concurrently', async () => {
  const one = (index: number) =>
    client.ask('alertMake', { ...alert, price: `1.2${String(index).padStart(4, '0')}` }, { token });
  for (let index = 0; index < 46; index += 1) await make({ price: `1.3${String(index).padStart(4, '0')}` });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => one(index)));
  expect(answers.filter(({ code }) => code === 1).length).toBe(4);
  expect(answers.find(({ code }) => code !== 1)).toMatchObject({
    error: 'too_many_alerts',
    details: { max: 50 },
  });
});

test.each([
  [{ price: '1.1' }, 'alert_at_price', 'price'],
  [{ price: '0' }, 'invalid_parameter', 'price'],
  [{ price: '-1' }, 'invalid_parameter', 'price'],
  [{ price: '1.100001' }, 'invalid_parameter', 'price'],
  [{ price: '' }, 'invalid_parameter', 'price'],
  [{ percent: '1' }, 'invalid_parameter', 'price'],
  [{ side: 'spread', price: '0.00010' }, 'alert_at_price', 'price'],
  [{ repeat: 'often' }, 'invalid_parameter', 'repeat'],
  [{ side: 'mid' }, 'invalid_parameter', 'side'],
  [{ code: 'NOPE' }, 'invalid_parameter', 'code'],
  [{ code: 'XAUUSD', price: '2000' }, 'alert_price_unknown', 'code'],
])('%j is rejected', async (change, error, field) => {
  expect(await client.ask('alertMake', { ...alert, ...change }, { token })).toMatchObject({ error, field });
});

test('an alert that repeats waits on after it fired, also across a restart', async () => {
  const made = await make({ repeat: 1 });
  expect(made).toMatchObject({ repeat: 1, percent: null });
  tick(110_150);
  expect((await reached()).length).toBe(1);
  const { list } = await client.get('alertList', {}, { token });
  expect(list).toMatchObject([{ id: made.id, fired_price: 1.1015, repeat: 1 }]);
  const later = Date.now() + 61_000;
  const at = vi.spyOn(Date, 'now').mockReturnValue(later);
  tick(110_000);
  tick(110_100);
  at.mockRestore();
  expect((await reached()).length).toBe(2);
  const isLoaded = async () =>
    (await listWaiting(venue.venuePool)).some(({ id, firedAt }) => id === made.id && firedAt !== null);
  expect(await isLoaded()).toBe(true);
  await client.get('alertRemove', { id: made.id }, { token });
  expect(await isLoaded()).toBe(false);
});

test('a change in per cent leads to a price, and a spread is compared with the spread', async () => {
  expect(await makeByPercent({ percent: '-0.25' })).toMatchObject({
    data: { direction: 'down', price: 1.09725, percent: -0.25, repeat: 0 },
  });
  expect(await make({ side: 'spread', price: '0.00040' })).toMatchObject({ direction: 'up', price: 0.0004 });
  venue.market.tick('EURUSD', 110_000, 110_040);
  expect(await reached()).toEqual(['EURUSD | EUR/USD: spread reached 0.00040 | The spread is now 0.00040.']);
  tick(109_725);
  expect((await reached())[0]).toBe('EURUSD | EUR/USD reached 1.09725 | The price is now 1.09725.');
});

test.each([
  [{ percent: '0' }],
  [{ percent: '0.001' }],
  [{ percent: '-100' }],
  [{ percent: '1000.01' }],
  [{ percent: '1', side: 'spread' }],
])('a change of %j is rejected', async (change) => {
  expect(await makeByPercent(change)).toMatchObject({ error: 'invalid_parameter', field: 'percent' });
  const { list } = await client.get('alertList', {}, { token });
  expect(list).toEqual([]);
});

test('without a login nothing is made, listed or removed', async () => {
  expect(await client.ask('alertMake', alert)).toMatchObject({ error: 'session_invalid' });
  expect(await client.ask('alertList')).toMatchObject({ error: 'session_invalid' });
  expect(await client.ask('alertRemove', { id: 1 })).toMatchObject({ error: 'session_invalid' });
});

test('the same key makes one alert', async () => {
  const options = { token, headers: { 'idempotency-key': 'alert-key-0123456789' } };
  const [first, second] = [
    await client.get('alertMake', alert, options),
    await client.get('alertMake', alert, options),
  ];
  expect(second).toEqual(first);
  expect((await client.get('alertList', {}, { token })).total).toBe(1);
});
