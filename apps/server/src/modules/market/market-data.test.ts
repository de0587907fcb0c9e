// Bars and quotes on a real store: made from ticks, stored across restarts, completed after a kill.
import type { MarketEvent, Price, Tick } from '@candor/core';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../db/store-log.ts';
import { barStart, type Candle, MINUTE_MS } from '../../feeds/candle.ts';
import type { Feed } from '../../feeds/feed.ts';
import { type CatalogueEntry, catalogue } from '../../feeds/instruments.ts';
import type { MarketView } from './market.ts';
import { MarketData } from './market-data.ts';
import { useMarketStore } from './testing/market-store.ts';

const EURUSD = 1;
const NO_PAST: Pick<Feed, 'past' | 'market'> = { market: 'scripted', past: undefined };
const MONDAY = Date.UTC(2026, 10, 16, 10);

const store = useMarketStore();
const open: MarketData[] = [];

// A market that keeps running would write its bars into the next test's tables.
afterEach(async () => {
  for (const market of open.splice(0)) await market.stop();
});

async function openMarket(feed: Pick<Feed, 'past' | 'market'> = NO_PAST): Promise<MarketData> {
  const market = new MarketData({ catalogue, feed, pool: store.pool, venuePool: store.pool, log: silentLog });
  await market.start();
  open.push(market);
  return market;
}

let no = 0;
function tick(at: number, bid: number, instrumentId = EURUSD): Tick {
  no += 1;
  return { kind: 'tick', instrumentId, no, bid: bid as Price, ask: (bid + 10) as Price, at };
}

describe('bars', () => {
  it('are made of bids, for all six periods, with ticks counted', async () => {
    const market = await openMarket();
    const second = 1_000;
    market.onMarket([
      tick(MONDAY, 110_000),
      tick(MONDAY + 20 * second, 110_020),
      tick(MONDAY + 59_999, 109_990),
      tick(MONDAY + 60 * second, 110_005),
      tick(MONDAY + 6 * MINUTE_MS, 110_030),
    ]);
    expect(await market.kline(EURUSD, '1min', { limit: 10 })).toEqual([
      { time: MONDAY, open: 110_000, high: 110_020, low: 109_990, close: 109_990, volume: 3 },
      { time: MONDAY + MINUTE_MS, open: 110_005, high: 110_005, low: 110_005, close: 110_005, volume: 1 },
      { time: MONDAY + 6 * MINUTE_MS, open: 110_030, high: 110_030, low: 110_030, close: 110_030, volume: 1 },
    ]);
    expect(market.openBars(EURUSD)['5min']).toMatchObject({ time: MONDAY + 5 * MINUTE_MS, volume: 1 });
    const whole = { open: 110_000, high: 110_030, low: 109_990, close: 110_030, volume: 5 };
    for (const period of ['15min', '30min', '60min', '1day'] as const)
      expect(market.openBars(EURUSD)[period]).toEqual({ time: barStart(period, MONDAY), ...whole });
    expect(new Date(market.openBars(EURUSD)['1day']?.time as number).toISOString()).toBe(
      '2026-11-15T22:00:00.000Z',
    );
  });

  it('begin for an instrument that is listed while prices come, and only then', async () => {
    const market = await openMarket();
    const entry = catalogue.find(({ spec }) => spec.id === EURUSD) as CatalogueEntry;
    const added = { ...entry, spec: { ...entry.spec, id: 900, code: 'EURCAD' } };
    market.onMarket([{ ...tick(MONDAY, 150_000), instrumentId: 900 }]);
    await market.list(added);
    expect(market.quote(900)).toMatchObject({ status: 'closed', bid: null });
    market.onMarket([{ ...tick(MONDAY + 1, 150_010), instrumentId: 900 }]);
    expect(market.openBars(900)['1min']).toMatchObject({ open: 150_010, volume: 1 });
    expect(market.findCode('EURCAD')).toBe(900);
    expect(market.catalogue.at(-1)).toBe(added);
  });

  it('are never mixed with those of another market', async () => {
    const market = await openMarket();
    market.onMarket([tick(MONDAY, 110_000)]);
    await market.stop();
    const other = await openMarket({ ...NO_PAST, market: 'another' });
    expect(await other.kline(EURUSD, '1min', { limit: 10 })).toEqual([]);
    await other.stop();
    const again = await openMarket();
    expect(await again.kline(EURUSD, '1min', { limit: 10 })).toHaveLength(1);
  });

  it('are returned as copies and always in order', async () => {
    const market = await openMarket();
    market.onMarket([tick(MONDAY, 110_000)]);
    const before = market.openBars(EURUSD)['1min'];
    const [listed] = await market.kline(EURUSD, '1min', { limit: 1 });
    const version = market.barsVersion(EURUSD);
    market.onMarket([tick(MONDAY + 10, 110_500), tick(MONDAY - MINUTE_MS, 90_000)]);
    expect(before?.high).toBe(110_000);
    expect(listed?.high).toBe(110_000);
    expect(market.barsVersion(EURUSD)).toBeGreaterThan(version);
    expect((await market.kline(EURUSD, '1min', { limit: 10 })).map(({ low }) => low)).toEqual([110_000]);
  });

  it('are restored after a restart, continue in the same bar, and page back beyond the cache', async () => {
    const first = await openMarket();
    const minutes = 2_600;
    const ticks = Array.from({ length: minutes }, (_, n) => tick(MONDAY + n * MINUTE_MS, 110_000 + (n % 97)));
    first.onMarket(ticks);
    await first.stop();
    const { rows } = await store.pool.query('select count(*)::int as n from candles where period = 1');
    expect(rows[0]).toEqual({ n: minutes });

    const second = await openMarket();
    const lastTime = MONDAY + (minutes - 1) * MINUTE_MS;
    second.onMarket([tick(lastTime + 30_000, 120_000)]);
    const all: Candle[] = [];
    for (let to: number | undefined; ; ) {
      const page = await second.kline(EURUSD, '1min', { limit: 700, ...(to === undefined ? {} : { to }) });
      if (page.length === 0) break;
      all.unshift(...page);
      to = page[0]?.time as number;
    }
    expect(all.map(({ time }) => time)).toEqual(ticks.map(({ at }) => at));
    expect(all.at(-1)).toMatchObject({ high: 120_000, volume: 2 });
  });

  it('lose at most a second when the program is killed', async () => {
    const pool = new pg.Pool(store.pool.options);
    const killed = new MarketData({ catalogue, feed: NO_PAST, pool, venuePool: pool, log: silentLog });
    await killed.start();
    killed.onMarket([tick(MONDAY, 110_000)]);
    const writtenBars = async () => (await store.pool.query('select from candles')).rowCount;
    const begin = performance.now();
    await expect.poll(writtenBars).toBeGreaterThan(0);
    // The wait of a second, with allowance for a busy machine.
    expect(performance.now() - begin).toBeLessThan(10_000);
    // No stop: this is the kill. Data from a second before is stored.
    await pool.end();
    killed.onMarket([tick(MONDAY + 2_000, 110_300)]);
    const next = new MarketData({
      catalogue,
      feed: NO_PAST,
      pool: store.pool,
      venuePool: store.pool,
      log: silentLog,
    });
    await next.start();
    expect(next.openBars(EURUSD)['1min']).toMatchObject({ open: 110_000, volume: 1 });
    open.push(next);
  });

  it('survive a temporary failure of the store', async () => {
    const market = await openMarket();
    market.onMarket([tick(MONDAY, 110_000)]);
    await store.pool.query('alter table candles rename to candles_away');
    market.onMarket([tick(MONDAY + 5, 110_100)]);
    await expect(market.stop()).rejects.toThrow('candles');
    await store.pool.query('alter table candles_away rename to candles');
    await market.stop();
    const { rows } = await store.pool.query('select high, volume from candles where period = 1');
    expect(rows).toEqual([{ high: 110_100, volume: 2 }]);
  });
});

