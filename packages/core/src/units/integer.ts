// Exact integer arithmetic: products that may exceed 2^53 are bigint, and the name of each division says how it rounds.

export { pow10 } from './powers.ts';

/** Throws if the value is not a safe integer: inside the core this is a bug, never a user's mistake. */
export function assertSafeInteger(value: number, what: string): void {
  if (!Number.isSafeInteger(value)) throw new Error(`${what} is not a safe integer: ${value}`);
}

/** a ÷ b rounded to the nearest integer, halves away from zero: 5/2 = 3, -5/2 = -3. Throws if b = 0. */
export function divideHalfAway(a: bigint, b: bigint): bigint {
  const negative = a < 0n !== b < 0n;
  const numerator = a < 0n ? -a : a;
  const denominator = b < 0n ? -b : b;
  const rounded = (numerator * 2n + denominator) / (denominator * 2n);
  return negative ? -rounded : rounded;
}

/** a ÷ b rounded towards minus infinity. Throws if b = 0. */
export function divideDown(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

/** a × b ÷ c, rounded half away from zero, exact for any safe integers. */
export function mulDivHalfAway(a: number, b: number, c: number): number {
  const product = a * b;
  if (Number.isSafeInteger(product) && product % c === 0) return product / c + 0;
  return toSafeNumber(divideHalfAway(BigInt(a) * BigInt(b), BigInt(c)), 'mulDivHalfAway');
}

/** a × b ÷ c, rounded towards minus infinity, exact for any safe integers. */
export function mulDivDown(a: number, b: number, c: number): number {
  return toSafeNumber(divideDown(BigInt(a) * BigInt(b), BigInt(c)), 'mulDivDown');
}

export function toSafeNumber(value: bigint, what: string): number {
  const asNumber = Number(value);
  assertSafeInteger(asNumber, what);
  return asNumber;
}
