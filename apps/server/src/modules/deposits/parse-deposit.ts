// Parameters about deposits that passed their schema, as exact decimals and clean text.
import type { Decimal } from '@candor/contract';
import { EXACT_DIGITS_MAX, type ExactText, parseExact } from '@candor/core';
import { decimalText } from '../../web/parse-values.ts';
import { invalid } from '../../web/refused.ts';

/** Must be above zero. */
export function parseAmount(field: string, value: Decimal, decimals: number): ExactText {
  const text = parseNotNegative(field, value, decimals);
  if (text === '0') throw invalid(field);
  return text;
}

export function parseNotNegative(field: string, value: Decimal, decimals: number): ExactText {
  const parsed = parseExact(decimalText(value), decimals);
  if (parsed.ok) return parsed.text;
  const { fault } = parsed;
  if (fault === 'too_many_decimals') throw invalid(field, { decimals });
  throw fault === 'too_many_digits' ? invalid(field, { max: 10 ** EXACT_DIGITS_MAX - 1 }) : invalid(field);
}

/** The database accepts no NUL, and a single line may not contain invisible characters. */
export function parseLine(field: string, value: string): string {
  const line = value.trim();
  if (line === '' || /\p{Cc}/u.test(line)) throw invalid(field);
  return line.toWellFormed();
}