describe('quotes', () => {
  it('have the day, its change in hundredths of a per cent, rounded half away from zero, and the status', async () => {
    const market = await openMarket();
    const view: MarketView = market;
    expect(view.quote(EURUSD)).toMatchObject({
      status: 'closed',
      bid: null,
      close: null,
      change: null,
      time: null,
    });
    const session: MarketEvent = {
      kind: 'session',
      instrumentId: EURUSD,
      status: 'open',
      nextOpen: null,
      at: MONDAY,
    };
    const version = view.version();
    market.onMarket([session, tick(MONDAY, 200_000), tick(MONDAY + 1, 200_030)]);
    expect(view.quote(EURUSD)).toEqual({
      status: 'open',
      nextOpen: null,
      bid: 200_030,
      ask: 200_040,
      open: 200_000,
      high: 200_030,
      low: 200_000,
      close: 200_030,
      // 0.015 % is 2 hundredths, and so is its negative.
      change: 2,
      time: MONDAY + 1,
    });
    market.onMarket([tick(MONDAY + 2, 199_970)]);
    expect(view.quote(EURUSD).change).toBe(-2);
    expect(view.changedSince(version)).toEqual([EURUSD]);
    expect(view.changedSince(view.version())).toEqual([]);
  });

  it('begin a new day at 17:00 New York, and restore the day after a restart', async () => {
    const market = await openMarket();
    const rollover = Date.UTC(2026, 10, 16, 22);
    market.onMarket([tick(rollover - 1, 110_000), tick(rollover, 111_000), tick(rollover + 1, 110_900)]);
    expect(market.quote(EURUSD)).toMatchObject({
      open: 111_000,
      high: 111_000,
      low: 110_900,
      close: 110_900,
    });
    await market.stop();
    const next = await openMarket();
    expect(next.quote(EURUSD)).toMatchObject({
      open: 111_000,
      high: 111_000,
      low: 110_900,
      close: 110_900,
      bid: null,
    });
  });
});
