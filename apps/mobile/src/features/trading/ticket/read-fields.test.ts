import { lotsOf } from '@candor/core';
import { expect, test } from 'vitest';
import { isSmallest, readScaled, stepLots } from './read-fields.ts';

const terms = { lotsMin: lotsOf('0.01'), lotsMax: lotsOf('50'), lotStep: lotsOf('0.01') };

test('stepping goes by the instrument’s step and stops before nothing', () => {
  expect(stepLots('0.10', 1, terms, 'en')).toBe('0.11');
  expect(stepLots('0.10', -1, terms, 'de')).toBe('0,09');
  expect(stepLots('0.01', -1, terms, 'en')).toBe('0.01');
  expect(stepLots('50', 1, terms, 'en')).toBe('50.00');
  expect(stepLots('what', 1, terms, 'en')).toBe('0.01');
  expect(isSmallest('0.01', terms, 'en')).toBe(true);
  expect(isSmallest('0.02', terms, 'en')).toBe(false);
});

test('a lone comma is settled by the price it should be near, and otherwise asked about', () => {
  expect(readScaled('65,800', 1, 658_000, 'en')).toEqual({ value: 658_000 });
  expect(readScaled('65,800', 1, null, 'en')).toMatchObject({ fault: { fixes: ['65.8', '65800'] } });
});
