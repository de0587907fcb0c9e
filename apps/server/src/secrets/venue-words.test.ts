import { expect, test } from 'vitest';
import { isOfVenueWords } from './venue-words.ts';

test.each([
  'Candor2026!',
  'forextrading',
  'MyForexAccount1',
  'EUR-USD-2026',
  'candorcandor',
  'P.a.s.s.w.o.r.d-99',
])('%s is easy to guess for this venue', (password) => {
  expect(isOfVenueWords(password)).toBe(true);
});

test.each([
  'a goldfinch sings at noon',
  'my trade is carpentry',
  'jT4-vbR2kk',
  '1234567890',
  'marketplace lanterns',
])('%s is not', (password) => {
  expect(isOfVenueWords(password)).toBe(false);
});
