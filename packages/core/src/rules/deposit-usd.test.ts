// USD of a deposit: exact decimals, one rounding, half away from zero.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareExact, exactToNumber, parseExact } from '../units/exact-decimal.ts';
import { usd } from '../units/units.ts';
import { calculateDepositUsd } from './deposit-usd.ts';

describe('the worth of a deposit', () => {
  it.each([
    ['0.5', '0.0000125', '40000'],
    ['100', '1', '100'],
    ['0.00000001', '1', '0'],
    // Eight decimals: 0.12345678 is rounded at the sixth.
    ['0.12345678', '1', '0.123457'],
    // Halves are rounded away from zero; a value just below a half is not.
    ['0.0000005', '1', '0.000001'],
    ['0.00000049', '1', '0'],
    ['0.0000015', '1', '0.000002'],
    // Long fractions: 1 ÷ 3, 2 ÷ 3, 1 ÷ 7.
    ['1', '3', '0.333333'],
    ['2', '3', '0.666667'],
    ['1', '7', '0.142857'],
    ['1', '0.000010526315789', '95000.000004'],
    ['99999999999999', '25384.5', '3939411845.811381'],
  ])('%s at %s is %s USD', (amount, price, worth) => {
    expect(calculateDepositUsd(amount, price)).toBe(usd(worth));
  });

  it('is nothing that money can be from 9e9 USD on', () => {
    expect(calculateDepositUsd('8999999999.999999', '1')).toBe(usd('8999999999.999999'));
    expect(calculateDepositUsd('9000000000', '1')).toBeNull();
    expect(calculateDepositUsd('8999999999.9999995', '1')).toBeNull();
  });

  it('throws where one USD is worth nothing of it', () => {
    expect(() => calculateDepositUsd('1', '0')).toThrow();
  });
});

describe('exact decimals', () => {
  it('have one spelling', () => {
    expect(['00.50', '1.', '0.00000000', '007', '10.100'].map((text) => parseExact(text, 8))).toEqual([
      { ok: true, text: '0.5' },
      { ok: false, fault: 'not_a_number' },
      { ok: true, text: '0' },
      { ok: true, text: '7' },
      { ok: true, text: '10.1' },
    ]);
  });

  it('with more decimals or digits are refused, not rounded', () => {
    expect(parseExact('0.123456789', 8)).toEqual({ ok: false, fault: 'too_many_decimals' });
    expect(parseExact('12345678.12345678', 8)).toEqual({ ok: false, fault: 'too_many_digits' });
    for (const text of ['', '-1', '+1', '1e3', ' 1', '1,5', '٣', 'NaN', '.5'])
      expect(parseExact(text, 8), text).toEqual({ ok: false, fault: 'not_a_number' });
  });

  it('survive a JSON number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), fc.nat(8), (digits, scale) => {
        const padded = String(digits).padStart(scale + 1, '0');
        const text = `${padded.slice(0, padded.length - scale)}.${padded.slice(padded.length - scale)}0`;
        const parsed = parseExact(text, 8);
        if (!parsed.ok) throw new Error(text);
        const back = JSON.stringify(exactToNumber(parsed.text));
        if (!back.includes('e')) expect(back).toBe(parsed.text);
      }),
    );
  });

  it('are compared whatever their scales', () => {
    expect([compareExact('0.5', '0.50000001'), compareExact('10', '9.9'), compareExact('1', '1')]).toEqual([
      -1, 1, 0,
    ]);
  });
});
