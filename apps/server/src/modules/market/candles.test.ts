// Charts of the past: reads queue up to a limit, first charts pass the queue, and disconnected clients cause no read.
import type { Price } from '@candor/core';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../db/store-log.ts';
import { type Candle, MINUTE_MS } from '../../feeds/candle.ts';
import type { FeedPast, PastRange } from '../../feeds/price-source.ts';
import type { CandleStore } from './candle-store.ts';
import { Candles } from './candles.ts';

const DAY_MS = 1_440 * MINUTE_MS;
const NOON = Date.UTC(2026, 10, 18, 12);
const store = {
  latest: async () => [],
  before: async () => [],
  write: async () => undefined,
} as unknown as CandleStore;

/** The instrument that has a last bar at the start. */
const STARTED = 2;

const price = 1 as Price;
const barAt = (time: number): Candle => ({
  time,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 1,
});

async function openCandles() {
  const reads: PastRange[] = [];
  const gate = { held: Promise.resolve() };
  const past: FeedPast = {
    last: async (id) => (id === STARTED ? barAt(NOON) : undefined),
    async read(_id, _period, range) {
      reads.push(range);
      const { limit, to = NOON, signal } = range;
      await gate.held;
      signal?.throwIfAborted();
      return Array.from({ length: limit }, (_, n) => barAt(Math.min(to, NOON) - (limit - n) * DAY_MS));
    },
    costOf: (_id, _period, { limit, to = NOON }) => limit + to / DAY_MS,
  };
  const candles = new Candles({
    instrumentIds: [1, STARTED],
    feed: { market: 'test', past },
    store,
    log: silentLog,
  });
  await candles.start();
  return { candles, reads, gate };
}

const before = (days: number) => NOON - days * DAY_MS;

describe('charts of the past', () => {
  it('are rejected as busy if too many wait, but a first chart is not', async () => {
    const { candles, reads, gate } = await openCandles();
    await candles.kline(1, '1day', { limit: 1 });
    const release = Promise.withResolvers<void>();
    gate.held = release.promise;
    const requested = Array.from({ length: 80 }, (_, n) =>
      candles.kline(1, '1day', { to: before(n + 600), limit: 100 }),
    );
    const first = candles.kline(1, '5min', { limit: 100 });
    await expect.poll(() => reads.at(-1)?.isFirst).toBe(true);
    release.resolve();
    expect(await first).toHaveLength(100);
    const results = await Promise.allSettled(requested);
    const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.length).toBe(20);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'busy', status: 503 });
    await candles.stop();
  });

  it('are not read for a client who has disconnected, and release their slot', async () => {
    const { candles, reads } = await openCandles();
    await candles.kline(1, '1day', { limit: 1_000 });
    const ask = (n: number, signal?: AbortSignal) =>
      candles.kline(1, '1day', { to: before(n + 600), limit: 100, ...(signal && { signal }) });
    const seen = reads.length;
    const late = Array.from({ length: 80 }, (_, n) => ask(n, AbortSignal.abort(new Error('gone'))));
    const others = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(n)));
    for (const bars of others) expect(bars).toHaveLength(100);
    for (const { status } of await Promise.allSettled(late)) expect(status).toBe('rejected');
    expect(reads.length - seen).toBe(60);
    await candles.stop();
  });

  it('are read separately from charts that begin', async () => {
    const { candles, reads } = await openCandles();
    const bars = await candles.kline(STARTED, '1day', { to: before(600), limit: 100 });
    expect(bars.map(({ time }) => time).at(-1)).toBe(before(601));
    expect(reads).toHaveLength(1);
    expect(reads[0]).toMatchObject({ limit: 100, to: before(600) });
    expect(await candles.kline(STARTED, '1day', { limit: 100 })).toHaveLength(100);
    expect(reads.at(-1)).toMatchObject({ limit: 500, to: NOON, isFirst: true });
    await candles.stop();
  });

  it('are charged for bars that are neither cached nor the first of a chart', async () => {
    const { candles } = await openCandles();
    expect(candles.klineCost(1, '1day', { limit: 1_000 })).toBe(0);
    await candles.kline(1, '1day', { limit: 1 });
    expect(candles.klineCost(1, '1day', { limit: 1_000 })).toBe(0);
    expect(candles.klineCost(1, '1day', { to: NOON, limit: 500 })).toBe(0);
    const first = before(500);
    expect(candles.klineCost(1, '1day', { to: NOON, limit: 600 })).toBe(100 + first / DAY_MS);
    expect(candles.klineCost(1, '1day', { to: before(600), limit: 10 })).toBe(10 + before(600) / DAY_MS);
    expect(candles.klineCost(3, '1day', { to: NOON, limit: 600 })).toBe(0);
    await candles.stop();
  });
});
