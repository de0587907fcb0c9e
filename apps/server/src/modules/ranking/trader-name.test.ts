import { expect, test } from 'vitest';
import { isReserved, parseTraderName } from './trader-name.ts';

test.each([
  ['Ada', 'Ada', 'ada'],
  ['  Swing   Trader ', 'Swing Trader', 'swingtrader'],
  ['swing_trader', 'swing_trader', 'swingtrader'],
  ['Ｓwing-Trader', 'Ｓwing-Trader', 'swingtrader'],
  ['交易員 88', '交易員 88', '交易員88'],
  ['محمد', 'محمد', 'محمد'],
  ['မောင်မောင်', 'မောင်မောင်', 'မောင်မောင်'],
  ['e\u0301tienne', 'étienne', 'étienne'],
  ['12345678901234567890', '12345678901234567890', '12345678901234567890'],
])('%s is shown as %s', (text, name, key) => {
  expect(parseTraderName(text)).toEqual({ name, key });
});

test.each([
  '',
  'a',
  ' a ',
  '--',
  '_ada',
  'a'.repeat(21),
  'ada@example.com',
  '<b>ada</b>',
  'ada\nada',
  'ada\u202eada',
  'ada\u200bada',
  'ada\u3164',
  `a${'\u0301'.repeat(9)}b`,
  '🙂🙂🙂',
])('%j is rejected as a name', (text) => {
  expect(parseTraderName(text)).toBeNull();
});

test('the venue’s name is reserved', () => {
  const isTaken = (text: string) => isReserved(parseTraderName(text)!);
  expect(isTaken('Candor Support')).toBe(true);
  expect(isTaken('C-a-n-d-o-r')).toBe(true);
  expect(isTaken('Candid')).toBe(false);
});
