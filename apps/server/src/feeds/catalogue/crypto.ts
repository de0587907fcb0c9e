// Coins against the dollar, open around the clock, with a roll every day.
import { CRYPTO } from './categories.ts';
import { type CatalogueEntry, type Group, listEntry, NO_TRIPLE } from './entry.ts';

const group: Group = {
  categoryId: CRYPTO,
  calendar: 'crypto',
  contractSize: 1,
  lotsMin: '0.01',
  lotsMax: '20',
  lotStep: '0.01',
  fee: '10',
  feeOfMargin: '0.001',
  multiples: [2, 5, 10, 20],
  swapTripleWeekday: NO_TRIPLE,
  kind: 'crypto',
};

interface Row {
  readonly id: number;
  readonly coin: string;
  readonly name: string;
  readonly precision: number;
  readonly contractSize: number;
  readonly lotsMax: string;
  readonly fee: string;
  readonly spread: number;
  readonly stopsLevel: number;
  readonly swap: readonly [long: string, short: string];
}

const rows: readonly Row[] = [
  {
    id: 401,
    coin: 'BTC',
    name: 'Bitcoin',
    precision: 2,
    contractSize: 1,
    lotsMax: '20',
    fee: '10',
    spread: 1_800,
    stopsLevel: 4_000,
    swap: ['-2890', '0'],
  },
  {
    id: 402,
    coin: 'ETH',
    name: 'Ethereum',
    precision: 2,
    contractSize: 10,
    lotsMax: '50',
    fee: '4',
    spread: 140,
    stopsLevel: 300,
    swap: ['-103', '0'],
  },
  {
    id: 403,
    coin: 'SOL',
    name: 'Solana',
    precision: 3,
    contractSize: 100,
    lotsMax: '50',
    fee: '2',
    spread: 120,
    stopsLevel: 250,
    swap: ['-50', '0'],
  },
  {
    id: 404,
    coin: 'XRP',
    name: 'XRP',
    precision: 5,
    contractSize: 10_000,
    lotsMax: '50',
    fee: '2',
    spread: 180,
    stopsLevel: 400,
    swap: ['-66', '0'],
  },
  {
    id: 405,
    coin: 'LTC',
    name: 'Litecoin',
    precision: 3,
    contractSize: 100,
    lotsMax: '50',
    fee: '1',
    spread: 110,
    stopsLevel: 250,
    swap: ['-26', '0'],
  },
];

export const crypto: readonly CatalogueEntry[] = rows.map(({ contractSize, lotsMax, fee, coin, ...row }) =>
  listEntry(
    { ...group, contractSize, lotsMax, fee },
    { ...row, code: `${coin}USD`, base: coin, quote: 'USD', showCode: `${coin}/USD` },
  ),
);
