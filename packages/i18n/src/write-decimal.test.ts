// Decimals by hand are those of Intl, in every language, for every style that is used.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatInSentence } from './figures.ts';
import { LANGUAGES, languageInfo } from './languages.ts';
import { type DecimalStyle, writeDecimal } from './write-decimal.ts';

const styles: readonly DecimalStyle[] = [
  { decimalsMin: 2, decimalsMax: 2, grouping: 'usual' },
  { decimalsMin: 2, decimalsMax: 6, grouping: 'usual' },
  { decimalsMin: 6, decimalsMax: 6, grouping: 'usual' },
  { decimalsMin: 0, decimalsMax: 3, grouping: 'usual' },
  { decimalsMin: 0, decimalsMax: 0, grouping: 'usual' },
  ...[0, 1, 2, 3, 5, 8].map((decimals) => ({
    decimalsMin: decimals,
    decimalsMax: decimals,
    grouping: 'from_10000' as const,
  })),
];
const edges: readonly (number | string)[] = [
  ...[0, 1, 9, 999, 1_000, 1_234.5, 9_999.995, 9_999, 10_000, 12_345, 999_999.5, 1_234_567.891],
  ...[
    0.005,
    0.125,
    1.005,
    2.675,
    0.1 + 0.2,
    1e-7,
    1.5e-7,
    0.000_000_5,
    123_456_789_012_345.67,
    1e21,
    1.25e22,
  ],
  ...['0.10', '8999999999.995', '99999999999999999999.995', '0.000000499', '1.10010', '00012.5'],
  Number.POSITIVE_INFINITY,
];

function formatOf(tag: string, style: DecimalStyle) {
  const format = new Intl.NumberFormat(tag, {
    minimumFractionDigits: style.decimalsMin,
    maximumFractionDigits: style.decimalsMax,
    useGrouping: style.grouping === 'from_10000' ? 'min2' : 'auto',
  });
  return (value: number | string) => format.format(value as number);
}

test.each(LANGUAGES)('%s', (language) => {
  const { intlTag, numerals } = languageInfo(language);
  for (const style of styles) {
    const format = formatOf(intlTag, style);
    const agrees = (value: number | string): void => {
      expect(writeDecimal(value, style, numerals), `${value} ${JSON.stringify(style)}`).toBe(format(value));
    };
    edges.forEach(agrees);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ min: 0, noNaN: true, noDefaultInfinity: true, max: 1e15 }),
          fc.tuple(fc.nat(2_000_000_000), fc.nat(9)).map(([digits, scale]) => digits / 10 ** scale),
          fc
            .tuple(fc.bigInt({ min: 0n, max: 10n ** 22n }), fc.nat(999_999_999))
            .map(([whole, fraction]) => `${whole}.${fraction}`),
        ),
        agrees,
      ),
      { numRuns: 60 },
    );
  }
});

test.each(LANGUAGES)('%s: percentages have the signs of Intl around them', (language) => {
  const { intlTag, numerals } = languageInfo(language);
  const [before, after] = numerals.percent;
  const written = new Intl.NumberFormat(intlTag, { style: 'percent' }).format(0);
  // Direction marks are left out: the screen isolates numbers itself.
  expect(`${before}0${after}`).toBe(written.replace(/[\u061C\u200E\u200F]/g, ''));
});

test.each(LANGUAGES)('%s: figures in a sentence have the sign of Intl', (language) => {
  const style = { decimalsMin: 2, decimalsMax: 2, grouping: 'usual' } as const;
  const { intlTag } = languageInfo(language);
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const always = new Intl.NumberFormat(intlTag, { ...digits, signDisplay: 'exceptZero' });
  const negative = new Intl.NumberFormat(intlTag, digits);
  for (const value of [-1_234.5, -0.01, 0, 0.01, 98_765.432]) {
    expect(formatInSentence(language, value, { ...style, sign: 'always' })).toBe(always.format(value));
    expect(formatInSentence(language, value, { ...style, sign: 'negative' })).toBe(negative.format(value));
  }
});
