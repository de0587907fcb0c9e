import { makeFormatter, makeTranslator } from '@candor/i18n';
import { compileCatalog } from '@candor/i18n/compile';
import { readCatalog } from '@candor/i18n/read-catalog';
import { expect, test } from 'vitest';
import { distanceUnit, distanceWithUnit, spreadText, writeDistance } from './distance-text.ts';

const t = makeTranslator('en', compileCatalog(readCatalog('en')));
const format = makeFormatter('en');

// Points, and the distance as it is said and as it is typed.
test.each([
  ['EURUSD', 'USD', 5, 8, '0.8 pips', '0.8'],
  ['EURUSD', 'USD', 5, 600, '60.0 pips', '60'],
  ['USDJPY', 'JPY', 3, 10, '1.0 pips', '1'],
  ['XAUUSD', 'USD', 2, 22, '0.22', '0.22'],
  ['BTCUSD', 'USD', 2, 1_800, '18.00', '18'],
  ['US500', 'USD', 1, 5, '0.5', '0.5'],
  ['GER40', 'EUR', 1, 25, '2.5', '2.5'],
] as const)('%s', (code, quoteCurrency, precision, points, said, typed) => {
  const quoted = { code, quoteCurrency, precision };
  expect(distanceWithUnit(quoted, points, { t, format })).toBe(said);
  expect(writeDistance(quoted, points, 'en')).toBe(typed);
  expect(distanceUnit(quoted, t)).toBe(said.includes('pips') ? 'pips' : undefined);
  const sides = { bid: 1_000, ask: 1_000 + points } as Parameters<typeof spreadText>[1];
  expect(spreadText(quoted, sides, format)).toBe(said.replace(' pips', ''));
});
