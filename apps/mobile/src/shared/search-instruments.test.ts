import type { Instrument } from '@candor/client';
import { expect, test } from 'vitest';
import { searchInstruments } from './search-instruments.ts';

// The search reads these four fields only.
const one = (code: string, showCode: string, name: string, englishName = name) =>
  ({ code, showCode, name, englishName }) as Instrument;
const all = [
  one('GBPUSD', 'GBP/USD', 'Pound / US Dollar'),
  one('USDJPY', 'USD/JPY', 'US-Dollar / Yen'),
  one('GER40', 'GER40', 'Börse Frankfurt'),
  one('XAUUSD', 'XAU/USD', '黃金', 'Gold'),
];

test.each([
  ['', ['GBPUSD', 'USDJPY', 'GER40', 'XAUUSD']],
  ['usd', ['USDJPY', 'GBPUSD', 'XAUUSD']],
  ['gbp/usd', ['GBPUSD']],
  ['gbp-usd', ['GBPUSD']],
  ['dollar yen', ['USDJPY']],
  ['borse', ['GER40']],
  ['ｘａｕ', ['XAUUSD']],
  ['黃金', ['XAUUSD']],
  ['gold', ['XAUUSD']],
  ['GOLD 黃金', ['XAUUSD']],
  ['  ', ['GBPUSD', 'USDJPY', 'GER40', 'XAUUSD']],
  ['btc', []],
])('"%s" finds %j', (query, codes) => {
  expect(searchInstruments(all, query).map(({ code }) => code)).toEqual(codes);
});
