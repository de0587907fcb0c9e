// The simulated market as a market: repeatable, correlated, plausible, and its bars exactly what its ticks make.
import { PERIODS, type Period } from '@candor/contract';
import { type Price, pow10 } from '@candor/core';
import { describe, expect, it } from 'vitest';
import { sessionAt } from '../calendar.ts';
import { barStart, type Candle, HOUR_MS, MINUTE_MS } from '../candle.ts';
import { type CatalogueEntry, catalogue } from '../instruments.ts';
import type { RawTick } from '../price-source.ts';
import { barsOf, type Past } from './history.ts';
import { makeMarketPath } from './market-path.ts';
import type { PricePath } from './price-path.ts';
import { SLOT_MS } from './slots.ts';
import { lastTick } from './tick-stream.ts';

const NOON = Date.UTC(2026, 10, 18, 12);
const paths = new Map(
  makeMarketPath(catalogue, { seed: 7, hours: 'market' }).map((path) => [codeOf(path), path]),
);
/** At least one of each calendar and category, with few and with many factors. */
const CODES = ['EURUSD', 'USDJPY', 'EURAUD', 'USDHKD', 'XAUUSD', 'GER40', 'NATGAS', 'BTCUSD'];
const entries = catalogue
  .filter(({ spec }) => CODES.includes(spec.code))
  .map((entry) => [entry.spec.code, entry] as const);

describe('the path', () => {
  it('is the same for the same seed, another one for another, whoever asks first', () => {
    const again = makeMarketPath([...catalogue].reverse(), { seed: 7, hours: 'market' });
    const other = makeMarketPath(catalogue, { seed: 8, hours: 'market' });
    for (const path of again) {
      const slot = NOON / SLOT_MS;
      // Asked for in another order, and for other times in between.
      const later = path.slotTicks(slot + 10_000);
      expect(path.slotTicks(slot)).toEqual(known(codeOf(path)).slotTicks(slot));
      expect(later).toEqual(known(codeOf(path)).slotTicks(slot + 10_000));
    }
    const bids = (market: PricePath[]) => market.map((path) => path.slotTicks(NOON / SLOT_MS)[0]?.bid);
    expect(bids(other)).not.toEqual(bids([...again].reverse()));
  });

  it.each(entries)('%s ticks in order, uncrossed, within its rhythm', (code) => {
    const ticks = ticksBetween(known(code), NOON, NOON + 10 * MINUTE_MS);
    expect(ticks.length).toBeGreaterThanOrEqual(60);
    expect(ticks.length).toBeLessThanOrEqual(6 * 600);
    ticks.forEach((tick, n) => {
      expect(tick.ask - tick.bid).toBeGreaterThanOrEqual(1);
      if (n > 0) expect(tick.at).toBeGreaterThan((ticks[n - 1] as RawTick).at);
    });
  });

  it('ticks at most 150 times a second in all', () => {
    let count = 0;
    for (const path of paths.values())
      count += ticksBetween(path, NOON + 2 * HOUR_MS, NOON + 2 * HOUR_MS + MINUTE_MS).length;
    expect(count / 60).toBeLessThan(150);
    expect(count / 60).toBeGreaterThan(30);
  });

  it('goes on smoothly from hour to hour and from one anchored block to the next', () => {
    const block = 4096 * HOUR_MS;
    const border = Math.floor(NOON / block) * block;
    for (const [code, path] of paths)
      for (const at of [border, NOON]) {
        const before = path.slotTicks(at / SLOT_MS - 1).at(-1) as RawTick;
        const after = path.slotTicks(at / SLOT_MS)[0] as RawTick;
        expect(Math.abs(after.bid / before.bid - 1), code).toBeLessThan(0.004);
      }
  });

  it('widens spreads at the rollover and not at noon', () => {
    const spreadAt = (code: string, at: number) => {
      const tick = known(code).slotTicks(at / SLOT_MS)[0] as RawTick;
      return tick.ask - tick.bid;
    };
    const rollover = Date.UTC(2026, 10, 18, 22, 4);
    for (const code of ['EURUSD', 'GBPJPY', 'XAUUSD'])
      expect(spreadAt(code, rollover)).toBeGreaterThan(2.5 * spreadAt(code, NOON));
  });
});

