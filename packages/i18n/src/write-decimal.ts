// Decimals by hand, as Intl.NumberFormat writes them: its first use holds up a slow phone for a quarter of a second, just
// when the first prices are to be shown. A test compares both in every language.

/** The number signs of a language, in Latin digits. */
export interface Numerals {
  readonly decimal: string;
  readonly group: string;
  /** The minimum number of digits before the first mark: with 2, as in Spanish, 1234 has none. */
  readonly groupDigitsMin: 1 | 2;
  readonly percent: readonly [before: string, after: string];
  /** Before a sign within a sentence, so that it stays left of its number. */
  readonly signMark: '' | '\u200E';
}

export interface DecimalStyle {
  readonly decimalsMin: number;
  readonly decimalsMax: number;
  /** from_10000 leaves 1234.5 as it is: prices are read digit by digit. */
  readonly grouping: 'usual' | 'from_10000';
}

/**
 * Half away from zero at `decimalsMax`. Decimal text is written exactly, a number by the shortest text that means it.
 * @param magnitude without a sign
 */
export function writeDecimal(magnitude: number | string, style: DecimalStyle, numerals: Numerals): string {
  if (typeof magnitude === 'number' && !Number.isFinite(magnitude))
    return Number.isNaN(magnitude) ? 'NaN' : '∞';
  const { whole, fraction } = round(splitDecimal(String(magnitude)), style.decimalsMax);
  const shown = fraction.replace(/0+$/, '').padEnd(style.decimalsMin, '0');
  const least = style.grouping === 'from_10000' ? 2 : numerals.groupDigitsMin;
  const grouped = whole.length < 3 + least ? whole : whole.replace(/\B(?=(\d{3})+$)/g, numerals.group);
  return shown === '' ? grouped : grouped + numerals.decimal + shown;
}

interface Decimal {
  readonly whole: string;
  readonly fraction: string;
}

/** "1.5e-7" is 0.00000015, "1e21" a one with twenty-one zeros. */
function splitDecimal(text: string): Decimal {
  const [digits = '', exponent = '0'] = text.split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const shift = Number(exponent);
  const all = shift < 0 ? '0'.repeat(-shift) + whole + fraction : whole + fraction.padEnd(shift, '0');
  const point = whole.length + Math.max(0, shift);
  return { whole: all.slice(0, point).replace(/^0+(?=\d)/, ''), fraction: all.slice(point) };
}

function round({ whole, fraction }: Decimal, decimalsMax: number): Decimal {
  if (fraction.length <= decimalsMax) return { whole, fraction };
  const written = whole + fraction.slice(0, decimalsMax);
  if (fraction.charAt(decimalsMax) < '5') return { whole, fraction: fraction.slice(0, decimalsMax) };
  const rounded = String(BigInt(written) + 1n).padStart(written.length, '0');
  const point = rounded.length - decimalsMax;
  return { whole: rounded.slice(0, point), fraction: rounded.slice(point) };
}
