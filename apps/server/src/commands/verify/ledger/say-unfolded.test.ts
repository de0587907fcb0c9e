import { expect, it } from 'vitest';
import { sayUnfolded } from './prove-ledger.ts';

it('distinguishes findings of the replay from faults of the reader', () => {
  expect(sayUnfolded(7, new Error('no order 3'))).toBe(
    'event 7 does not follow from those before it: no order 3',
  );
  expect(sayUnfolded(7, new TypeError('x is undefined'))).toContain('or this program is at fault');
});
