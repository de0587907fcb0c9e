// The ranking's arithmetic as tables, with the worked numbers of its comments.
import { usd } from '@candor/core';
import { describe, expect, test } from 'vitest';
import { calculateMetrics, compareTraders, type TradeSums } from './ranking-metrics.ts';

const dollars = (text: string): bigint => BigInt(usd(text));
const sumsOf = (changed: Partial<TradeSums> = {}): TradeSums => ({
  capital: dollars('10000'),
  net: 0n,
  trades: 1,
  won: 0,
  margin: dollars('100'),
  leveragedMargin: dollars('5000'),
  ...changed,
});

describe('return', () => {
  test.each([
    ['12000', '300', 25_000],
    ['10000', '-300', -30_000],
    ['10000', '0', 0],
    ['10000', '0.004999', 0],
    ['10000', '0.005', 1],
    ['10000', '-0.005', -1],
    ['3', '1', 333_333],
    ['3', '2', 666_667],
    ['1', '8999999999.999999', 8_999_999_999_999_999],
    ['0.999999', '5', null],
    ['0', '5', null],
    ['-20', '5', null],
  ])('on %s USD a result of %s USD is %s millionths', (capital, net, rate) => {
    expect(calculateMetrics(sumsOf({ capital: dollars(capital), net: dollars(net) })).rate).toBe(rate);
  });
});

test.each([
  [3, 2, 666_667],
  [1, 1, 1_000_000],
  [4, 0, 0],
  [0, 0, null],
])('with %i trades and %i won it is %s millionths', (trades, won, win) => {
  expect(calculateMetrics(sumsOf({ trades, won })).win).toBe(win);
});

test.each([
  ['400', '8000', 200],
  ['100', '5000', 500],
  ['3', '100', 333],
  ['8', '10', 13],
  ['0', '0', 0],
])('margin of %s USD with %s USD behind it is %i tenths of leverage', (margin, leveraged, multiple) => {
  const sums = sumsOf({ margin: dollars(margin), leveragedMargin: dollars(leveraged) });
  expect(calculateMetrics(sums).multiple).toBe(multiple);
});

test('the profit is exact to the millionth', () => {
  expect(calculateMetrics(sumsOf({ net: dollars('-0.000001') }))).toMatchObject({ profit: -1, trades: 1 });
});

test('the order is by record, return, trades and code; traders without a closed trade in three weeks come last', () => {
  const trader = (code: string, rate: number, trades: number) => ({
    code,
    week: { rate, trades: trades === 0 ? 0 : 1 },
    total: { trades },
    days: 100,
  });
  const list = [
    trader('D', -1, 900),
    trader('C', 5, 22),
    trader('B', 5, 22),
    trader('A', 5, 21),
    trader('E', 6, 20),
    trader('F', 9, 19),
    trader('G', 0, 0),
    { ...trader('H', 8, 500), days: 13 },
  ];
  const codes = list.toSorted(compareTraders).map(({ code }) => code);
  // Fewer than 20 trades or 14 days are no record, and stand below even a loss.
  expect(codes).toEqual(['E', 'B', 'C', 'A', 'D', 'F', 'H', 'G']);
});
