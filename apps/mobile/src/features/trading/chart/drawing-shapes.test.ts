import { expect, test } from 'vitest';
import { bandAround, FIBONACCI, shapeOf } from './drawing-shapes.ts';

const size = { width: 300, height: 400 };
const at = (x: number, y: number) => ({ x, y });

test('a horizontal line crosses the chart, a vertical one stands in it', () => {
  expect(shapeOf('horizontal', [at(50, 70)], size).lines).toEqual([[at(0, 70), at(300, 70)]]);
  expect(shapeOf('vertical', [at(50, 70)], size).lines).toEqual([[at(50, 0), at(50, 400)]]);
});

test('a trend line ends where it was drawn, a ray goes on to the edge', () => {
  const spots = [at(100, 200), at(200, 100)];
  expect(shapeOf('trend', spots, size).lines).toEqual([spots]);
  expect(shapeOf('ray', spots, size).lines).toEqual([[at(100, 200), at(300, 0)]]);
});

test.each([
  ['left', [at(100, 200), at(50, 200)], at(0, 200)],
  ['down', [at(100, 200), at(100, 250)], at(100, 400)],
  ['nowhere', [at(100, 200), at(100, 200)], at(100, 200)],
  ['on from beyond the right edge', [at(350, 200), at(360, 200)], at(360, 200)],
])('a ray goes %s', (_, spots, end) => {
  expect(shapeOf('ray', spots, size).lines[0]?.[1]).toEqual(end);
});

test('a rectangle has four sides and an area', () => {
  const { lines, area } = shapeOf('rectangle', [at(10, 20), at(110, 220)], size);
  expect(lines).toHaveLength(4);
  expect(area).toEqual([at(10, 20), at(110, 20), at(110, 220), at(10, 220)]);
});

test('Fibonacci levels run from the end of the move, 0%, back to its start, 100%', () => {
  const { lines, notes } = shapeOf('fibonacci', [at(50, 100), at(150, 300)], size);
  expect(notes.map(({ share }) => share)).toEqual([...FIBONACCI]);
  expect(notes.find(({ share }) => share === 0)?.at.y).toBe(300);
  expect(notes.find(({ share }) => share === 1)?.at.y).toBe(100);
  expect(notes.find(({ share }) => share === 0.618)?.at.y).toBeCloseTo(176.4);
  expect(lines).toHaveLength(1 + FIBONACCI.length);
});

test('nothing is drawn of what has no points yet', () => {
  expect(shapeOf('trend', [], size).lines).toEqual([]);
  expect(shapeOf('trend', [at(1, 1)], size).lines).toEqual([]);
});

test('a band lies evenly around its line, whatever its slope', () => {
  expect(bandAround([at(0, 10), at(100, 10)], 20)).toEqual([at(0, 20), at(100, 20), at(100, 0), at(0, 0)]);
  expect(bandAround([at(5, 5), at(5, 5)], 20).map(({ y }) => y)).toEqual([15, 15, -5, -5]);
});
