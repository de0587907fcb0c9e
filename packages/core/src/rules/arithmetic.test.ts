// Properties of margin, fee and profit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversionLeg } from '../model/order.ts';
import { marginOf, profitOf, shareOf } from '../testing/auditor-metrics.ts';
import { mulDivDown } from '../units/integer.ts';
import type { Lots, Money, Price, Rate } from '../units/units.ts';
import {
  calculateFee,
  calculateMargin,
  calculateNotional,
  calculateProfit,
  calculateProfitOrNull,
  calculateSwap,
} from './arithmetic.ts';

const price = fc.integer({ min: 1, max: 20_000_000 }).map((points) => points as Price);
const lots = fc.integer({ min: 1, max: 100_000_000 }).map((millionths) => millionths as Lots);
const contractSize = fc.constantFrom(1, 10, 100, 100_000);
const precision = fc.integer({ min: 0, max: 6 });
const leg: fc.Arbitrary<ConversionLeg> = fc.record({
  instrumentId: fc.constant(1),
  code: fc.constant('XXXUSD'),
  tick: fc.constant(1),
  price: fc.integer({ min: 5_000, max: 500_000 }).map((points) => points as Price),
  precision: fc.constantFrom(3, 5),
  inverted: fc.boolean(),
});
const legs = fc.array(leg, { maxLength: 2 });
const trade = fc.record({ openPrice: price, closePrice: price, lots, contractSize, precision, legs });

/** Large sizes at coarse precision exceed the range of money: the order's limit covers that, not these properties. */
const isCountable = (t: {
  lots: Lots;
  contractSize: number;
  precision: number;
  legs: readonly ConversionLeg[];
}): boolean => calculateNotional({ ...t, price: 20_000_000 as Price }) < 1_000_000_000_000_000n;

describe('profit', () => {
  it('of a buy is the loss of a sell, to the last digit', () => {
    fc.assert(
      fc.property(trade.filter(isCountable), (t) => {
        const bought = calculateProfit({ side: 'buy', ...t });
        expect(calculateProfit({ side: 'sell', ...t }) + bought).toBe(0);
        const back = { ...t, openPrice: t.closePrice, closePrice: t.openPrice };
        expect(calculateProfit({ side: 'sell', ...back })).toBe(bought);
      }),
    );
  });

  it('of a size whose units no double holds exactly is exact all the same', () => {
    const large = fc.integer({ min: 110_000_000_000, max: 400_000_000_000 });
    fc.assert(
      fc.property(large, fc.integer({ min: 90_001, max: 99_999 }), (millionths, size) => {
        const t = { openPrice: 1 as Price, closePrice: 2 as Price, lots: millionths as Lots };
        const whole = { ...t, side: 'buy' as const, contractSize: size, precision: 1 };
        expect(calculateProfit({ ...whole, legs: [] })).toBe(profitOf(whole, 2, []));
      }),
      { numRuns: 300 },
    );
  });

  it('that is more than money can be is none, and throws where none is looked for', () => {
    const t = {
      side: 'sell',
      openPrice: 1 as Price,
      lots: 1_000_000 as Lots,
      contractSize: 1,
      precision: 0,
    } as const;
    for (const [closePrice, profit] of [
      [9_000_000_000, -8_999_999_999_000_000],
      [9_000_000_001, null],
      [100_000_000_000, null],
    ] as const) {
      const trade = { ...t, closePrice: closePrice as Price, legs: [] };
      expect(calculateProfitOrNull(trade)).toBe(profit);
      if (profit === null) expect(() => calculateProfit(trade)).toThrow(/out of range/);
    }
  });

  it('of parts is that of the whole, but for half a millionth each', () => {
    fc.assert(
      fc.property(
        trade.filter(isCountable),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
        (t, cuts) => {
          let left: number = t.lots;
          let sum = 0;
          let parts = 0;
          for (const cut of cuts) {
            const part = Math.floor(left * cut);
            left -= part;
            sum += calculateProfit({ side: 'buy', ...t, lots: part as Lots });
            parts += 1;
          }
          sum += calculateProfit({ side: 'buy', ...t, lots: left as Lots });
          const whole = calculateProfit({ side: 'buy', ...t });
          expect(Math.abs(sum - whole)).toBeLessThanOrEqual((parts + 2) / 2);
        },
      ),
    );
  });

  it('and margin are what the auditor works out in fractions', () => {
    fc.assert(
      fc.property(trade.filter(isCountable), fc.integer({ min: 1, max: 1000 }), (t, leverage) => {
        expect(calculateProfit({ side: 'sell', ...t })).toBe(
          profitOf({ side: 'sell', ...t }, t.closePrice, t.legs),
        );
        const order = { ...t, leverage };
        expect(calculateMargin({ marginMode: 'leveraged', ...order, price: t.openPrice })).toBe(
          marginOf(order, 'leveraged', t.openPrice, t.legs),
        );
      }),
    );
  });
});

describe('margin and fee', () => {
  it('never fall when the size grows, which the search of the largest size relies on', () => {
    fc.assert(
      fc.property(trade.filter(isCountable), lots, fc.integer({ min: 1, max: 500 }), (t, other, leverage) => {
        const [small, large] = [Math.min(t.lots, other) as Lots, Math.max(t.lots, other) as Lots];
        const cost = (size: Lots): number => {
          const how = { ...t, lots: size, price: t.openPrice, leverage, marginMode: 'leveraged' as const };
          const margin = calculateMargin(how);
          const fee = calculateFee({ feeType: 'by_margin', feeRate: 1_500_000 as Rate, lots: size, margin });
          return margin + fee;
        };
        if (!isCountable({ ...t, lots: large })) return;
        expect(cost(large)).toBeGreaterThanOrEqual(cost(small));
      }),
    );
  });

  it('of a part are shared as the auditor shares them', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), lots, lots, (whole, a, b) => {
        const [part, all] = [Math.min(a, b), Math.max(a, b)];
        expect(mulDivDown(whole, part, all)).toBe(shareOf(whole, part, all));
      }),
    );
  });
});

describe('swap', () => {
  it('of three days is that of one, thrice, but for rounding', () => {
    fc.assert(
      fc.property(
        trade.filter(isCountable),
        fc.integer({ min: -1e11, max: 1e11 }),
        fc.boolean(),
        (t, rate, byRate) => {
          const mode = byRate ? ('rate' as const) : ('points' as const);
          // A yearly rate of a hundred would exceed the range of money.
          const swapRate = (byRate ? Math.trunc(rate / 1000) : Math.trunc(rate / 10)) as Rate;
          const of = (days: number): Money =>
            calculateSwap({ ...t, mode, swapRate, price: t.closePrice, days });
          expect(Math.abs(of(3) - 3 * of(1))).toBeLessThanOrEqual(2);
        },
      ),
    );
  });
});
