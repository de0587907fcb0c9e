// Markets drawn from a secret, and what became of those drawn from seeds: the same past, and prices nobody can work out.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RawTick } from '../event-source.ts';
import { catalogue } from '../instruments.ts';
import { boundBridges, drawBridges, SLOTS } from './bridges.ts';
import { secretChance, seededChance } from './chance.ts';
import { barsOf } from './history.ts';
import { ENTRANCE_HOURS, type PricePath } from './instrument-path.ts';
import { type MarketSource, makeMarketPath } from './market-path.ts';
import { freshShapes, type Shapes, tabledShapes } from './shapes.ts';
import { sipHash } from './sip-hash.ts';

const HOUR_MS = 3_600_000;
const HOUR = Date.UTC(2026, 10, 18, 12) / HOUR_MS;
const secret = (fill: number) => new Uint8Array(16).fill(fill);
const draw = (seed: MarketSource): PricePath[] => makeMarketPath(catalogue, { seed, hours: 'always' });
const find = (paths: readonly PricePath[], code: string): PricePath =>
  paths.find(({ entry }) => entry.terms.code === code) as PricePath;
/** One tick a slot of an hour. */
const hourOf = (path: PricePath, hour: number): RawTick[] =>
  Array.from({ length: SLOTS }, (_, n) => path.slotTicks(hour * SLOTS + n)[0] as RawTick);

describe('chance', () => {
  it('is SipHash-2-4 of three words: the twelfth of its published vectors', () => {
    const key = [0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c] as const;
    expect(sipHash(key, 0x03020100, 0x07060504, 0x0b0a0908)).toBe(0x860ee5fb);
  });

  it.each([seededChance(7), secretChance(secret(7))])(
    'differs by coordinate and by name, and repeats',
    (chance) => {
      const seen = new Set<number>();
      for (let a = 0; a < 20; a += 1)
        for (let b = 0; b < 20; b += 1)
          for (const one of [chance, chance.named('eur'), chance.named('usd')])
            seen.add(one.bits(a, b, a % 3));
      expect(seen.size).toBe(1_200);
      expect(chance.named('eur').bits(1, 2)).toBe(chance.named('eur').bits(1, 2));
    },
  );
});

describe('a market from a secret', () => {
  it('is the same for the same secret and another for one that differs in a bit', () => {
    const [one, same] = [draw({ secret: secret(1) }), draw({ secret: secret(1) })];
    const bit = secret(1);
    bit[15] = 0;
    const other = draw({ secret: bit });
    for (const code of ['EURUSD', 'USDHKD', 'BTCUSD']) {
      expect(hourOf(find(same, code), HOUR)).toEqual(hourOf(find(one, code), HOUR));
      expect(hourOf(find(other, code), HOUR)).not.toEqual(hourOf(find(one, code), HOUR));
    }
  });

  it('has bars that are what its ticks make', () => {
    const path = find(draw({ secret: secret(2) }), 'XAUUSD');
    const ticks = Array.from({ length: SLOTS }, (_, n) => path.slotTicks(HOUR * SLOTS + n)).flat();
    const bids = ticks.map(({ bid }) => bid);
    expect(path.hourBar(HOUR)).toEqual({
      open: bids[0],
      high: Math.max(...bids),
      low: Math.min(...bids),
      close: bids.at(-1),
      volume: bids.length,
    });
    const { high, low } = path.hourBounds(HOUR);
    expect(high).toBeGreaterThanOrEqual(Math.max(...bids));
    expect(low).toBeLessThanOrEqual(Math.min(...bids));
  });

  it('has triangles that close and a volatility like that of a seeded one', () => {
    const paths = draw({ secret: secret(3) });
    const [eurusd, gbpusd, eurgbp] = ['EURUSD', 'GBPUSD', 'EURGBP'].map(
      (code) => (find(paths, code).slotTicks(HOUR * SLOTS)[0] as RawTick).bid / 100_000,
    ) as [number, number, number];
    expect(eurusd / gbpusd / eurgbp).toBeCloseTo(1, 3);
    const moves = (source: MarketSource): number => {
      const path = find(draw(source), 'EURUSD');
      let sum = 0;
      for (let hour = HOUR - 2_000; hour < HOUR; hour += 1) {
        const { open, close } = path.hourBar(hour);
        sum += Math.log(close / open) ** 2;
      }
      return Math.sqrt(sum / 2_000);
    };
    const ratio = moves({ secret: secret(3) }) / moves(7);
    expect(ratio).toBeGreaterThan(0.7);
    expect(ratio).toBeLessThan(1.4);
  });

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
  const before = draw(7);
  const after = draw({ secret: secret(5), earlier: { seed: 7, sinceHour: SINCE } });

  it('is drawn as it always was, to the last digit', () => {
    const hash = createHash('sha256');
    for (const path of draw(20_261_121)) {
      for (let hour = 490_000; hour < 490_060; hour += 7) {
        hash.update(JSON.stringify(path.slotTicks(hour * SLOTS + 11)));
        hash.update(JSON.stringify(path.hourBar(hour)));
        hash.update(JSON.stringify(path.hourBounds(hour)));
        hash.update(JSON.stringify(path.hourBars(hour, () => true).slice(20, 25)));
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
      expect(Math.abs(first.bid / last.bid - 1), path.entry.terms.code).toBeLessThan(usual);
    }
  });

  it('comes to its own path within a year, with bars that are what its ticks make on the way', () => {
    const own = draw({ secret: secret(5) });
    for (const code of ['EURUSD', 'BTCUSD']) {
      const [path, alone] = [find(after, code), find(own, code)];
      expect(hourOf(path, SINCE + ENTRANCE_HOURS)).toEqual(hourOf(alone, SINCE + ENTRANCE_HOURS));
      for (const hour of [SINCE, SINCE + 300]) {
        const bids = Array.from({ length: SLOTS }, (_, n) => path.slotTicks(hour * SLOTS + n))
          .flat()
          .map(({ bid }) => bid);
        expect(path.hourBar(hour)).toMatchObject({ high: Math.max(...bids), low: Math.min(...bids) });
        expect(path.hourBounds(hour).high).toBeGreaterThanOrEqual(Math.max(...bids));
        expect(path.hourBounds(hour).low).toBeLessThanOrEqual(Math.min(...bids));
      }
    }
  });
});
