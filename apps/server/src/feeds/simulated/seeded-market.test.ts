// Markets drawn from a secret: repeatable, each store's own, with bars that are what the ticks make.
import { describe, expect, it } from 'vitest';
import { catalogue } from '../instruments.ts';
import type { RawTick } from '../price-source.ts';
import { secretChance, seededChance, sipHash } from './chance.ts';
import { type MarketSource, makeMarketPath } from './market-path.ts';
import type { PricePath } from './price-path.ts';
import { SLOTS } from './slots.ts';

const HOUR_MS = 3_600_000;
const HOUR = Date.UTC(2026, 10, 18, 12) / HOUR_MS;
const secret = (fill: number) => new Uint8Array(16).fill(fill);
const draw = (seed: MarketSource): PricePath[] => makeMarketPath(catalogue, { seed, hours: 'always' });
const find = (paths: readonly PricePath[], code: string): PricePath =>
  paths.find(({ entry }) => entry.spec.code === code) as PricePath;
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
    const paths = draw({ secret: secret(2) });
    for (const code of ['XAUUSD', 'EURUSD', 'NATGAS', 'USDHKD'])
      for (let hour = HOUR; hour < HOUR + 12; hour += 1) expectBarsOfTicks(find(paths, code), hour);
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
        const { open, close } = path.bar(hour, 0, 60);
        sum += Math.log(close / open) ** 2;
      }
      return Math.sqrt(sum / 2_000);
    };
    const ratio = moves({ secret: secret(3) }) / moves(7);
    expect(ratio).toBeGreaterThan(0.7);
    expect(ratio).toBeLessThan(1.4);
  });
});

function expectBarsOfTicks(path: PricePath, hour: number): void {
  const slots = Array.from({ length: SLOTS }, (_, n) => path.slotTicks(hour * SLOTS + n));
  const barOf = (from: number, to: number) => {
    const bids = slots.slice(from * 6, to * 6).flatMap((ticks) => ticks.map(({ bid }) => bid));
    return {
      open: bids[0],
      high: Math.max(...bids),
      low: Math.min(...bids),
      close: bids.at(-1),
      volume: bids.length,
    };
  };
  const whole = barOf(0, 60);
  expect(path.bar(hour, 0, 60)).toEqual(whole);
  for (const [from, to] of [
    [0, 1],
    [15, 30],
    [55, 60],
  ] as const)
    expect(path.bar(hour, from, to)).toEqual(barOf(from, to));
  expect(path.hourTicks(hour)).toBe(whole.volume);
  const { high, low } = path.hourBounds(hour);
  expect(high).toBeGreaterThanOrEqual(whole.high);
  expect(low).toBeLessThanOrEqual(whole.low);
}
