// Lists of instruments and bars are written once while nothing changes, and are never older than the last price.
import { paths } from '@candor/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { RawClient } from './testing/raw-client.ts';
import { makeTestClient } from './testing/test-client.ts';
import { openTestVenue, type TestVenue } from './testing/test-venue.ts';

let venue: TestVenue;
let requests = 0;
/** The abort signal of the last request for bars. */
let signal: AbortSignal | undefined;
/** The answer with bars waits for this promise. */
let held: Promise<void> = Promise.resolve();
beforeAll(async () => {
  venue = await openTestVenue();
  const { quote, kline } = venue.market;
  venue.market.quote = (id) => {
    requests += 1;
    return quote.call(venue.market, id);
  };
  venue.market.kline = async (...range) => {
    requests += 1;
    signal = range[2].signal;
    await held;
    return kline.apply(venue.market, range);
  };
  venue.market.session('EURUSD', 'open');
});
afterAll(() => venue.stop());
beforeEach(() => {
  venue.market.tick('EURUSD', 110_000, 110_010);
  requests = 0;
});

const bars = `${paths.kline.path}?forex_id=1&period=1min&limit=1000`;
const get = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(venue.origin + path, { headers: { lang: 'en', ...headers } });
  return { encoding: reply.headers.get('content-encoding'), body: await reply.json() };
};

test.each([paths.tradeList.path, bars])('%s is built once while no price changes', async (path) => {
  const first = await get(path);
  const once = requests;
  expect(once).toBeGreaterThan(0);
  const others = await Promise.all(
    ['br', 'gzip', 'identity', 'br'].map((encoding) => get(path, { 'accept-encoding': encoding })),
  );
  for (const { body } of others) expect(body).toEqual(first.body);
  expect(requests).toBe(once);
  venue.market.tick('EURUSD', 120_000, 120_010);
  const next = JSON.stringify((await get(path)).body);
  expect(next).toContain('1.2');
  expect(next).not.toBe(JSON.stringify(first.body));
});

test('languages, searches and ranges have separate answers', async () => {
  const german = await get(paths.tradeList.path, { lang: 'de' });
  expect(german.body).not.toEqual((await get(paths.tradeList.path)).body);
  const client = makeTestClient(venue.origin);
  expect(await client.get('tradeList', { searchCurrency: 'EURUSD' })).toHaveLength(1);
  const [minute] = await client.get('kline', { forex_id: 1, period: '1min', limit: 1 });
  const [day] = await client.get('kline', { forex_id: 1, period: '1day', limit: 1 });
  expect(minute?.Time).not.toBe(day?.Time);
});

test('a rejection is not shared', async () => {
  for (let n = 0; n < 2; n += 1)
    expect((await get(bars.replace('forex_id=1', 'forex_id=9999'))).body).toMatchObject({
      code: 0,
      error: 'instrument_not_found',
    });
});

test('HEAD has the length without a body', async () => {
  const reply = await fetch(venue.origin + paths.tradeList.path, { method: 'HEAD' });
  expect(reply.status).toBe(200);
  expect(await reply.text()).toBe('');
});

test('bars are read while a client still waits, and not after all have disconnected', async () => {
  const ask = () => {
    const client = new RawClient(venue.origin);
    client.ask(bars);
    return client;
  };
  const inWork = () => venue.admission.inFlight.whole;
  let release = Promise.withResolvers<void>();
  held = release.promise;
  const one = ask();
  await expect.poll(() => requests).toBe(1);
  const other = ask();
  await expect.poll(inWork).toBe(2);
  const shared = signal;
  one.close();
  const third = ask();
  await expect.poll(inWork).toBe(3);
  other.close();
  release.resolve();
  expect((await third.reply()).status).toBe(200);
  third.close();
  expect([requests, shared?.aborted]).toEqual([1, false]);

  release = Promise.withResolvers<void>();
  held = release.promise;
  venue.market.tick('EURUSD', 130_000, 130_010);
  const last = ask();
  await expect.poll(() => requests).toBe(2);
  last.close();
  await expect.poll(() => signal?.aborted).toBe(true);
  // A new caller does not get the abandoned answer.
  const next = ask();
  await expect.poll(() => requests).toBe(3);
  release.resolve();
  expect((await next.reply()).status).toBe(200);
  next.close();
});

test('older bars are charged for reading and for writing', async () => {
  const charged: number[] = [];
  const { charge } = venue.admission;
  venue.admission.charge = (_, weight) => void charged.push(weight);
  venue.market.klineCost = (_id, period, { to, limit }) => (period === '1min' && to === 7 ? limit : 0);
  try {
    for (const query of ['', '&to=7', '&to=8', '&to=7&limit=2000', '&to=seven'])
      await get(query.includes('limit') ? bars.replace('&limit=1000', query) : bars + query);
    // Each request is charged for its arrival too.
    expect(charged.filter((weight) => weight > 1)).toEqual([7, 307, 7, 7, 7]);
  } finally {
    venue.admission.charge = charge;
  }
});