describe('the markets together', () => {
  const hours = 24 * 40;
  const closes = (code: string) => {
    const path = known(code);
    return Array.from({ length: hours }, (_, n) =>
      Math.log(path.bar(NOON / HOUR_MS - hours + n, 0, 60).close),
    );
  };
  const returns = (code: string) => {
    const all = closes(code);
    return all.slice(1).map((value, n) => value - (all[n] as number));
  };
  it.each([
    ['EURUSD', 'GBPUSD', 0.4, 0.9],
    ['EURUSD', 'USDCHF', -0.95, -0.5],
    ['AUDUSD', 'NZDUSD', 0.55, 0.95],
    ['US500', 'NAS100', 0.55, 0.95],
    ['BTCUSD', 'ETHUSD', 0.55, 0.95],
    ['WTI', 'BRENT', 0.8, 0.999],
    ['XAUUSD', 'XAGUSD', 0.4, 0.9],
    ['BTCUSD', 'NATGAS', -0.3, 0.3],
  ] as const)('%s and %s are correlated', (a, b, least, most) => {
    const found = correlation(returns(a), returns(b));
    expect(found).toBeGreaterThan(least);
    expect(found).toBeLessThan(most);
  });

  it('closes triangles within what the three spreads cost', () => {
    for (const [cross, base, quote] of [
      ['EURGBP', 'EURUSD', 'GBPUSD'],
      ['EURAUD', 'EURUSD', 'AUDUSD'],
      ['AUDNZD', 'AUDUSD', 'NZDUSD'],
    ] as const)
      for (let slot = NOON / SLOT_MS; slot < NOON / SLOT_MS + 2_000; slot += 7) {
        const [c, b, q] = [cross, base, quote].map((code) => quoteAt(code, slot)) as [Quoted, Quoted, Quoted];
        // No round trip earns anything: the cross overlaps with what the two others make of it.
        expect(c.bid).toBeLessThan(b.ask / q.bid);
        expect(c.ask).toBeGreaterThan(b.bid / q.ask);
      }
  });

  it.each(entries)('%s moves and stays as such a thing does', (_, entry) => {
    const days = barsOf(past(entry), '1day', { limit: 260 });
    const changes = days.slice(1).map((day, n) => Math.log(day.close / (days[n] as Candle).close));
    const deviation = Math.sqrt(changes.reduce((sum, change) => sum + change * change, 0) / changes.length);
    const [least, most] = dailyDeviation(entry);
    expect(deviation).toBeGreaterThan(least);
    expect(deviation).toBeLessThan(most);
    const highest = Math.max(...days.map((day) => day.high));
    const lowest = Math.min(...days.map((day) => day.low));
    expect(highest / lowest).toBeLessThan(Math.exp(30 * most));
    expect(lowest).toBeGreaterThan(100);
  });

  it('does not drift away in twenty years', () => {
    for (const [code, path] of paths) {
      const year = 365 * 24;
      const levels = Array.from(
        { length: 10 },
        (_, n) => path.bar(NOON / HOUR_MS + 2 * n * year, 0, 60).close,
      );
      expect(Math.max(...levels) / Math.min(...levels), code).toBeLessThan(code === 'NATGAS' ? 6 : 4);
    }
  });
});

describe('the past', () => {
  it.each(entries)('%s: bars are what the ticks make of them', (code, entry) => {
    // A stream that begins in the middle of a minute, after a session's beginning and across a break.
    const end = endAt(known(code), Date.UTC(2026, 10, 18, 23, 17, 23));
    for (const period of PERIODS) {
      const bars = barsOf(past(entry, end), period, { limit: 3 });
      expect(bars.length).toBe(3);
      for (const bar of bars.slice(period === '1day' ? 2 : 0)) {
        const ticks = ticksBetween(known(code), bar.time, Math.min(end, bar.time + 25 * HOUR_MS)).filter(
          (tick) => barStart(period, tick.at) === bar.time && isOpen(entry, tick.at) && tick.at < end,
        );
        expect(bar, `${period} ${new Date(bar.time).toISOString()}`).toEqual(barOf(bar.time, ticks));
      }
    }
  });

  it.each(entries)('%s: longer bars are made of the shorter ones', (_, entry) => {
    const end = endAt(known(entry.spec.code), Date.UTC(2026, 10, 19, 15, 42, 7));
    const minutes = barsOf(past(entry, end), '1min', { limit: 1_000 });
    const hours = barsOf(past(entry, end), '60min', { limit: 300 });
    expect(minutes.length).toBe(1_000);
    for (const period of ['5min', '15min', '30min', '60min'] as const)
      expectMadeOf(entry, end, period, minutes);
    expectMadeOf(entry, end, '1day', hours);
  });

  it.each(entries)('%s: an answer does not depend on how it is asked for', (_, entry) => {
    for (const period of PERIODS) {
      const whole = barsOf(past(entry), period, { limit: 60 });
      const older = barsOf(past(entry), period, { limit: 20, to: (whole[40] as Candle).time });
      expect(older).toEqual(whole.slice(20, 40));
    }
  });

  it('has no bar while the market is closed', () => {
    for (const [, entry] of entries) {
      const bars = barsOf(past(entry), '1min', { limit: 5_000 });
      for (const bar of bars) expect(isOpen(entry, bar.time), `${entry.spec.code} ${bar.time}`).toBe(true);
    }
  });
});

