import { memoryStorage } from '@candor/client';
import { expect, test } from 'vitest';
import { type ChartCell, makeChartsStore, ONE_CHART, shownPlaces, withActive, withCount } from './charts.ts';

const cell = (instrumentId: number, period: ChartCell['period'] = '5min'): ChartCell => ({
  instrumentId,
  period,
});
const four = withCount(ONE_CHART, 4, cell(7), [5, 6, 7, 8, 9]);

test('new charts show the next instruments that none shows yet', () => {
  expect(four).toEqual({ count: 4, active: 0, cells: [cell(7), cell(5), cell(6), cell(8)] });
  expect(withCount(ONE_CHART, 4, cell(7), [7]).cells.map(({ instrumentId }) => instrumentId)).toEqual([
    7, 7, 7, 7,
  ]);
});

test('a chart that becomes active leaves the one before as it is', () => {
  const moved = withActive(four, 2, cell(7, '60min'));
  expect(moved).toEqual({ count: 4, active: 2, cells: [cell(7, '60min'), cell(5), cell(6), cell(8)] });
});

test('the active chart stays when there are fewer', () => {
  const third = withActive(four, 2, cell(7));
  const two = withCount(third, 2, cell(6, '1day'), [5, 6, 7]);
  expect(two).toEqual({ count: 2, active: 0, cells: [cell(6, '1day'), cell(7)] });
  expect(withCount(third, 1, cell(6), [])).toEqual(ONE_CHART);
});

test('a window without room shows the active chart, or the pair that it is in', () => {
  const third = withActive(four, 2, cell(7));
  expect(shownPlaces(third, 4)).toEqual([0, 1, 2, 3]);
  expect(shownPlaces(third, 2)).toEqual([2, 3]);
  expect(shownPlaces(third, 1)).toEqual([2]);
});

test('charts are kept on the device, and a damaged arrangement is one chart', () => {
  const storage = memoryStorage();
  makeChartsStore(storage).set(four);
  expect(makeChartsStore(storage).get()).toEqual(four);
  for (const damaged of [
    '{"count":4}',
    '{"count":3,"cells":[1,2,3]}',
    '{"count":2,"active":0,"cells":[{"instrumentId":1,"period":"7min"},{"instrumentId":2,"period":"5min"}]}',
  ]) {
    storage.setItem('candor.charts', damaged);
    expect(makeChartsStore(storage).get()).toEqual(ONE_CHART);
  }
});
