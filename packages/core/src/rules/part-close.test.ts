// Valid parts of a partial close.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lots, money } from '../units/units.ts';
import { checkLots } from './check-lots.ts';
import { checkPart, partSizes, sharesOfPart } from './part-close.ts';

it('offers just the sizes that are accepted', () => {
  const size = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(size, size, size, fc.integer({ min: 0, max: 70 }), (open, lotsMin, lotStep, part) => {
      const spec = { lotsMin: lots(lotsMin), lotStep: lots(lotStep) };
      const sizes = partSizes(lots(open), spec);
      const isOffered = sizes !== null && checkLots(sizes, lots(part)) === null;
      expect(checkPart(lots(open), lots(part), spec) === null).toBe(isOffered);
    }),
    { numRuns: 2_000 },
  );
});

it('refuses with the step and the most that leaves the smallest size open', () => {
  const spec = { lotsMin: lots(5), lotStep: lots(2) };
  expect(checkPart(lots(10), lots(3), spec)).toEqual({ code: 'partial_close_quantity', step: 2, max: 5 });
  expect(checkPart(lots(3), lots(2), spec)).toMatchObject({ max: 0 });
});

it('shares margin, fee and swap by the lots, rounded down', () => {
  const open = { lots: lots(30), margin: money(100), fee: money(31), swap: money(-31) };
  expect(sharesOfPart(open, lots(10))).toEqual({ margin: 33, fee: 10, swap: -11 });
  expect(sharesOfPart(open, lots(30))).toEqual({ margin: 100, fee: 31, swap: -31 });
});
