// A sealed value opens only for its purpose and with its key.
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeSealer, SealBroken } from './sealer.ts';

const [older, newer] = [randomBytes(32), randomBytes(32)];
const sealer = makeSealer([newer, older]);
const secret = Buffer.from('a secret of seventeen');

describe('a sealed value', () => {
  test.each([0, 1, 21, 100_000])('of %i bytes is restored', (length) => {
    const plain = randomBytes(length);
    const sealed = sealer.seal(plain, 'totp|17');
    expect(sealer.open(sealed, 'totp|17')).toEqual(plain);
    if (length > 20) expect(sealed.includes(plain)).toBe(false);
  });

  test('differs each time', () => {
    expect(sealer.seal(secret, 'a')).not.toEqual(sealer.seal(secret, 'a'));
  });

  test('opens for its own purpose only', () => {
    expect(() => sealer.open(sealer.seal(secret, 'totp|17'), 'totp|18')).toThrow(SealBroken);
  });

  test('opens only unchanged, whatever byte is altered', () => {
    const sealed = sealer.seal(secret, 'a');
    for (let at = 0; at < sealed.length; at += 1) {
      const altered = Buffer.from(sealed);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(() => sealer.open(altered, 'a')).toThrow(SealBroken);
      expect(() => sealer.open(sealed.subarray(0, at), 'a')).toThrow(SealBroken);
    }
  });
});

describe('a master key', () => {
  test('that was replaced still opens values, until they are wrapped again', () => {
    const sealed = makeSealer([older]).seal(secret, 'a');
    expect(sealer.open(sealed, 'a')).toEqual(secret);
    const again = sealer.rewrap(sealed, 'a');
    expect(makeSealer([newer]).open(again, 'a')).toEqual(secret);
    expect(() => makeSealer([older]).open(again, 'a')).toThrow('a master key that is not here');
  });

  test('has 32 bytes', () => {
    expect(() => makeSealer([randomBytes(16)])).toThrow('32 bytes');
  });
});
