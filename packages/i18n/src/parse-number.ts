// Parses a user's text into the decimal they mean, in any digits and with comma or point; never a guess.
import { separatorsOf } from './figures.ts';
import type { Language } from './languages.ts';

export type LocalNumber =
  /** Canonical: an optional "-", no leading or trailing zeros to spare, a point. "1234.5" */
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: 'empty' | 'not_a_number' }
  /** Both readings, the decimal one first, so that the screen can ask which. */
  | { readonly ok: false; readonly fault: 'ambiguous'; readonly readings: readonly [string, string] };

export interface NumberHint {
  /** The expected magnitude: the current price, the last size. */
  readonly near?: number;
}

/**
 * Rules for marks:
 * 1. Spaces, apostrophes and ٬ only group; ٫ only divides. Groups must be whole: 1–3 digits, then threes.
 * 2. Comma and point together: the last one divides, the other groups. One of them several times groups.
 * 3. One of them once divides, unless exactly 3 digits follow and 1–3 digits without leading zero go before it.
 * 4. That last case ("65,800") has two readings a thousand times apart. It is accepted only if the language says
 *    which (its own grouping mark groups, any other mark divides) and `near` agrees: that reading is within a
 *    factor of 10 of it. Otherwise it is `ambiguous`.
 */
export function parseLocalNumber(text: string, language: Language, hint: NumberHint = {}): LocalNumber {
  const plain = toAscii(text);
  if (plain === '') return { ok: false, fault: 'empty' };
  const match = plain.length <= LENGTH_MAX ? /^([+-]?) *([\d.,_٫]*\d[\d.,_٫]*)$/.exec(plain) : null;
  if (!match) return NOT_A_NUMBER;
  const [, sign = '', body = ''] = match;
  const readings = readBody(body);
  const [first, second] = readings.map((reading) => canonical(sign, reading));
  if (first === undefined) return NOT_A_NUMBER;
  if (second === undefined) return { ok: true, text: first };
  const expected = languageGroups(language, body) ? second : first;
  if (isNear(expected, hint.near)) return { ok: true, text: expected };
  return { ok: false, fault: 'ambiguous', readings: [first, second] };
}

const LENGTH_MAX = 40;
const NEAR_FACTOR = 10;
const NOT_A_NUMBER: LocalNumber = { ok: false, fault: 'not_a_number' };

interface Reading {
  readonly whole: string;
  readonly fraction: string;
}

/** No reading: not a number. Two: the decimal one, then the grouped one. */
function readBody(body: string): readonly Reading[] {
  const arabic = body.indexOf('٫');
  if (arabic >= 0) return divideAt(body, arabic);
  const commas = body.split(',').length - 1;
  const points = body.split('.').length - 1;
  if (commas + points === 0) return groupedOnly(body);
  const last = Math.max(body.lastIndexOf(','), body.lastIndexOf('.'));
  if (commas > 0 && points > 0) return divideAt(body, last);
  if (commas + points > 1) return groupedOnly(body);
  const divided = divideAt(body, last);
  const [, head = '', tail = ''] = /^(\d*)[.,](\d*)$/.exec(body) ?? [];
  const couldGroup = tail.length === 3 && /^[1-9]\d{0,2}$/.test(head);
  return couldGroup ? [...divided, { whole: head + tail, fraction: '' }] : divided;
}

function divideAt(body: string, index: number): readonly Reading[] {
  const whole = withoutGroups(body.slice(0, index));
  const fraction = body.slice(index + 1);
  return whole === null || !/^\d*$/.test(fraction) ? [] : [{ whole, fraction }];
}

function groupedOnly(body: string): readonly Reading[] {
  const whole = withoutGroups(body);
  return whole === null ? [] : [{ whole, fraction: '' }];
}

/** "1,234,567" → "1234567"; null when the groups are not whole or two kinds of mark are mixed. */
function withoutGroups(text: string): string | null {
  if (/^\d*$/.test(text)) return text;
  const mark = /[.,_]/.exec(text)?.[0] ?? '';
  const groups = text.split(mark);
  const whole = groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));
  return whole ? groups.join('') : null;
}

function canonical(sign: string, { whole, fraction }: Reading): string {
  const digits = whole.replace(/^0+/, '') || '0';
  const decimals = fraction.replace(/0+$/, '');
  const magnitude = decimals === '' ? digits : `${digits}.${decimals}`;
  return sign === '-' && magnitude !== '0' ? `-${magnitude}` : magnitude;
}

function languageGroups(language: Language, body: string): boolean {
  return body.includes(separatorsOf(language).group);
}

function isNear(text: string, near: number | undefined): boolean {
  if (near === undefined || !(near > 0)) return false;
  const ratio = Math.abs(Number(text)) / near;
  return ratio <= NEAR_FACTOR && ratio >= 1 / NEAR_FACTOR;
}

/** Digits and signs of other scripts to ASCII; every mark that can only group becomes "_". */
function toAscii(text: string): string {
  return text
    .replace(/[\u061C\u200E\u200F\u2066-\u2069]/g, '')
    .trim()
    .replace(/[\u0660-\u0669\u06F0-\u06F9\u0E50-\u0E59\u1040-\u1049\uFF10-\uFF19]/g, toDigit)
    .replace(/[\u2212\u2012\u2013\uFE63\uFF0D]/g, '-')
    .replace(/\uFF0B/g, '+')
    .replace(/[\uFF0C\u060C]/g, ',')
    .replace(/\uFF0E/g, '.')
    .replace(/(?<=\d)[\s'’٬](?=\d)/g, '_');
}

/** Each of these blocks of ten digits starts at a code point that ends in 0 or 6. */
function toDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = [0x0660, 0x06f0, 0x0e50, 0x1040, 0xff10].findLast((start) => start <= code) ?? code;
  return String(code - zero);
}
