// Stock indices, each quoted in the currency of its exchange.
import type { CalendarId } from '../calendars.ts';
import { INDICES } from './categories.ts';
import { type CatalogueEntry, FRIDAY, type Group, listEntry } from './entry.ts';

const group: Omit<Group, 'calendar' | 'contractSize' | 'kind'> = {
  categoryId: INDICES,
  lotsMin: '0.1',
  lotsMax: '100',
  lotStep: '0.1',
  fee: '0.5',
  feeOfMargin: '0.0005',
  multiples: [10, 20, 50, 100, 200],
  swapTripleWeekday: FRIDAY,
};

/** Major by ESMA Decision (EU) 2018/796, annex I: S&P 500, DJIA, NASDAQ 100, DAX, FTSE 100, Nikkei 225. */
const MAJORS = ['US500', 'US30', 'NAS100', 'GER40', 'UK100', 'JPN225'];

interface Row {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly quote: string;
  readonly calendar: CalendarId;
  readonly contractSize: number;
  readonly spread: number;
  readonly stopsLevel: number;
  readonly swap: readonly [long: string, short: string];
}

const rows: readonly Row[] = [
  {
    id: 201,
    code: 'US500',
    name: 'US 500',
    quote: 'USD',
    calendar: 'us_indices',
    contractSize: 10,
    spread: 5,
    stopsLevel: 10,
    swap: ['-12.8', '3.4'],
  },
  {
    id: 202,
    code: 'US30',
    name: 'US Wall Street 30',
    quote: 'USD',
    calendar: 'us_indices',
    contractSize: 1,
    spread: 22,
    stopsLevel: 50,
    swap: ['-88.2', '24.1'],
  },
  {
    id: 203,
    code: 'NAS100',
    name: 'US Tech 100',
    quote: 'USD',
    calendar: 'us_indices',
    contractSize: 1,
    spread: 14,
    stopsLevel: 40,
    swap: ['-47.5', '12.6'],
  },
  {
    id: 204,
    code: 'GER40',
    name: 'Germany 40',
    quote: 'EUR',
    calendar: 'germany',
    contractSize: 1,
    spread: 12,
    stopsLevel: 40,
    swap: ['-31.4', '-4.8'],
  },
  {
    id: 205,
    code: 'UK100',
    name: 'UK 100',
    quote: 'GBP',
    calendar: 'london',
    contractSize: 1,
    spread: 11,
    stopsLevel: 30,
    swap: ['-17.6', '1.9'],
  },
  {
    id: 206,
    code: 'JPN225',
    name: 'Japan 225',
    quote: 'JPY',
    calendar: 'tokyo',
    contractSize: 10,
    spread: 80,
    stopsLevel: 150,
    swap: ['-41.7', '-27.3'],
  },
  {
    id: 207,
    code: 'HK50',
    name: 'Hong Kong 50',
    quote: 'HKD',
    calendar: 'hongkong',
    contractSize: 10,
    spread: 60,
    stopsLevel: 120,
    swap: ['-38.9', '-6.1'],
  },
];

export const indices: readonly CatalogueEntry[] = rows.map((row) =>
  listEntry(
    {
      ...group,
      calendar: row.calendar,
      contractSize: row.contractSize,
      kind: MAJORS.includes(row.code) ? 'index_major' : 'index_other',
    },
    { ...row, base: row.code, showCode: row.code, precision: 1 },
  ),
);
