// Markets that break and prices under a wrong name, tick by tick: which of them reach the engine.
import { describe, expect, it } from 'vitest';
import { catalogue } from '../instruments.ts';
import type { RawTick } from '../price-source.ts';
import { PriceFilter } from './price-filter.ts';
import { francShock, passedBy, quietWalk, tickAt } from './testing/shocks.ts';
import type { Withheld } from './withheld.ts';

const T = Date.UTC(2026, 10, 18, 12);
const idOf = (code: string): number => catalogue.find(({ spec }) => spec.code === code)?.spec.id as number;
const EURUSD = idOf('EURUSD');
const GBPUSD = idOf('GBPUSD');
const EURCHF = idOf('EURCHF');
const USDCHF = idOf('USDCHF');

describe('prices under a wrong name', () => {
  /** A filter that knows EURUSD around 1.165, GBPUSD around 1.332, EURCHF around 1.2 and USDCHF around 1.02. */
  function makeMarket() {
    const filter = new PriceFilter({ catalogue, record: () => {} });
    const pass = (...ticks: RawTick[]) => [
      ...passedBy(filter, ticks, Math.max(...ticks.map(({ at }) => at))),
    ];
    for (const [id, from] of [
      [EURUSD, 116_500],
      [GBPUSD, 133_200],
      [EURCHF, 120_000],
      [USDCHF, 102_000],
    ] as const)
      pass(...quietWalk(id, { from, begin: T - 60_000, count: 60, seed: id }).filter(({ at }) => at < T));
    return { pass };
  }

  it('are never let through, however long two instruments are swapped', () => {
    const { pass } = makeMarket();
    const swapped = [
      ...quietWalk(EURUSD, { from: 133_200, begin: T, count: 600, seed: 5 }),
      ...quietWalk(GBPUSD, { from: 116_500, begin: T, count: 600, seed: 6 }),
    ].sort((a, b) => a.at - b.at);
    expect(swapped.flatMap((tick) => pass(tick))).toEqual([]);
    const right = tickAt(EURUSD, T + 600_000, 116_520);
    expect(pass(right)).toEqual([right]);
  });

  it('are never let through while another pair is quoted in their place', () => {
    const { pass } = makeMarket();
    const others = quietWalk(GBPUSD, { from: 133_200, begin: T, count: 600, seed: 7 });
    for (const tick of others)
      expect(pass(tick, { ...tick, instrumentId: EURUSD, at: tick.at + 1 })).toEqual([tick]);
  });

  it('are never let through where the pair itself falls silent and its price moves on under the wrong name', () => {
    const { pass } = makeMarket();
    const misnamed = Array.from({ length: 900 }, (_, n) =>
      tickAt(EURUSD, T + n * 1_000, 133_200 + Math.floor(n / 3) + (n % 2)),
    );
    expect(misnamed.flatMap((tick) => pass(tick))).toEqual([]);
    const right = tickAt(EURUSD, T + 900_000, 116_520);
    expect(pass(right)).toEqual([right]);
  });

  it('are never let through where they run ahead of the pair itself in a fast market', () => {
    const { pass } = makeMarket();
    const steps = Array.from({ length: 300 }, (_, n) => 133_200 + (n % 10 < 3 ? 40 : 0));
    for (const [n, bid] of steps.entries()) {
      const named = tickAt(GBPUSD, T + n * 500 + 200, bid);
      expect(pass(tickAt(EURUSD, T + n * 500, bid), named)).toEqual([named]);
    }
  });

  it('are not seen in a market that stays near the price of another without being it', () => {
    const { pass } = makeMarket();
    const near = [102_000, 101_900, 101_850, 101_870, 101_840, 101_860, 101_850, 101_845].flatMap((bid, n) =>
      pass(tickAt(USDCHF, T + 50 + n * 300, 102_000 + (n % 2)), tickAt(EURCHF, T + 100 + n * 300, bid, 12)),
    );
    expect(near).toContainEqual(expect.objectContaining({ instrumentId: EURCHF }));
  });

  it('are not seen in a market that only passes the price of another on its way', () => {
    const { pass } = makeMarket();
    const fall = [102_000, 101_200, 100_900, 100_700, 100_800].map((bid, n) =>
      tickAt(EURCHF, T + 100 + n * 300, bid, 12),
    );
    expect(pass(...fall)).toEqual([fall[4]]);
  });
});

describe('the franc, 15 January 2015', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('goes through, drawn from seed %d', (seed) => {
    const kept: Withheld[] = [];
    const filter = new PriceFilter({ catalogue, record: (withheld) => kept.push(withheld) });
    const { ticks, breaksAt } = francShock(EURCHF, seed);
    const steps = ticks.slice(1).map(({ bid }, n) => Math.abs(bid / (ticks[n] as RawTick).bid - 1));
    expect(Math.max(...steps)).toBeGreaterThan(0.025);
    const passed = ticks.flatMap((tick) => [...passedBy(filter, [tick], tick.at)]) as RawTick[];
    // Nothing is quarantined before the shock; in it the first price comes through within seconds, and never long after.
    expect(kept.every(({ at }) => at >= breaksAt)).toBe(true);
    const since = passed.filter(({ at }) => at >= breaksAt - 1_000);
    const silences = since.slice(1).map(({ at }, n) => at - (since[n] as RawTick).at);
    expect(Math.max(...silences)).toBeLessThan(10_000);
    expect(passed.length / ticks.length).toBeGreaterThan(0.95);
    const lowest = (quotes: readonly RawTick[]) => Math.min(...quotes.map(({ bid }) => bid));
    expect(lowest(passed) / lowest(ticks)).toBeLessThan(1.02);
    expect(passed.at(-1)).toEqual(ticks.at(-1));
  });

  it.each([0, 12, 12_000, 1_200_000])(
    'with a bid of %d points in the midst of it lets all but that through',
    (bad) => {
      const kept: Withheld[] = [];
      const filter = new PriceFilter({ catalogue, record: (withheld) => kept.push(withheld) });
      const { ticks } = francShock(EURCHF, 3);
      const half = Math.floor(ticks.length / 2);
      ticks.splice(half, 0, tickAt(EURCHF, (ticks[half] as RawTick).at, bad));
      const passed = ticks.flatMap((tick) => [...passedBy(filter, [tick], tick.at)]) as RawTick[];
      expect(passed.some(({ bid }) => bid === bad)).toBe(false);
      expect(kept.filter(({ bid }) => bid === bad)).toHaveLength(1);
    },
  );
});
