// Numbers for eyes: a decimal in one language, with our own signs. Everything is Latin digits.
import { type Language, languageInfo } from './languages.ts';
import { type DecimalStyle, type Numerals, writeDecimal } from './write-decimal.ts';

/** True minus: as wide as the plus, so that signed columns align, and never broken off its number. */
export const MINUS = '−';

/** Figures or a code inside a sentence: left to right, sign and unit in place, whatever the sentence's direction. */
export const isolate = (figures: string): string => `\u2066${figures}\u2069`;

type SignStyle = 'negative' | 'always';

export interface FigureStyle extends DecimalStyle {
  /** always: gains carry a plus. Zero, also what rounds to it, never has a sign. */
  readonly sign: SignStyle;
}

/** Half away from zero at `decimalsMax`. Decimal text is formatted exactly, past what a number can hold. */
export function formatDecimal(language: Language, value: number | string, style: FigureStyle): string {
  const { negative, magnitude } = splitSign(value);
  const body = writeDecimal(magnitude, style, languageInfo(language).numerals);
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

/** The marks with which this language is written here, and so those in which its users type them back. */
export function separatorsOf(language: Language): Pick<Numerals, 'decimal' | 'group'> {
  return languageInfo(language).numerals;
}

/** A number inside a sentence, in Intl's form; zero and what rounds to it have no sign. */
export function formatInSentence(language: Language, value: number, style: FigureStyle): string {
  const { numerals } = languageInfo(language);
  const body = writeDecimal(Math.abs(value), style, numerals);
  const isZero = !/[1-9]/.test(body);
  if (value < 0 && !isZero) return `${numerals.signMark}-${body}`;
  return style.sign === 'always' && !isZero ? `${numerals.signMark}+${body}` : body;
}
