// Precious metals by the troy ounce.
import { METALS } from './categories.ts';
import { type CatalogueEntry, type Group, listEntry, WEDNESDAY } from './entry.ts';

const group: Group = {
  categoryId: METALS,
  calendar: 'commodities',
  contractSize: 100,
  lotsMin: '0.01',
  lotsMax: '50',
  lotStep: '0.01',
  fee: '4',
  feeOfMargin: '0.0005',
  multiples: [10, 20, 50, 100, 200],
  swapTripleWeekday: WEDNESDAY,
  kind: 'commodity',
};

export const metals: readonly CatalogueEntry[] = [
  listEntry(
    { ...group, kind: 'gold' },
    {
      id: 101,
      code: 'XAUUSD',
      base: 'XAU',
      quote: 'USD',
      showCode: 'XAU/USD',
      name: 'Gold',
      precision: 2,
      spread: 22,
      stopsLevel: 50,
      swap: ['-58.5', '21.4'],
    },
  ),
  listEntry(
    { ...group, contractSize: 5_000, lotsMax: '20', multiples: [10, 20, 50, 100] },
    {
      id: 102,
      code: 'XAGUSD',
      base: 'XAG',
      quote: 'USD',
      showCode: 'XAG/USD',
      name: 'Silver',
      precision: 3,
      spread: 25,
      stopsLevel: 60,
      swap: ['-7.8', '2.1'],
    },
  ),
  listEntry(
    { ...group, multiples: [5, 10, 20, 50] },
    {
      id: 103,
      code: 'XPTUSD',
      base: 'XPT',
      quote: 'USD',
      showCode: 'XPT/USD',
      name: 'Platinum',
      precision: 2,
      spread: 260,
      stopsLevel: 500,
      swap: ['-26.3', '3.2'],
    },
  ),
];
