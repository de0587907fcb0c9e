// Numbers for eyes: a decimal in one language, with our own signs. Everything is Latin digits.
import { type Language, languageInfo } from './languages.ts';

/** True minus: as wide as the plus, so that signed columns align, and never broken off its number. */
export const MINUS = '−';

/** Figures or a code inside a sentence: left to right, sign and unit in place, whatever the sentence's direction. */
export const isolate = (figures: string): string => `\u2066${figures}\u2069`;

export type SignStyle = 'negative' | 'always';

export interface DecimalStyle {
  readonly decimalsMin: number;
  readonly decimalsMax: number;
  /** from_10000 leaves 1234.5 as it is: prices are read digit by digit. */
  readonly grouping: 'usual' | 'from_10000';
  /** always: gains carry a plus. Zero, also what rounds to it, never has a sign. */
  readonly sign: SignStyle;
}

/** Half away from zero at `decimalsMax`. Decimal text is formatted exactly, past what a number can hold. */
export function formatDecimal(language: Language, value: number | string, style: DecimalStyle): string {
  const { negative, magnitude } = splitSign(value);
  // Intl takes decimal text exactly; its type wants the literal form.
  const body = decimalFormat(language, style).format(magnitude as `${number}`);
  if (!/[1-9]/.test(body)) return body;
  if (negative) return MINUS + body;
  return style.sign === 'always' ? `+${body}` : body;
}

function splitSign(value: number | string): { negative: boolean; magnitude: number | string } {
  if (typeof value === 'number') return { negative: value < 0, magnitude: Math.abs(value) };
  return value.startsWith('-')
    ? { negative: true, magnitude: value.slice(1) }
    : { negative: false, magnitude: value };
}

export interface Separators {
  readonly decimal: string;
  readonly group: string;
}

/** The marks with which this language is written here, and so those in which its users type them back. */
export function separatorsOf(language: Language): Separators {
  const known = separators.get(language);
  if (known) return known;
  const parts = new Intl.NumberFormat(languageInfo(language).intlTag).formatToParts(1234567.5);
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const made = { decimal: find('decimal'), group: find('group') };
  separators.set(language, made);
  return made;
}

/** What stands before and after a percentage: "%0,42" in Turkish, "0,42 %" in German. */
export function percentAffixes(language: Language): { before: string; after: string } {
  const text = new Intl.NumberFormat(languageInfo(language).intlTag, { style: 'percent' })
    .format(0)
    .replace(BIDI_MARKS, '');
  const [before = '', after = ''] = text.split('0');
  return { before, after };
}

/** Marks of direction that Intl adds in Arabic; the screen isolates figures itself. */
const BIDI_MARKS = /[\u061C\u200E\u200F]/g;

const formats = new Map<string, Intl.NumberFormat>();
const separators = new Map<Language, Separators>();

function decimalFormat(language: Language, style: DecimalStyle): Intl.NumberFormat {
  const key = `${language} ${style.decimalsMin} ${style.decimalsMax} ${style.grouping}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(languageInfo(language).intlTag, {
    minimumFractionDigits: style.decimalsMin,
    maximumFractionDigits: style.decimalsMax,
    useGrouping: style.grouping === 'from_10000' ? 'min2' : 'auto',
  });
  formats.set(key, made);
  return made;
}
