// Properties of the units: conversions are exact, and every rounding does what its name says.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatScaled, parseScaled, scaled, toJsonNumber } from './decimal.ts';
import { divideDown, divideHalfAway, mulDivDown, mulDivHalfAway, pow10 } from './integer.ts';
import { MONEY_ABS_MAX, money } from './units.ts';

const scale = fc.integer({ min: 0, max: 9 });
const whole = fc.maxSafeInteger();
const factor = fc.integer({ min: -90_000_000, max: 90_000_000 });
const divisor = fc.integer({ min: 1, max: 1_000_000_000 });

describe('decimals', () => {
  it('come back from their own text, whatever zeros it is padded with', () => {
    fc.assert(
      fc.property(whole, scale, fc.integer({ min: 0, max: 9 }), (value, at, pad) => {
        const text = formatScaled(value, at, Math.min(at, pad));
        expect(parseScaled(text, at)).toEqual({ ok: true, value });
        expect(parseScaled(`${text.includes('.') ? text : `${text}.`}00`, at)).toEqual({ ok: true, value });
      }),
    );
  });

  it('with more digits than the scale has are refused, not rounded', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        scale,
        fc.integer({ min: 1, max: 9 }),
        (value, at, digit) => {
          const fine = formatScaled(value, at, at);
          const text = `${at === 0 ? `${fine}.` : fine}${digit}`;
          expect(parseScaled(text, at)).toEqual({ ok: false, fault: 'too_many_decimals' });
        },
      ),
    );
    for (const text of ['', '-', '.5', '5.', '1e3', ' 1', '1,5', '0x1', '٣', '--1', 'NaN'])
      expect(parseScaled(text, 2), text).toEqual({ ok: false, fault: 'not_a_number' });
    expect(parseScaled('9007199254740992', 0)).toEqual({ ok: false, fault: 'too_large' });
  });

  it('survive a JSON number up to fifteen digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (value) => {
        const text = JSON.stringify(toJsonNumber(value, 6));
        if (!text.includes('e')) expect(scaled(text, 6)).toBe(value);
      }),
    );
  });
});

describe('multiply and divide', () => {
  it('is the nearest whole number, halves away from zero', () => {
    fc.assert(
      fc.property(factor, factor, divisor, (a, b, c) => {
        const product = BigInt(a) * BigInt(b);
        const result = BigInt(mulDivHalfAway(a, b, c));
        const off = result * BigInt(c) - product;
        const twice = (off < 0n ? -off : off) * 2n;
        expect(twice <= BigInt(c)).toBe(true);
        // A half is rounded away from zero.
        if (twice === BigInt(c)) expect(off > 0n).toBe(product > 0n);
      }),
    );
    expect([1, -1, 3, -3].map((value) => mulDivHalfAway(value, 1, 2))).toEqual([1, -1, 2, -2]);
    expect(Object.is(mulDivHalfAway(-1, 1, 3), -0)).toBe(false);
  });

  it('down is the largest whole number that is not above', () => {
    fc.assert(
      fc.property(factor, factor, divisor, (a, b, c) => {
        const result = BigInt(mulDivDown(a, b, c));
        const left = BigInt(a) * BigInt(b) - result * BigInt(c);
        expect(left >= 0n && left < BigInt(c)).toBe(true);
      }),
    );
  });

  it('turns its sign with its arguments', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (a, b) => {
        expect(divideHalfAway(-a, b)).toBe(-divideHalfAway(a, b));
        expect(divideHalfAway(a, -b)).toBe(-divideHalfAway(a, b));
        expect(divideDown(-a, -b)).toBe(divideDown(a, b));
      }),
    );
  });

  it('throws rather than leave the safe integers', () => {
    expect(() => mulDivHalfAway(Number.MAX_SAFE_INTEGER, 2, 1)).toThrow();
    expect(() => money(MONEY_ABS_MAX)).toThrow();
    expect(() => money(0.5)).toThrow();
    expect(() => pow10(16)).toThrow();
  });
});
