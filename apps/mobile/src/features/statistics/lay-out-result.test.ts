// Where the curve of results begins and ends, and what is always inside the picture.
import type { OwnStatistics } from '@candor/client';
import { type Money, money } from '@candor/core';
import { expect, test } from 'vitest';
import { HEIGHT, layOutResult, WIDTH } from './lay-out-result.ts';

const point = (at: number, total: number) => ({ at, total: money(total) });
const fall = (from: number, to: number, peak: number, amount: number): OwnStatistics['drawdown'] => ({
  ...{ from, to, rate: null },
  ...{ peak: money(peak) as Money, amount: money(amount) as Money },
});

test('nothing is drawn without a trade', () => {
  expect(layOutResult({ curve: [], drawdown: null })).toBeUndefined();
});

test('the line begins at zero just before the first trade, and ends at the last', () => {
  const layout = layOutResult({ curve: [point(100, 10), point(200, 20)], drawdown: null });
  expect(layout).toMatchObject({
    line: `M0 140L6.7 75L${WIDTH} 10`,
    ...{ zero: 140, end: { x: WIDTH, y: 10 }, fall: null, from: 98, to: 200 },
  });
});

test('the largest drop is inside, also if its peak is between two drawn points', () => {
  const layout = layOutResult({ curve: [point(50, 10), point(100, -5)], drawdown: fall(60, 100, 30, 35) });
  expect(layout?.fall?.width).toBeGreaterThan(200);
  expect(layout?.end.y).toBe(HEIGHT - 10);
  expect(layout?.zero).toBeLessThan(HEIGHT - 10);
});

test('one trade has a line too', () => {
  expect(layOutResult({ curve: [point(50, 0)], drawdown: null })?.line).not.toContain('NaN');
});
