import { expect, test } from 'vitest';
import { directionOf, splitPrice } from './figure.tsx';

test.each([
  ['1.10010', '1.100', '10'],
  ['65,800.0', '65,80', '0.0'],
  ['1,08434', '1,084', '34'],
  ['38412', '384', '12'],
  ['7', '', '7'],
  ['–', '', '–'],
])('the last two digits of %s stand out', (text, head, tail) => {
  expect(splitPrice(text)).toEqual([head, tail]);
});

test.each([
  [0.01, 1],
  [-0.01, -1],
  [0, 0],
  [-0, 0],
  [null, 0],
  [undefined, 0],
])('%s goes %i', (value, direction) => {
  expect(directionOf(value)).toBe(direction);
});
