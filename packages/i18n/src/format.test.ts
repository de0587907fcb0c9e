// Figures and dates in several languages, from JSON numbers and from the core's scaled integers.
import { formatRounded, lotsOf, MONEY_SCALE, type Money, money, priceOf, usd } from '@candor/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDuration } from './duration.ts';
import { isolate } from './figures.ts';
import { formatForInput, makeFormatter, type Plain } from './format.ts';
import { LANGUAGES } from './languages.ts';
import { parseLocalNumber } from './parse-number.ts';

const en = makeFormatter('en', 'UTC');
const de = makeFormatter('de', 'UTC');
const ar = makeFormatter('ar', 'UTC');
const fr = makeFormatter('fr', 'UTC');
const AT = Date.UTC(2026, 0, 5, 15, 4, 5);

describe('money', () => {
  it.each([
    [0, '0.00'],
    [-0.001, '0.00'],
    [1234.5, '1,234.50'],
    [-0.35, '−0.35'],
    [0.125, '0.13'],
    [8_999_999_999.99, '8,999,999,999.99'],
  ])('%d is %s', (value, text) => {
    expect(en.money(value)).toBe(text);
  });

  it('is rounded on the screen as in a file', () => {
    const onScreen = (micro: Money) => en.scaledMoney(micro).replaceAll(',', '').replace('−', '-');
    expect(formatRounded(usd('-2.945'), MONEY_SCALE, 2)).toBe('-2.95');
    expect(onScreen(usd('-2.945'))).toBe('-2.95');
    const halfCents = fc.integer({ min: -2e9, max: 2e9 }).map((count) => money(count * 5_000));
    const anything = fc.integer({ min: -8e15, max: 8e15 }).map(money);
    fc.assert(
      fc.property(fc.oneof(halfCents, anything), (micro) => {
        expect(formatRounded(micro, MONEY_SCALE, 2)).toBe(onScreen(micro));
      }),
    );
  });

  it('follows the language and keeps Latin digits', () => {
    expect(de.money(-1234567.5)).toBe('−1.234.567,50');
    expect(fr.money(1234.5)).toBe('1\u202F234,50');
    expect(ar.money(-1234.5)).toBe('−1,234.50');
    for (const language of LANGUAGES)
      expect(makeFormatter(language).money(-9876543.21)).toMatch(/^−9.?876.?543[.,]21$/);
  });

  it('is exact from scaled integers, past the digits of a double', () => {
    expect(en.scaledMoney(usd('8999999999.995'))).toBe('9,000,000,000.00');
    expect(en.scaledSignedMoney(usd('-0.5'))).toBe('−0.50');
    expect(en.scaledSignedMoney(usd('0.5'))).toBe('+0.50');
    expect(en.moneyWithCurrency(34.2)).toBe('34.20\u00A0USD');
  });

  it('does not take scaled integers for plain numbers', () => {
    const micro: Money = usd('1');
    // @ts-expect-error a Money is micro-dollars: money() would show a million times too much
    const wrong: Plain = micro;
    expect(en.money(wrong)).not.toBe(en.scaledMoney(micro));
  });
});

describe('profit', () => {
  it.each([
    [12.3456, { head: '+12.34', tail: '5600', direction: 'gain' }],
    [-0.000001, { head: '−0.00', tail: '0001', direction: 'loss' }],
    [0, { head: '0.00', tail: '0000', direction: 'flat' }],
  ])('%d', (value, parts) => {
    expect(en.profit(value)).toEqual(parts);
  });

  it('is the same from micro-dollars', () => {
    expect(de.scaledProfit(usd('-1234.567891'))).toEqual({
      head: '−1.234,56',
      tail: '7891',
      direction: 'loss',
    });
  });
});

describe('prices, sizes and rates', () => {
  it('shows prices at their precision, grouped from 10,000 on', () => {
    expect(en.price(1.1001, 5)).toBe('1.10010');
    expect(en.price(4321.5, 2)).toBe('4321.50');
    expect(en.price(65800, 1)).toBe('65,800.0');
    expect(de.scaledPrice(priceOf('65800.5', 1), 1)).toBe('65.800,5');
    expect(de.scaledPrice(priceOf('1.10010', 5), 5)).toBe('1,10010');
  });

  it('shows lots with at least two decimals and as many as there are', () => {
    expect(en.lots(0.1)).toBe('0.10');
    expect(de.scaledLots(lotsOf('1.125'))).toBe('1,125');
  });

  it('puts sign and percent sign where the language has them', () => {
    expect(en.change(0.42)).toBe('+0.42%');
    expect(en.change(-0.004)).toBe('0.00%');
    expect(de.change(-0.42)).toBe('−0,42\u00A0%');
    expect(makeFormatter('tr').change(0.42)).toBe('+%0,42');
    expect(ar.percent(250)).toBe('250.00%');
    expect(en.percent(57.69, 0)).toBe('58%');
  });
});

describe('times', () => {
  it('are in the zone given, 24 hours, the month as a word', () => {
    expect(en.dateTime(AT)).toBe('Jan 5, 2026, 15:04:05');
    expect(en.dateTime('2026-01-05T15:04:05Z')).toBe(en.dateTime(AT));
    expect(makeFormatter('en', 'Asia/Hong_Kong').time(AT)).toBe('23:04:05');
    expect(makeFormatter('en', 'America/New_York').weekdayTime(AT)).toBe('Mon 10:04');
  });

  it('have Latin digits and the Gregorian year in every language', () => {
    for (const language of LANGUAGES) {
      const text = makeFormatter(language, 'UTC').dateTime(AT);
      expect(text, language).toMatch(/2026/);
      expect(text, language).toMatch(/15[:.]04[:.]05/);
    }
  });

  it('are whole in Burmese, which browsers do not know', () => {
    const my = makeFormatter('my', 'UTC');
    expect(my.dateTime(AT)).toBe('2026-01-05 15:04:05');
    expect(my.weekdayTime(AT)).toBe('တနင်္လာ 15:04');
  });

  it('rounds ages down and waits up', () => {
    expect(en.age(119_000)).toBe('1 min');
    expect(formatDuration('en', 61_000)).toBe('2 minutes');
    expect(formatDuration('en', 3_540_500)).toBe('1 hour');
    expect(en.age(-5)).toBe('0 sec');
  });

  it('are in Burmese units, which browsers would write in English', () => {
    const my = makeFormatter('my');
    expect([5_000, 180_000, 7_200_000, 172_800_000].map(my.age)).toEqual([
      '5\u00A0စက္ကန့်',
      '3\u00A0မိနစ်',
      '2\u00A0နာရီ',
      '2\u00A0ရက်',
    ]);
    expect(formatDuration('my', 61_000)).toBe('2\u00A0မိနစ်');
  });
});

describe('figures inside a sentence', () => {
  it('are isolated left to right', () => {
    expect(isolate('−12.34 USD')).toBe('\u2066−12.34 USD\u2069');
  });
});

describe('text for fields', () => {
  it('is parsed to the same number in every language', () => {
    for (const language of LANGUAGES) {
      for (const text of ['1.1001', '155.123', '65800.5', '0.07', '2']) {
        const typed = formatForInput(language, text);
        expect(parseLocalNumber(typed, language, { near: Number(text) }), `${typed} in ${language}`).toEqual({
          ok: true,
          text,
        });
      }
    }
  });
});
