// Ticks as steps: in their order, within the picture, the stop and the mark where they belong.
import { expect, it } from 'vitest';
import { plotTicks } from './plot-ticks.ts';

const ticks = [
  { no: 7, time: 1_000, bid: 1.2, ask: 1.3 },
  { no: 8, time: 2_000, bid: 1.1, ask: 1.2 },
  { no: 9, time: 3_000, bid: 1.0, ask: 1.1 },
];
const options = { stop: 1.1, endedBy: { tick: 8, price: 1.1 }, width: 124, height: 84 };

it('holds each price until the next tick', () => {
  expect(plotTicks(ticks, options)).toEqual({
    bid: 'M12 32H62V52H112V72',
    ask: 'M12 12H62V32H112V52',
    stop: 52,
    mark: { x: 62, y: 52 },
  });
});

it('draws no stop where there was none, and no mark of a tick that it has not', () => {
  expect(plotTicks(ticks, { ...options, stop: 0, endedBy: { tick: 5, price: 1.1 } })).toMatchObject({
    stop: null,
    mark: null,
  });
  expect(plotTicks([], options)).toMatchObject({ bid: '', mark: null });
});
