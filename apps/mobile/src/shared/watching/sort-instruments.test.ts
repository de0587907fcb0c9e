// The orders of a list of markets.
import type { DayQuote, Instrument } from '@candor/client';
import { expect, test } from 'vitest';
import { arranged, type Sort, sortInstruments } from './sort-instruments.ts';

const instrument = (id: number, showCode: string) => ({ id, showCode }) as Instrument;
const gold = instrument(1, 'XAU/USD');
const euro = instrument(2, 'EUR/USD');
const index = instrument(3, 'US500');
const closed = instrument(4, 'JPN225');
const all = [closed, gold, euro, index];

const quotes: Readonly<Record<number, Partial<DayQuote>>> = {
  [gold.id]: { bid: 4_000, ask: 4_004, change: 0.4, high: 4_100, low: 4_000, open: 4_050 } as never,
  [euro.id]: {
    bid: 116_000,
    ask: 116_008,
    change: -0.9,
    high: 116_500,
    low: 116_000,
    open: 116_100,
  } as never,
  [index.id]: { bid: 65_000, ask: 65_020, change: 0.1, high: 65_100, low: 65_000, open: 65_000 } as never,
};
const order = (sort: Sort, isReversed = false) =>
  sortInstruments(all, { sort, isReversed }, (id) => quotes[id] as DayQuote | undefined).map(
    ({ showCode }) => showCode,
  );

test.each<[Sort, readonly string[]]>([
  ['own', ['JPN225', 'XAU/USD', 'EUR/USD', 'US500']],
  ['movers', ['EUR/USD', 'XAU/USD', 'US500', 'JPN225']],
  ['name', ['EUR/USD', 'JPN225', 'US500', 'XAU/USD']],
  ['spread', ['EUR/USD', 'US500', 'XAU/USD', 'JPN225']],
  ['volatility', ['XAU/USD', 'EUR/USD', 'US500', 'JPN225']],
])('%s: what has no price comes last', (sort, codes) => {
  expect(order(sort)).toEqual(codes);
});

test('change is sorted with its sign, and what has no price comes last both ways', () => {
  expect(order('change')).toEqual(['XAU/USD', 'US500', 'EUR/USD', 'JPN225']);
  expect(order('change', true)).toEqual(['EUR/USD', 'US500', 'XAU/USD', 'JPN225']);
});

test('an order that was decided earlier is kept, and new instruments follow it', () => {
  expect(arranged(all, [index.id, gold.id, euro.id])).toEqual([index, gold, euro, closed]);
});