type Quoted = { bid: number; ask: number };

function codeOf(path: PricePath): string {
  return path.entry.spec.code;
}

function known(code: string): PricePath {
  const path = paths.get(code);
  if (!path) throw new Error(`no path of ${code}`);
  return path;
}

function past(entry: CatalogueEntry, end = NOON): Past {
  return { path: known(entry.spec.code), end, roundTheClock: entry.calendar === 'crypto' };
}

const isOpen = (entry: CatalogueEntry, at: number): boolean => sessionAt(entry.calendar, at).open;

function ticksBetween(path: PricePath, from: number, to: number): RawTick[] {
  const ticks: RawTick[] = [];
  for (let slot = Math.floor(from / SLOT_MS); slot * SLOT_MS < to; slot += 1)
    ticks.push(...path.slotTicks(slot).filter(({ at }) => at >= from && at < to));
  return ticks;
}

/** The past ends with the last tick before an instant, which is the stream's first. */
function endAt(path: PricePath, at: number): number {
  const tick = lastTick(path, at, { hours: 'market' });
  if (!tick) throw new Error('no tick before the end');
  return tick.at;
}

function barOf(time: number, ticks: readonly RawTick[]): Candle {
  const bids = ticks.map((tick) => tick.bid);
  const [open] = bids;
  const close = bids.at(-1);
  if (open === undefined || close === undefined) throw new Error('a bar without ticks');
  const high = bids.reduce((a, b) => Math.max(a, b) as Price);
  const low = bids.reduce((a, b) => Math.min(a, b) as Price);
  return { time, open, high, low, close, volume: bids.length };
}

function expectMadeOf(entry: CatalogueEntry, end: number, period: Period, parts: readonly Candle[]): void {
  const first = (parts[0] as Candle).time;
  const bars = barsOf(past(entry, end), period, { limit: 300 }).filter((bar) => bar.time > first);
  expect(bars.length).toBeGreaterThan(3);
  for (const bar of bars) {
    const within = parts.filter((part) => barStart(period, part.time) === bar.time);
    expect(bar).toEqual({
      time: bar.time,
      open: within[0]?.open,
      high: Math.max(...within.map((part) => part.high)),
      low: Math.min(...within.map((part) => part.low)),
      close: within.at(-1)?.close,
      volume: within.reduce((sum, part) => sum + part.volume, 0),
    });
  }
}

function quoteAt(code: string, slot: number): Quoted {
  const path = known(code);
  const { bid, ask } = path.slotTicks(slot)[0] as RawTick;
  const scale = pow10(path.entry.spec.precision);
  return { bid: bid / scale, ask: ask / scale };
}

function correlation(a: readonly number[], b: readonly number[]): number {
  let ab = 0;
  let aa = 0;
  let bb = 0;
  a.forEach((x, n) => {
    const y = b[n] as number;
    ab += x * y;
    aa += x * x;
    bb += y * y;
  });
  return ab / Math.sqrt(aa * bb);
}

/** Between which two a day's deviation lies, by kind. */
function dailyDeviation({ spec, categoryId }: CatalogueEntry): [number, number] {
  if (spec.code === 'USDHKD') return [0.0001, 0.0006];
  if (spec.code === 'NATGAS') return [0.015, 0.05];
  const byCategory: Record<number, [number, number]> = {
    1: [0.0018, 0.009],
    2: [0.005, 0.025],
    3: [0.004, 0.02],
    4: [0.009, 0.03],
    5: [0.015, 0.055],
  };
  return byCategory[categoryId] as [number, number];
}
