// The past of older stores: drawn as it always was, to the last digit, and gone over from without a jump.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../instruments.ts';
import type { RawTick } from '../../price-source.ts';
import { secretChance, seededChance } from '../chance.ts';
import { barsOf } from '../history.ts';
import { type MarketSource, makeMarketPath } from '../market-path.ts';
import { ENTRANCE_HOURS, type PricePath } from '../price-path.ts';
import { SLOTS } from '../slots.ts';
import { boundBridges, drawBridges } from './bridges.ts';
import { drawEarlierPaths, type EarlierMarket } from './earlier-paths.ts';
import { freshShapes, type Shapes, tabledShapes } from './shapes.ts';

const HOUR_MS = 3_600_000;
const HOUR = Date.UTC(2026, 10, 18, 12) / HOUR_MS;
const secret = (fill: number) => new Uint8Array(16).fill(fill);
const drawEarlier = (market: number | EarlierMarket): PricePath[] =>
  drawEarlierPaths(catalogue, market, 'always');
const draw = (seed: MarketSource): PricePath[] => makeMarketPath(catalogue, { seed, hours: 'always' });
const find = (paths: readonly PricePath[], code: string): PricePath =>
  paths.find(({ entry }) => entry.spec.code === code) as PricePath;
/** One tick a slot of an hour. */
const hourOf = (path: PricePath, hour: number): RawTick[] =>
  Array.from({ length: SLOTS }, (_, n) => path.slotTicks(hour * SLOTS + n)[0] as RawTick);

describe('a market drawn from a secret until November 2026', () => {
  it('never repeats the shape of an hour, by which the rest of one could be predicted', () => {
    const shapesOf = (shapes: Shapes): number => {
      const seen = new Set<string>();
      for (let hour = HOUR; hour < HOUR + 300; hour += 1) {
        const { table, offset } = shapes.of(hour);
        seen.add([30, 90, 150, 210, 270, 330].map((n) => table[Math.abs(offset - n)]).join());
      }
      return seen.size;
    };
    const [seeded, own] = [seededChance(7), secretChance(secret(4))];
    const table = drawBridges(seeded);
    // Few shapes, learned from the bars anyone may ask for, predict the rest of an hour from its first minutes.
    expect(shapesOf(tabledShapes(seeded, table, boundBridges(table)))).toBeLessThan(140);
    expect(shapesOf(freshShapes(own))).toBe(300);
    const shapes = freshShapes(own);
    const shape = shapes.of(HOUR);
    expect(freshShapes(own).of(HOUR)).toEqual(shape);
    expect(shapes.highOf(HOUR)).toBe(Math.max(...shape.table));
    expect(shapes.lowOf(HOUR)).toBe(Math.min(...shape.table));
    expect([shape.table[0], shape.table.at(-1)]).toEqual([0, expect.closeTo(0, 6)]);
  });
});

describe('a market that was drawn from a seed', () => {
  const SINCE = HOUR + 1;
  const before = drawEarlier(7);
  const market = { secret: secret(5), earlier: { seed: 7, sinceHour: SINCE } };
  const after = drawEarlier(market);

  it('is drawn as it always was, to the last digit', () => {
    const hash = createHash('sha256');
    for (const path of drawEarlier(20_261_121)) {
      for (let hour = 490_000; hour < 490_060; hour += 7) {
        hash.update(JSON.stringify(path.slotTicks(hour * SLOTS + 11)));
        hash.update(JSON.stringify(path.bar(hour, 0, 60)));
        hash.update(JSON.stringify(path.hourBounds(hour)));
        hash.update(JSON.stringify([20, 21, 22, 23, 24].map((n) => path.bar(hour, n, n + 1))));
      }
    }
    expect(hash.digest('hex').slice(0, 32)).toBe('b7d332178e58d32666ebb8bbc9d7c9b8');
  });

  it('keeps its past when a secret takes over, and not its future', () => {
    for (const code of ['EURUSD', 'US500', 'BTCUSD']) {
      const [old, own] = [find(before, code), find(after, code)];
      const past = { end: SINCE * HOUR_MS, roundTheClock: true };
      for (const period of ['1min', '60min', '1day'] as const)
        expect(barsOf({ path: own, ...past }, period, { limit: 100 })).toEqual(
          barsOf({ path: old, ...past }, period, { limit: 100 }),
        );
      expect(hourOf(own, SINCE - 1)).toEqual(hourOf(old, SINCE - 1));
      expect(hourOf(own, SINCE + 1)).not.toEqual(hourOf(old, SINCE + 1));
    }
  });

  it('goes on from where it was: no price jumps when a secret takes over', () => {
    for (const path of after) {
      const last = path.slotTicks(SINCE * SLOTS - 1).at(-1) as RawTick;
      const first = path.slotTicks(SINCE * SLOTS)[0] as RawTick;
      const usual = path.entry.spread / last.bid + 0.001;
      expect(Math.abs(first.bid / last.bid - 1), path.entry.spec.code).toBeLessThan(usual);
    }
  });

  it('comes to its own path within a year, with bars that are what its ticks make on the way', () => {
    const own = drawEarlier({ secret: secret(5) });
    for (const code of ['EURUSD', 'BTCUSD']) {
      const [path, alone] = [find(after, code), find(own, code)];
      expect(hourOf(path, SINCE + ENTRANCE_HOURS)).toEqual(hourOf(alone, SINCE + ENTRANCE_HOURS));
      for (const hour of [SINCE, SINCE + 300]) {
        const bids = Array.from({ length: SLOTS }, (_, n) => path.slotTicks(hour * SLOTS + n))
          .flat()
          .map(({ bid }) => bid);
        expect(path.bar(hour, 0, 60)).toMatchObject({ high: Math.max(...bids), low: Math.min(...bids) });
        expect(path.hourBounds(hour).high).toBeGreaterThanOrEqual(Math.max(...bids));
        expect(path.hourBounds(hour).low).toBeLessThanOrEqual(Math.min(...bids));
      }
    }
  });
});

describe('a market that goes on in independent steps', () => {
  const SINCE = HOUR + 5;
  const earlier: EarlierMarket = { secret: secret(5), earlier: { seed: 7, sinceHour: HOUR } };
  const before = drawEarlier(earlier);
  const after = draw({ ...earlier, independentSinceHour: SINCE });

  it('keeps its past, and not its future', () => {
    for (const code of ['EURUSD', 'US500', 'BTCUSD']) {
      const [old, own] = [find(before, code), find(after, code)];
      const past = { end: SINCE * HOUR_MS, roundTheClock: true };
      for (const period of ['1min', '60min', '1day'] as const)
        expect(barsOf({ path: own, ...past }, period, { limit: 100 })).toEqual(
          barsOf({ path: old, ...past }, period, { limit: 100 }),
        );
      expect(hourOf(own, SINCE - 1)).toEqual(hourOf(old, SINCE - 1));
      expect(hourOf(own, SINCE + 1)).not.toEqual(hourOf(old, SINCE + 1));
    }
  });

  it('begins where its past ends', () => {
    for (const path of after) {
      const last = path.slotTicks(SINCE * SLOTS - 1).at(-1) as RawTick;
      const first = path.slotTicks(SINCE * SLOTS)[0] as RawTick;
      const usual = path.entry.spread / last.bid + 0.001;
      expect(Math.abs(first.bid / last.bid - 1), path.entry.spec.code).toBeLessThan(usual);
    }
  });
});
