import type { Instrument } from '@candor/client';
import { expect, test } from 'vitest';
import { offeredTerms } from './offered-spec.ts';

const instrument = { multiples: [10, 20, 30] } as unknown as Instrument;

test('without rules, and under a limit that nothing passes, all is offered', () => {
  expect(offeredTerms(instrument, 0)).toBe(instrument);
  const limited = { ...instrument, leverageLimit: 30 };
  expect(offeredTerms(limited, 0)).toBe(limited);
});

test('a limit that comes holds from its moment on', () => {
  const next = { ...instrument, leverageLimit: 30, nextLeverageLimit: { from: 1_000, max: 15 } };
  expect(offeredTerms(next, 999).multiples).toEqual([10, 20, 30]);
  expect(offeredTerms(next, 1_000).multiples).toEqual([10, 15]);
  const lifted = { ...instrument, leverageLimit: 30, nextLeverageLimit: { from: 1_000, max: null } };
  expect(offeredTerms(lifted, 1_000).multiples).toEqual([10, 20, 30]);
});
