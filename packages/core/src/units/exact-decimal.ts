// Exact decimals of any currency: text in a unique form, with at most as many digits as a JSON number preserves.

/** A non-negative decimal in its unique form: "0.5", never "00.50". */
export type ExactText = string;
export type ExactFault = 'not_a_number' | 'too_many_decimals' | 'too_many_digits';
export type ExactResult = { ok: true; text: ExactText } | { ok: false; fault: ExactFault };

/** A JSON number does not preserve more digits than these. */
export const EXACT_DIGITS_MAX = 15;

const DECIMAL = /^0*(\d{1,20})(?:\.(\d{1,20}))?$/;

/** "00.50" → "0.5". Rejects more decimals or digits instead of rounding them, and signs and exponents. */
export function parseExact(text: string, decimalsMax: number): ExactResult {
  const match = DECIMAL.exec(text);
  if (!match) return { ok: false, fault: 'not_a_number' };
  const [, whole = '0', after = ''] = match;
  const fraction = after.replace(/0+$/, '');
  if (fraction.length > decimalsMax) return { ok: false, fault: 'too_many_decimals' };
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  if (digits.length > EXACT_DIGITS_MAX) return { ok: false, fault: 'too_many_digits' };
  return { ok: true, text: fraction === '' ? whole : `${whole}.${fraction}` };
}

/** The decimal as digits × 10^-scale. Throws if the text is not a result of parseExact. */
export function scaledExact(text: ExactText): { readonly digits: bigint; readonly scale: number } {
  const [whole = '', fraction = ''] = text.split('.');
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(fraction)) throw new Error(`no exact decimal: ${text}`);
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}

/** -1, 0 or 1, if a is less than, equal to or greater than b. */
export function compareExact(a: ExactText, b: ExactText): number {
  const [one, other] = [scaledExact(a), scaledExact(b)];
  const left = one.digits * 10n ** BigInt(other.scale);
  const right = other.digits * 10n ** BigInt(one.scale);
  return left === right ? 0 : left < right ? -1 : 1;
}

/** The JSON number of the decimal, which is exact up to fifteen digits. */
export const exactToNumber = (text: ExactText): number => Number(text);
