// Ticks as steps: in their order, within the picture, the level and the mark where they belong, prices named beside them.
import { expect, it } from 'vitest';
import { plotTicks } from './tick-plot.tsx';

const ticks = [
  { no: 7, time: 1_000, bid: 1.2, ask: 1.3 },
  { no: 8, time: 2_000, bid: 1.1, ask: 1.2 },
  { no: 9, time: 3_000, bid: 1.0, ask: 1.1 },
];
const options = { level: 1.1, endedBy: { tick: 8, price: 1.1 }, width: 124, height: 84, lineHeight: 16 };

it('holds each price until the next tick', () => {
  expect(plotTicks(ticks, options)).toMatchObject({
    bid: 'M12 32H62V52H112V72',
    ask: 'M12 12H62V32H112V52',
    level: 52,
    mark: { x: 62, y: 52 },
  });
});

it('draws no level where there was none, and no mark of a tick that it has not', () => {
  expect(plotTicks(ticks, { ...options, level: 0, endedBy: { tick: 5, price: 1.1 } })).toMatchObject({
    level: null,
    mark: null,
  });
  expect(plotTicks([], options)).toMatchObject({ bid: '', mark: null });
});

it('names the highest and the lowest price, and what ended the position', () => {
  const { labels } = plotTicks(ticks, { ...options, level: 0 });
  expect(labels).toEqual([
    { of: 'high', price: 1.3, y: 12 },
    { of: 'end', price: 1.1, y: 52 },
    { of: 'low', price: 1, y: 72 },
  ]);
});

it('lets no two names lie upon each other: those that count move apart, the others give way', () => {
  const { labels } = plotTicks(ticks, { ...options, level: 1.11, endedBy: { tick: 8, price: 1.09 } });
  expect(labels.map(({ of }) => of)).toEqual(['high', 'level', 'end']);
  const [high = 0, level = 0, end = 0] = labels.map(({ y }) => y);
  expect(level - high).toBeGreaterThanOrEqual(16);
  expect(end - level).toBeCloseTo(16);
  const low = plotTicks(ticks, { ...options, level: 1, endedBy: { tick: 9, price: 1 } }).labels;
  expect(low.every(({ y }) => y <= 84)).toBe(true);
});
