// The vectors of RFC 6238 (SHA-1, last six digits) and RFC 4648, and the allowed clock deviation.
import { describe, expect, test } from 'vitest';
import { base32, findTotpStep, otpauthUri, totpCode, totpStep } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(totpCode(secret, totpStep(seconds * 1_000))).toBe(code);
});

describe('a code', () => {
  const now = 1_111_111_111_000;
  const step = totpStep(now);
  test('is accepted one step before and after now, and no further', () => {
    for (const [away, found] of [
      [-2, null],
      [-1, step - 1],
      [0, step],
      [1, step + 1],
      [2, null],
    ] as const)
      expect(findTotpStep(secret, totpCode(secret, step + away), now)).toBe(found);
  });
  test.each(['', '05047', '0504711', 'abcdef', '０50471', '-50471'])('%s is rejected', (code) => {
    expect(findTotpStep(secret, code, now)).toBeNull();
  });
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is %j', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test('the scanned address names the venue and the account', () => {
  expect(otpauthUri(secret, { issuer: 'Candor', account: 'a b@c.example' })).toBe(
    'otpauth://totp/Candor:a%20b%40c.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Candor',
  );
});
