import type { Instrument } from '@candor/client';
import { expect, test } from 'vitest';
import { searchInstruments } from './search-instruments.ts';
import * as words from './search-words.ts';

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
  expect(searchInstruments(all, query).instruments.map(({ code }) => code)).toEqual(codes);
});

const offered = [
  ...all,
  one('XAGUSD', 'XAG/USD', 'Silver'),
  one('NAS100', 'NAS100', 'US Tech 100'),
  one('US30', 'US30', 'Wall Street 30'),
  one('US500', 'US500', 'US 500'),
  one('HK50', 'HK50', 'Hong Kong 50'),
  one('WTI', 'WTI', 'Crude oil WTI'),
  one('BRENT', 'BRENT', 'Crude oil Brent'),
  one('BTCUSD', 'BTC/USD', 'Bitcoin'),
];
const find = (query: string) => searchInstruments(offered, query, words);
const codesOf = (query: string) => find(query).instruments.map(({ code }) => code);

test.each([
  ['dax', 'GER40'],
  ['nasdaq', 'NAS100'],
  ['dow', 'US30'],
  ['Dow Jones', 'US30'],
  ['s&p', 'US500'],
  ['spx', 'US500'],
  ['cable', 'GBPUSD'],
  ['gold', 'XAUUSD'],
  ['黃金', 'XAUUSD'],
  ['ذهب', 'XAUUSD'],
  ['золото', 'XAUUSD'],
  ['ทองคำ', 'XAUUSD'],
  ['bitcoin', 'BTCUSD'],
  ['비트코인', 'BTCUSD'],
  ['恆指', 'HK50'],
  ['bitcion', 'BTCUSD'],
  ['nasdac', 'NAS100'],
  ['silvr', 'XAGUSD'],
])('what people call %s is %s', (query, code) => {
  expect(codesOf(query)).toEqual([code]);
});

test('oil is both kinds of it, and no word is forgiven for being short', () => {
  expect(codesOf('oil')).toEqual(['WTI', 'BRENT']);
  // It stands in "dollar" too.
  expect(codesOf('öl').slice(0, 2)).toEqual(['WTI', 'BRENT']);
  expect(codesOf('btx')).toEqual([]);
});

test('a share is not offered, and its nearest index is named', () => {
  expect(find('Apple')).toMatchObject({ isShare: true, instruments: [{ code: 'NAS100' }] });
  expect(find('騰訊')).toMatchObject({ isShare: true, instruments: [{ code: 'HK50' }] });
  expect(find('gold').isShare).toBe(false);
});
