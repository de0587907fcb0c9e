import { expect, test } from 'vitest';
import { instrumentName, namedInstruments } from './instrument-names.ts';
import { LANGUAGES } from './languages.ts';

const eurusd = { code: 'EURUSD', base: 'EUR', quote: 'USD' };

test.each([
  ['en', 'Euro / US Dollar'],
  ['de', 'Euro / US-Dollar'],
  ['hk', '歐元 / 美元'],
  ['spa', 'Euro / Dólar estadounidense'],
  ['ar', 'يورو / دولار أمريكي'],
] as const)('a pair in %s is named by its currencies', (language, name) => {
  expect(instrumentName(language, eurusd)).toBe(name);
});

test.each([
  ['XAUUSD', 'XAU', 'hk', '黃金'],
  ['US500', 'US500', 'fr', 'États-Unis 500'],
  ['BTCUSD', 'BTC', 'vn', 'Bitcoin'],
] as const)('%s has a name of its own', (code, base, language, name) => {
  expect(instrumentName(language, { code, base, quote: 'USD' })).toBe(name);
});

test('what is unknown is named by its codes, never by nothing', () => {
  expect(instrumentName('de', { code: 'QQQUSD', base: 'QQQ', quote: 'USD' })).toBe('QQQ / US-Dollar');
});

test.each(Object.entries(namedInstruments))('%s is named in every language', (_, names) => {
  expect(Object.keys(names).toSorted()).toEqual([...LANGUAGES].toSorted());
  for (const name of Object.values(names)) expect(name).toMatch(/\p{L}/u);
});
