// Crude oil by the barrel and natural gas by the million British thermal units.
import { ENERGY } from './categories.ts';
import { type CatalogueEntry, FRIDAY, type Group, listEntry } from './entry.ts';

const oil: Group = {
  categoryId: ENERGY,
  calendar: 'commodities',
  contractSize: 1_000,
  lotsMin: '0.01',
  lotsMax: '50',
  lotStep: '0.01',
  fee: '4',
  feeOfMargin: '0.0035',
  multiples: [10, 20, 50, 100],
  swapTripleWeekday: FRIDAY,
  kind: 'commodity',
};

/** The wildest of them has a fixed margin, as its future does: 10,000 USD a lot, whatever price and multiple. */
const gas: Group = {
  ...oil,
  contractSize: 10_000,
  lotsMax: '20',
  marginMode: 'fixed',
  feeOfMargin: '0.0004',
  multiples: [1],
};

export const energy: readonly CatalogueEntry[] = [
  listEntry(oil, {
    id: 301,
    code: 'WTI',
    base: 'WTI',
    quote: 'USD',
    showCode: 'WTI',
    name: 'US Crude Oil',
    precision: 3,
    spread: 30,
    stopsLevel: 60,
    swap: ['-9.4', '3.7'],
  }),
  listEntry(oil, {
    id: 302,
    code: 'BRENT',
    base: 'BRENT',
    quote: 'USD',
    showCode: 'BRENT',
    name: 'Brent Crude Oil',
    precision: 3,
    spread: 32,
    stopsLevel: 60,
    swap: ['-8.1', '2.9'],
  }),
  listEntry(gas, {
    id: 303,
    code: 'NATGAS',
    base: 'NATGAS',
    quote: 'USD',
    showCode: 'NATGAS',
    name: 'Natural Gas',
    precision: 4,
    spread: 45,
    stopsLevel: 90,
    swap: ['-14.6', '5.2'],
  }),
];
