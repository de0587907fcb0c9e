// The table of weak keys against arithmetic on the curve: edwards25519, −x² + y² = 1 + d·x²·y² modulo p = 2²⁵⁵ − 19.
import { describe, expect, it } from 'vitest';
import { hasSmallOrder } from './small-order.ts';
import { makeSigningKey } from './testing/signing-key.ts';
import { fromHex } from './text.ts';

const p = 2n ** 255n - 19n;
const mod = (value: bigint): bigint => ((value % p) + p) % p;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = mod(base), left = exponent; left > 0n; left >>= 1n, square = mod(square * square))
    if (left & 1n) result = mod(result * square);
  return result;
}
const divide = (over: bigint, under: bigint): bigint => mod(over * power(under, p - 2n));
const d = divide(-121665n, 121666n);

/** The y of twice a point: y' = (y² + x²) ÷ (1 − d·x²·y²), and x² = (y² − 1) ÷ (d·y² + 1). */
function doubleY(y: bigint): bigint {
  const x2 = divide(y * y - 1n, d * y * y + 1n);
  return divide(y * y + x2, 1n - d * x2 * y * y);
}

const encode = (y: bigint, sign: boolean): Uint8Array => {
  const value = y + (sign ? 2n ** 255n : 0n);
  return fromHex(value.toString(16).padStart(64, '0')).reverse();
};

/** Every y whose point, doubled three times, is the neutral element (y = 1), found by taking roots of the doubling. */
const order8 = BigInt(
  `0x${Buffer.from(fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05')).reverse().toString('hex')}`,
);
const small = [0n, 1n, p - 1n, order8, p - order8];

describe('keys of small order', () => {
  it('are those that become neutral after doubling three times', () => {
    for (const y of small) expect(doubleY(doubleY(doubleY(y)))).toBe(1n);
  });

  it('are found in every form, whatever the sign', () => {
    const forms = [...small, p, p + 1n];
    for (const y of forms)
      for (const sign of [false, true]) expect(hasSmallOrder(encode(y, sign))).toBe(true);
  });

  it('are never honest keys', () => {
    for (let seed = 0; seed < 50; seed += 1)
      expect(hasSmallOrder(makeSigningKey(seed.toString(16).padStart(64, '0')).publicKey)).toBe(false);
    expect(hasSmallOrder(encode(2n, false))).toBe(false);
  });
});
