import { expect, test } from 'vitest';
import { stackLabels } from './stack-labels.ts';

const space = { top: 10, bottom: 190, gap: 26 };

test('labels that have room stand at their prices, in the order in which they came', () => {
  expect(stackLabels([100, 20, 60], space)).toEqual([100, 20, 60]);
});

test('labels of nearly one price are pushed apart from their middle', () => {
  expect(stackLabels([100, 100], space)).toEqual([87, 113]);
  expect(stackLabels([101, 99, 100], space)).toEqual([126, 74, 100]);
});

test('a group that is pushed apart takes in a neighbour that it reaches', () => {
  const placed = stackLabels([100, 100, 120], space);
  expect(placed.map(Math.round)).toEqual([81, 107, 133]);
});

test('labels stay inside the space, and too many of them leave it at the bottom', () => {
  expect(stackLabels([0, 5, 200], space)).toEqual([10, 36, 190]);
  const many = stackLabels(Array<number>(9).fill(100), space);
  expect([many.at(0), many.at(-1)]).toEqual([10, 218]);
});
