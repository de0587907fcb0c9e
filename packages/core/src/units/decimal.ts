// Converts decimal text to scaled integers, and those to JSON numbers, exactly, without floating point in between.
import { pow10 } from './powers.ts';

export { formatRounded } from './format-rounded.ts';
export { formatScaled } from './format-scaled.ts';

export type DecimalFault = 'not_a_number' | 'too_many_decimals' | 'too_large';
export type DecimalResult = { ok: true; value: number } | { ok: false; fault: DecimalFault };

const DECIMAL = /^([+-]?)(\d{1,20})(?:\.(\d{1,20}))?$/;

/**
 * "1.5" at scale 6 → 1500000. Rejects digits beyond the scale other than trailing zeros instead of rounding them, and
 * exponents, bare signs, spaces, and values outside the safe integers.
 */
export function parseScaled(text: string, scale: number): DecimalResult {
  const match = DECIMAL.exec(text);
  if (!match) return { ok: false, fault: 'not_a_number' };
  const [, sign = '', whole = '0', fraction = ''] = match;
  const kept = fraction.slice(0, scale).padEnd(scale, '0');
  if (/[1-9]/.test(fraction.slice(scale))) return { ok: false, fault: 'too_many_decimals' };
  const magnitude = Number(BigInt(whole + kept));
  if (!Number.isSafeInteger(magnitude)) return { ok: false, fault: 'too_large' };
  return { ok: true, value: sign === '-' && magnitude !== 0 ? -magnitude : magnitude };
}

/** Throws if parseScaled rejects the text: for literals in code and configuration, not for users' input. */
export function scaled(text: string, scale: number): number {
  const result = parseScaled(text, scale);
  if (!result.ok) throw new Error(`"${text}" at scale ${scale}: ${result.fault}`);
  return result.value;
}

/**
 * The JSON number of a scaled integer. Division of two safe integers is correctly rounded, so the shortest decimal of
 * the result is exact if it has at most 15 significant digits.
 */
export function toJsonNumber(value: number, scale: number): number {
  return value === 0 ? 0 : value / pow10(scale);
}
