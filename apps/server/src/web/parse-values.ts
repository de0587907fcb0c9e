// Converts validated parameters exactly to the core's integers.
import type { Decimal, WholeNumber, YesNo } from '@candor/contract';
import {
  type DecimalResult,
  LOTS_SCALE,
  type Lots,
  lots,
  MONEY_SCALE,
  type Money,
  type Price,
  parseLots,
  parsePrice,
  parseScaled,
  price,
} from '@candor/core';
import { invalid } from './refused.ts';

export function parseWhole(
  field: string,
  value: WholeNumber,
  range: { min?: number; max?: number } = {},
): number {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = range;
  const whole = Number(value);
  if (!Number.isSafeInteger(whole) || whole < min || whole > max)
    throw invalid(field, { min, ...(range.max === undefined ? {} : { max }) });
  return whole;
}

/** `table` maps wire values to internal ones. */
export function parseChoice<const T>(
  field: string,
  value: string | number,
  table: Readonly<Record<string, T>>,
): T {
  const key = String(value);
  if (!Object.hasOwn(table, key)) throw invalid(field, { allowed: Object.keys(table) });
  return table[key] as T;
}

export const parseYesNo = (field: string, value: YesNo): boolean =>
  parseChoice(field, String(value), { 1: true, 0: false, true: true, false: false });

/** Returns the name of a code in the contract: 3 is `history` with { pending: 0, open: 1, history: 3 }. */
export function parseCode<Word extends string>(
  field: string,
  value: string | number,
  codes: Readonly<Record<Word, number>>,
): Word {
  return parseChoice(field, value, wordsOf(codes));
}

/** Each table of codes is inverted once, since every order uses it. */
const turnedRound = new WeakMap<object, Readonly<Record<string, string>>>();

function wordsOf<Word extends string>(codes: Readonly<Record<Word, number>>): Readonly<Record<string, Word>> {
  const known = turnedRound.get(codes) as Readonly<Record<string, Word>> | undefined;
  if (known) return known;
  const words = Object.entries(codes) as [Word, number][];
  const table = Object.fromEntries(words.map(([word, code]) => [code, word])) as Record<string, Word>;
  turnedRound.set(codes, table);
  return table;
}

/** Positive or zero; the core checks whether zero is valid, and the maximum. */
export function parseLotsParameter(field: string, value: Decimal): Lots {
  const parsed = parseLots(decimalText(value));
  if (!parsed.ok && parsed.fault === 'too_large' && !String(value).startsWith('-')) return lots(magnitudeMax);
  if (parsed.ok && parsed.value > magnitudeMax) return lots(magnitudeMax);
  return lots(requireDecimal(field, parsed, LOTS_SCALE));
}

/** In points of the instrument; absent and 0 both mean none. */
export function parsePriceParameter(field: string, value: Decimal | undefined, precision: number): Price {
  if (value === undefined) return price(0);
  return price(requireDecimal(field, parsePrice(decimalText(value), precision), precision));
}

/**
 * The largest accepted quantity or price. It exceeds what any instrument allows, and is small enough that the core's
 * products stay within the range of money.
 */
const magnitudeMax = 1_000_000_000_000;

function requireDecimal(field: string, result: DecimalResult, decimals: number): number {
  if (!result.ok) throw invalid(field, result.fault === 'too_many_decimals' ? { decimals } : undefined);
  if (result.value < 0) throw invalid(field, { min: 0 });
  if (result.value > magnitudeMax) throw invalid(field);
  return result.value;
}

/** USD in millionths, of either sign; the call checks its range. */
export function parseMoney(field: string, value: Decimal): Money {
  const parsed = parseScaled(decimalText(value), MONEY_SCALE);
  if (parsed.ok) return (parsed.value + 0) as Money;
  throw invalid(field, parsed.fault === 'too_many_decimals' ? { decimals: MONEY_SCALE } : undefined);
}

/** JSON numbers below 0.000001 print with an exponent; their digits are the same without one. */
export function decimalText(value: Decimal): string {
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = '', head = '', tail = '', exponent = '0'] = match;
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${head}${tail}`;
}
