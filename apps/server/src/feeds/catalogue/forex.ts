// Forex majors and crosses: 100,000 of the base currency a lot, five decimals, three in yen.
import { FOREX } from './categories.ts';
import { type CatalogueEntry, type Group, listEntry, WEDNESDAY } from './entry.ts';

const group: Omit<Group, 'kind'> = {
  categoryId: FOREX,
  calendar: 'forex',
  contractSize: 100_000,
  lotsMin: '0.01',
  lotsMax: '100',
  lotStep: '0.01',
  fee: '3',
  feeOfMargin: '0.0025',
  multiples: [10, 20, 50, 100, 200, 500],
  swapTripleWeekday: WEDNESDAY,
};

/** Of pairs that regulators call major both currencies are of these: ESMA Decision (EU) 2018/796, annex I. */
const MAJORS = ['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF'];

const names: Readonly<Record<string, string>> = {
  AUD: 'Australian Dollar',
  CAD: 'Canadian Dollar',
  CHF: 'Swiss Franc',
  EUR: 'Euro',
  GBP: 'British Pound',
  HKD: 'Hong Kong Dollar',
  JPY: 'Japanese Yen',
  NZD: 'New Zealand Dollar',
  USD: 'US Dollar',
};

type Row = [id: number, pair: string, spread: number, stopsLevel: number, long: string, short: string];

const rows: readonly Row[] = [
  [1, 'EURUSD', 8, 20, '-7.2', '2.9'],
  [2, 'GBPUSD', 11, 25, '-3.1', '-1.4'],
  [3, 'USDJPY', 10, 25, '8.4', '-19.6'],
  [4, 'USDCHF', 12, 25, '6.1', '-11.8'],
  [5, 'AUDUSD', 10, 25, '-2.6', '-0.7'],
  [6, 'USDCAD', 13, 25, '2.2', '-7.5'],
  [7, 'NZDUSD', 13, 30, '-2.9', '-0.9'],
  [8, 'EURGBP', 11, 25, '-6.4', '1.8'],
  [9, 'EURJPY', 16, 30, '5.3', '-14.9'],
  [10, 'GBPJPY', 22, 40, '11.7', '-25.4'],
  [11, 'EURCHF', 16, 30, '3.4', '-8.2'],
  [12, 'AUDJPY', 16, 30, '5.9', '-13.7'],
  [13, 'EURAUD', 20, 40, '-9.6', '2.1'],
  [14, 'CHFJPY', 21, 40, '-3.8', '-6.9'],
  [15, 'CADJPY', 18, 35, '3.7', '-11.2'],
  [16, 'GBPCHF', 23, 40, '7.3', '-15.1'],
  [17, 'AUDNZD', 20, 40, '-2.4', '-2.2'],
  [18, 'USDHKD', 24, 50, '-6.5', '-12.4'],
];

export const forex: readonly CatalogueEntry[] = rows.map(([id, code, spread, stopsLevel, long, short]) => {
  const base = code.slice(0, 3);
  const quote = code.slice(3);
  const kind = MAJORS.includes(base) && MAJORS.includes(quote) ? 'fx_major' : 'fx_other';
  return listEntry(
    { ...group, kind },
    {
      id,
      code,
      base,
      quote,
      showCode: `${base}/${quote}`,
      name: `${names[base]} / ${names[quote]}`,
      precision: quote === 'JPY' ? 3 : 5,
      spread,
      stopsLevel,
      swap: [long, short],
    },
  );
});
