// The simulated feed on a real store: full charts at once, restarts without a gap, markets opening and closing.
import { PERIODS } from '@candor/contract';
import type { Tick } from '@candor/core';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../db/store-log.ts';
import type { Candle } from '../../feeds/candle.ts';
import { Feed, type FeedEvent } from '../../feeds/feed.ts';
import { storedClock } from '../../feeds/feed-clock.ts';
import { catalogue } from '../../feeds/instruments.ts';
import { rememberedWithheld } from '../../feeds/price-filter/withheld-log.ts';
import { SimulatedSource } from '../../feeds/simulated/simulated-source.ts';
import { TickNumbers } from '../../feeds/tick-numbers.ts';
import { MarketData } from './market-data.ts';
import { useMarketStore } from './testing/market-store.ts';

const EURUSD = 1;
/** The feed confirms its prices once in this time. */
const CONFIRM_MS = 1_000;
const store = useMarketStore();
const open: MarketData[] = [];

// A market that keeps running would write its bars into the next test's tables.
afterEach(async () => {
  for (const market of open.splice(0)) await market.stop();
});

async function openMarket(feed: Pick<Feed, 'past' | 'market'>): Promise<MarketData> {
  const market = new MarketData({ catalogue, feed, pool: store.pool, venuePool: store.pool, log: silentLog });
  await market.start();
  open.push(market);
  return market;
}

function makeFeed(wall: () => number, hours: 'market' | 'always') {
  const source = new SimulatedSource({ catalogue, seed: 7, hours, speed: 1 });
  const stored = { clock: storedClock(store.pool), withheld: rememberedWithheld() };
  return { source, feed: new Feed({ source, catalogue, speed: 1, log: silentLog, wall, ...stored }) };
}

describe('with the simulated feed', () => {
  const numbers = new TickNumbers();
  const run = async (
    wall: () => number,
    until: (market: MarketData, reached: () => Promise<void>) => Promise<void>,
    hours: 'market' | 'always' = 'always',
  ) => {
    const { feed } = makeFeed(wall, hours);
    await feed.open();
    const market = await openMarket(feed);
    const events: FeedEvent[] = [];
    feed.start(
      (batch) => {
        events.push(...batch);
        market.onMarket(batch);
      },
      { numbers },
    );
    const reached = async () => {
      const at = wall();
      const isConfirmed = (event: FeedEvent) =>
        event.kind === 'confirmation' && event.until > at - CONFIRM_MS;
      await expect.poll(() => events.some(isConfirmed)).toBe(true);
    };
    await until(market, reached);
    await feed.stop();
    return { feed, market, events };
  };
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  it('every chart is full at the first start, and every instrument has a quote at once', async () => {
    await run(Date.now, async (market, reached) => {
      await reached();
      for (const { spec } of catalogue) {
        expect(market.quote(spec.id)).toMatchObject({
          status: 'open',
          bid: expect.any(Number),
          change: expect.any(Number),
        });
      }
      for (const period of PERIODS) {
        const bars = await market.kline(EURUSD, period, { limit: 1_000 });
        expect(bars.length).toBe(1_000);
        expect(bars.every((bar, n) => n === 0 || bar.time > (bars[n - 1] as Candle).time)).toBe(true);
        expect(bars.at(-1)?.time).toBe(market.openBars(EURUSD)[period]?.time);
      }
    });
  });

  it('a restart leaves no trace in the bars: they equal those of one long run, and tick numbers rise', async () => {
    let now = Date.UTC(2026, 10, 18, 12, 0, 7);
    const wall = () => now;
    const walk = (seconds: number) => async (_: MarketData, reached: () => Promise<void>) => {
      for (let n = 0; n < seconds; n += 1) {
        now += 1_000;
        await pause(2);
      }
      await reached();
    };
    const first = await run(wall, walk(100));
    // The program is killed: the last second of bars and half a minute of market are lost.
    await first.market.stop();
    now += 31_000;
    const second = await run(wall, walk(100));
    const reference = makeFeed(wall, 'always');
    await reference.feed.open();
    for (const id of [EURUSD, 101, 401])
      for (const period of PERIODS) {
        const made = (await second.market.kline(id, period, { limit: 8 })).slice(0, -1);
        const drawn = await reference.source.past.read(id, period, { limit: 9 });
        const wanted = drawn.filter(({ time }) => made.some((bar) => bar.time === time));
        expect(made, `${id} ${period}`).toEqual(wanted);
      }
    const last = first.events
      .filter((event) => event.kind === 'tick' && event.instrumentId === EURUSD)
      .at(-1) as Tick;
    const next = second.events.find(
      (event) => event.kind === 'tick' && event.instrumentId === EURUSD,
    ) as Tick;
    expect(next.no).toBe(last.no + 1);
    const { rows } = await store.pool.query(
      'select count(*)::int as n from candles where instrument_id = 1 and period = 1',
    );
    expect(rows[0]?.n).toBeGreaterThanOrEqual(4);
    await reference.feed.stop();
  });

  it('at a weekend, closed markets show when they open and keep their last price; crypto continues', async () => {
    let now = Date.UTC(2026, 10, 21, 12);
    const { market, events } = await run(
      () => now,
      async (_, reached) => {
        now += 30_000;
        await reached();
      },
      'market',
    );
    expect(market.quote(EURUSD)).toMatchObject({ status: 'closed', nextOpen: Date.UTC(2026, 10, 22, 22) });
    const time = market.quote(EURUSD).time as number;
    expect(time).toBeLessThan(Date.UTC(2026, 10, 20, 22));
    expect(time).toBeGreaterThan(Date.UTC(2026, 10, 20, 22) - 20_000);
    expect(market.quote(401).time).toBeGreaterThan(now - 30_000);
    const confirmed = events.filter((event) => event.kind === 'confirmation').at(-1);
    expect(confirmed?.instrumentIds).toEqual([401, 402, 403, 404, 405]);
  });

  it('opens and closes by the calendar, sessions before ticks', async () => {
    const rollover = Date.UTC(2026, 10, 18, 22);
    let now = rollover - 20_000;
    const gold = 101;
    const { events } = await run(
      () => now,
      async (_, reached) => {
        for (let n = 0; n < 40; n += 1) {
          now += 100_000;
          await pause(5);
        }
        await reached();
      },
      'market',
    );
    const ofGold = events.filter((event) => 'instrumentId' in event && event.instrumentId === gold);
    const sessions = ofGold.filter((event) => event.kind === 'session').slice(1);
    expect(sessions).toMatchObject([
      { status: 'closed', at: rollover, nextOpen: rollover + 3_600_000 },
      { status: 'open', at: rollover + 3_600_000, nextOpen: null },
    ]);
    const ticks = ofGold.filter((event) => event.kind === 'tick');
    expect(ticks.some(({ at }) => at < rollover)).toBe(true);
    expect(ticks.some(({ at }) => at >= rollover && at < rollover + 3_600_000)).toBe(false);
    expect(ticks.some(({ at }) => at >= rollover + 3_600_000)).toBe(true);
    const times = events.flatMap((event) => ('at' in event ? [event.at] : [])).slice(2 * catalogue.length);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});
