// The past off the thread that trades: the bars that the path makes, each drawn once, and for nobody who has hung up.
import { PERIODS } from '@candor/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../candle.ts';
import { catalogue } from '../instruments.ts';
import { barsOf, type Past } from './history.ts';
import { makeMarketPath } from './market-path.ts';
import type { PricePath } from './price-path.ts';
import { SimulatedPast } from './simulated-past.ts';

const END = Date.UTC(2026, 10, 18, 12, 7, 13, 500);
const OLD = Date.UTC(2019, 4, 3, 9, 30);
const EURUSD = 1;
const GOLD = 101;
const entries = catalogue.filter(({ spec }) => [EURUSD, GOLD].includes(spec.id));
const source = { catalogue: entries, seed: 7, hours: 'market' } as const;
const pasts = new Map(
  makeMarketPath(entries, source).map((path: PricePath): [number, Past] => [
    path.entry.spec.id,
    { path, end: END, roundTheClock: false },
  ]),
);

const open: SimulatedPast[] = [];
afterEach(async () => {
  for (const past of open.splice(0)) await past.stop();
});

function openPast(blocksMax = 1_000): SimulatedPast {
  const past = new SimulatedPast({ ...source, pastOf: (id) => pasts.get(id), blocksMax });
  open.push(past);
  return past;
}

describe('a read', () => {
  it.each(PERIODS)('of %s has the bars that the path makes, wherever it begins and ends', async (period) => {
    const past = openPast();
    const limit = period === '1day' ? 60 : 600;
    const middle = limit - 40;
    for (const id of [EURUSD, GOLD]) {
      const expected = barsOf(pasts.get(id) as Past, period, { limit, to: END });
      const { time } = expected[middle] as { time: number };
      expect(await past.read(id, period, { limit })).toEqual(expected);
      expect(await past.read(id, period, { limit: 9, to: time })).toEqual(expected.slice(middle - 9, middle));
      expect(await past.read(id, period, { limit: 9, to: time + 1 })).toEqual(
        expected.slice(middle - 8, middle + 1),
      );
      expect(await past.last(id, period)).toEqual(expected.at(-1));
      expect(await past.last(id, period, time + 1)).toEqual(expected[middle]);
    }
    expect(await past.read(9_999, period, { limit: 5 })).toEqual([]);
    expect(await past.read(EURUSD, period, { limit: 5, to: Date.UTC(2014, 0, 1) })).toEqual([]);
  });

  it('takes next to none of the time of the thread that asks', async () => {
    const past = openPast();
    // The thread starts.
    await past.read(EURUSD, '1min', { limit: 1 });
    const wholeBefore = process.cpuUsage();
    const ownBefore = process.threadCpuUsage();
    expect(await past.read(EURUSD, '60min', { limit: 2_000, to: OLD })).toHaveLength(2_000);
    const whole = process.cpuUsage(wholeBefore);
    const own = process.threadCpuUsage(ownBefore);
    expect(whole.user + whole.system).toBeGreaterThan(2 * (own.user + own.system));
  });

  it('costs nothing twice, while there is room to keep its bars', async () => {
    const past = openPast(30);
    const days = { limit: 100, to: OLD };
    const cost = past.costOf(EURUSD, '1day', days);
    expect(cost).toBeGreaterThan(90);
    expect(past.costOf(EURUSD, '1day', { limit: 10, to: OLD })).toBeLessThan(cost / 5);
    await past.read(EURUSD, '1day', days);
    expect(past.costOf(EURUSD, '1day', days)).toBe(0);
    expect(past.costOf(GOLD, '1day', days)).toBe(cost);
    expect(past.costOf(9_999, '1day', days)).toBe(0);
    await past.read(GOLD, '1min', { limit: 6_000, to: OLD });
    expect(past.costOf(EURUSD, '1day', days)).toBeGreaterThan(0);
  });

  it('that was given up draws no further, and who waits goes on', async () => {
    const past = openPast();
    const gone = new AbortController();
    const reads = Array.from({ length: 80 }, (_, n) =>
      past.read(EURUSD, '60min', { limit: 1_000, to: OLD + n * 1_000 * HOUR_MS, signal: gone.signal }),
    );
    const given = Promise.allSettled(reads);
    const other = past.read(GOLD, '15min', { limit: 100, to: OLD });
    gone.abort(new Error('hung up'));
    expect(await other).toHaveLength(100);
    for (const { status } of await given) expect(status).toBe('rejected');
    // The one block that was on its way.
    const spared = Array.from({ length: 80 }, (_, n) =>
      past.costOf(EURUSD, '60min', { limit: 240, to: OLD + n * 1_000 * HOUR_MS }),
    );
    expect(spared.filter((cost) => cost > 0).length).toBeGreaterThanOrEqual(79);
  });

  it('that begins a chart is drawn whole before any that waits', async () => {
    const past = openPast();
    const order: string[] = [];
    const read = (name: string, id: number, isFirst: boolean) =>
      past.read(id, '1min', { limit: 1_000, to: OLD, isFirst }).then(() => order.push(name));
    // Each is of another instrument or time, so that no block serves both.
    const reads = [read('far', EURUSD, false), read('first', GOLD, true)];
    await Promise.all(reads);
    expect(order).toEqual(['first', 'far']);
  });

  it('begins another thread where one has ended', async () => {
    const past = openPast();
    await past.read(EURUSD, '1min', { limit: 1 });
    await past.stop();
    expect(await past.read(EURUSD, '60min', { limit: 10 })).toHaveLength(10);
  });
});
