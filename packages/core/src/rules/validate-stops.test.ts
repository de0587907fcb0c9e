// The minimum distance of a stop: the stated nearest price is accepted, one point nearer is rejected.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { price } from '../units/units.ts';
import { closingAtTarget, isStopBelow, nearestStop, validateStop, validateStops } from './validate-stops.ts';

const spec = { stopsLevel: price(10), precision: 5 };

it('accepts the nearest price and refuses one point nearer', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.constantFrom('stopLoss' as const, 'takeProfit' as const),
      fc.integer({ min: 100, max: 100_000 }),
      (side, kind, closing) => {
        const nearest = nearestStop(spec, kind, side, price(closing));
        expect(Math.abs(closing - nearest)).toBe(11);
        expect(validateStop(spec, kind, side, price(closing), nearest)).toBeNull();
        const nearer = price(isStopBelow(kind, side) ? nearest + 1 : nearest - 1);
        expect(validateStop(spec, kind, side, price(closing), nearer)).toMatchObject({
          nearest,
          precision: 5,
        });
      },
    ),
  );
});

it('looks at the stop loss first, and at none that is not set', () => {
  const none = { stopLoss: price(0), takeProfit: null };
  expect(validateStops(spec, 'buy', price(100), none)).toBeNull();
  const both = { stopLoss: price(100), takeProfit: price(100) };
  expect(validateStops(spec, 'buy', price(100), both)?.code).toBe('invalid_stop_loss');
});

it('measures the stops of a pending order from its target, less the spread', () => {
  const quote = { bid: price(100), ask: price(103) };
  expect(closingAtTarget('buy', price(90), quote)).toBe(87);
  expect(closingAtTarget('sell', price(90), quote)).toBe(93);
});
