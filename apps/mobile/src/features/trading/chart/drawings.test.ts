import { expect, test } from 'vitest';
import { DRAWINGS_MAX, type Drawing, parseDrawings, putDrawing } from './drawings.ts';

const trend: Drawing = {
  id: 'a',
  tool: 'trend',
  points: [
    { timestamp: 1_000, value: 1.1 },
    { timestamp: 2_000, value: 1.2 },
  ],
};
const level: Drawing = { id: 'b', tool: 'horizontal', points: [{ timestamp: 1_000, value: 1.15 }] };

test('what was kept comes back as it was', () => {
  const kept = { EURUSD: [trend, level] };
  expect(parseDrawings(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test.each([
  ['no drawings at all', null],
  ['a list', [trend]],
  ['an unknown tool', { EURUSD: [{ ...trend, tool: 'pitchfork' }] }],
  ['too few points', { EURUSD: [{ ...trend, points: level.points }] }],
  ['too many points', { EURUSD: [{ ...level, points: trend.points }] }],
  ['a point without time', { EURUSD: [{ ...level, points: [{ value: 1 }] }] }],
  ['a price that is none', { EURUSD: [{ ...level, points: [{ timestamp: 1, value: 'high' }] }] }],
  ['no id', { EURUSD: [{ ...level, id: 7 }] }],
])('%s is dropped', (_, stored) => {
  expect(parseDrawings(stored)).toEqual({});
});

test('one damaged drawing leaves the others', () => {
  expect(parseDrawings({ EURUSD: [null, level], XAUUSD: 'none' })).toEqual({ EURUSD: [level] });
});

test('a moved drawing keeps its place, a new one comes last', () => {
  const moved = { ...trend, points: trend.points.map(({ timestamp }) => ({ timestamp, value: 2 })) };
  expect(putDrawing([trend, level], moved)).toEqual([moved, level]);
  expect(putDrawing([trend], level)).toEqual([trend, level]);
});

test('past the limit the oldest goes', () => {
  const many = Array.from({ length: DRAWINGS_MAX }, (_, at) => ({ ...level, id: `${at}` }));
  const put = putDrawing(many, trend);
  expect(put).toHaveLength(DRAWINGS_MAX);
  expect(put[0]?.id).toBe('1');
  expect(put.at(-1)).toBe(trend);
});
