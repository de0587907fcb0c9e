// Numbers as users type them in their own digits and marks, and those rejected rather than guessed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from './languages.ts';
import { parseLocalNumber } from './parse-number.ts';

describe('clear numbers, whatever the language', () => {
  it.each([
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    ['1,10010', '1.1001'],
    ['.5', '0.5'],
    ['5,', '5'],
    ['-0', '0'],
    ['−12,5', '-12.5'],
    ['+3', '3'],
    ['007', '7'],
    ['0.123', '0.123'],
    ['0,123', '0.123'],
    ['1234.567', '1234.567'],
    ['1234,567', '1234.567'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1,234.567', '1234.567'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1.234.567,89', '1234567.89'],
    ['1 234,5', '1234.5'],
    ['1\u202F234,567', '1234.567'],
    ['1\u00A0234', '1234'],
    ['12’345.5', '12345.5'],
    [' 2.50 ', '2.5'],
    ['١٫٥', '1.5'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['١٬٢٣٤', '1234'],
    ['٦٥٬٨٠٠', '65800'],
    ['١٬٢٣٤.٥', '1234.5'],
    ['١،٥', '1.5'],
    ['۱٫۲۳۴', '1.234'],
    ['၁၂.၅', '12.5'],
    ['๑.๒๕', '1.25'],
    ['１．２５', '1.25'],
    ['－１，５', '-1.5'],
    ['\u200E1.25', '1.25'],
  ])('%s is %s', (typed, text) => {
    for (const language of LANGUAGES) expect(parseLocalNumber(typed, language)).toEqual({ ok: true, text });
  });
});

describe('digits of every script that users type', () => {
  it.each([
    ['Arabic-Indic', 0x0660, '٫', '٬'],
    ['Persian', 0x06f0, '٫', '٬'],
    ['Thai', 0x0e50, '.', ','],
    ['Burmese', 0x1040, '.', ','],
    ['full-width', 0xff10, '．', '，'],
  ] as const)('%s', (_name, zero, point, comma) => {
    const inScript = (ascii: string) =>
      ascii
        .replace(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)))
        .replace('.', point)
        .replaceAll(',', comma);
    for (const [ascii, text] of [
      ['1234567890', '1234567890'],
      ['0.10', '0.1'],
      ['98,765.4321', '98765.4321'],
      ['1,234,567.89', '1234567.89'],
    ] as const)
      for (const language of LANGUAGES)
        expect(parseLocalNumber(inScript(ascii), language)).toEqual({ ok: true, text });
  });

  it('of two scripts in one number', () => {
    expect(parseLocalNumber('1٢๓.๔', 'en')).toEqual({ ok: true, text: '123.4' });
  });
});

describe('what is not a number', () => {
  it.each([
    'abc',
    '1.2.3',
    '1,23,456',
    '1,234.567.8',
    '1e5',
    '--1',
    '1-',
    '.',
    ',',
    '-',
    '1 2',
    '1.234 567',
    '1٫2٫3',
    '1٬23',
    '12 %',
    '0x10',
    '1,2.3,4',
    '1'.repeat(41),
    'Infinity',
    '½',
    '1,,234',
    '1 ,5',
  ])('%s', (typed) => {
    for (const language of LANGUAGES)
      expect(parseLocalNumber(typed, language)).toEqual({ ok: false, fault: 'not_a_number' });
  });

  it('distinguishes empty input from invalid input', () => {
    expect(parseLocalNumber(' ', 'en')).toEqual({ ok: false, fault: 'empty' });
    expect(parseLocalNumber('\u200F', 'ar')).toEqual({ ok: false, fault: 'empty' });
  });
});

describe('one mark before exactly three digits', () => {
  type Row = [typed: string, language: Language, near: number | undefined, text: string | 'ambiguous'];
  const rows: Row[] = [
    ['65,800', 'en', undefined, 'ambiguous'],
    ['65,800', 'en', 65_000, '65800'],
    ['65,800', 'en', 66, 'ambiguous'], // the price says 65.8, the language says 65800
    ['65,800', 'de', 66, '65.8'],
    ['65,800', 'de', 65_000, 'ambiguous'],
    ['65.800', 'de', 65_000, '65800'],
    ['65.800', 'de', 66, 'ambiguous'],
    ['155.123', 'en', 155, '155.123'],
    ['155.123', 'en', undefined, 'ambiguous'],
    ['155.123', 'fr', 155, '155.123'], // no mark of French, so it can't group there
    ['155,123', 'spa', 155, '155.123'],
    ['155,123', 'ar', 155_000, '155123'],
    ['٦٥,٨٠٠', 'ar', 65_000, '65800'],
    ['1.125', 'en', 1, '1.125'],
    ['1.125', 'en', 35, 'ambiguous'], // near neither reading
    ['1.125', 'en', 0, 'ambiguous'],
    ['1.125', 'en', Number.NaN, 'ambiguous'],
    ['-1.125', 'en', 1, '-1.125'],
  ];
  it.each(rows)('%s in %s near %s: %s', (typed, language, near, text) => {
    const result = parseLocalNumber(typed, language, near === undefined ? {} : { near });
    expect(result.ok ? result.text : result.fault).toBe(text);
  });

  it('returns both readings', () => {
    expect(parseLocalNumber('65,800', 'en')).toEqual({
      ok: false,
      fault: 'ambiguous',
      readings: ['65.8', '65800'],
    });
  });
});

describe('any decimal', () => {
  const decimals = fc.tuple(fc.nat(999_999_999), fc.stringMatching(/^\d{0,6}$/));

  it('typed without grouping is read correctly or rejected, never as another number', () => {
    fc.assert(
      fc.property(
        decimals,
        fc.constantFrom('.', ','),
        fc.constantFrom(...LANGUAGES),
        ([whole, fraction], mark, language) => {
          const typed = fraction === '' ? String(whole) : `${whole}${mark}${fraction}`;
          const meant = Number(`${whole}.${fraction || '0'}`);
          const result = parseLocalNumber(typed, language, { near: meant });
          expect(result.ok ? Number(result.text) : result.fault).toBeOneOf([meant, 'ambiguous']);
          if (fraction.length !== 3) expect(result.ok).toBe(true);
        },
      ),
    );
  });
});
