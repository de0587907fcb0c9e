import { expect, test } from 'vitest';
import { writeCsv } from './write-csv.ts';

const cell = (text: string): string => writeCsv([[text]]).slice(1, -2);

test.each(['-12.5', '0', '1234.567891', '-0.000001'])('%s stays a number', (text) => {
  expect(cell(text)).toBe(text);
});

test.each([
  '=1+1',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  ' =1',
  '\r=1',
  '＝1',
  '-',
  '+85291234567',
  '1e5=',
  '-1e5',
])('%j does not become a formula', (text) => {
  const inside = cell(text).slice(1, -1);
  expect(cell(text).startsWith('"')).toBe(true);
  if (text !== '1e5=') expect(inside.startsWith("'")).toBe(true);
});

test('quotes, commas, line breaks and every script stay in their cell, after the byte order mark', () => {
  expect(writeCsv([['a "b", c\nd', 'إيداع']])).toBe('\uFEFF"a ""b"", c\nd","إيداع"\r\n');
});
