// Sizes of an instrument, and its largest size.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lots, lotsOf } from '../units/units.ts';
import { checkLots, findLargestLots } from './check-lots.ts';

const spec = { lotsMin: lotsOf('0.05'), lotsMax: lotsOf('1'), lotStep: lotsOf('0.02') };

it('names the size that would do', () => {
  expect(checkLots(spec, lotsOf('0.07'))).toBeNull();
  expect(checkLots(spec, lotsOf('0.04'))).toEqual({ code: 'quantity_too_small', min: spec.lotsMin });
  expect(checkLots(spec, lotsOf('1.01'))).toEqual({ code: 'quantity_too_large', max: spec.lotsMax });
  expect(checkLots(spec, lotsOf('0.06'))).toMatchObject({ code: 'quantity_step', nearest: spec.lotsMin });
});

it('finds the largest size for which it holds, and no size that is none', () => {
  const one = fc.integer({ min: 1, max: 1_000 });
  fc.assert(
    fc.property(one, one, one, fc.integer({ min: 0, max: 3_000 }), (min, range, step, limit) => {
      const some = { lotsMin: lots(min), lotsMax: lots(min + range), lotStep: lots(step) };
      const found = findLargestLots(some, (size) => size <= limit);
      if (found === 0) expect(min).toBeGreaterThan(limit);
      else {
        expect(checkLots(some, found)).toBeNull();
        expect(found + step > limit || found + step > some.lotsMax).toBe(true);
      }
    }),
  );
});
