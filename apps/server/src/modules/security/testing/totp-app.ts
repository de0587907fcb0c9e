// For tests: an authenticator app.
import { totpCode, totpStep } from '../../../secrets/totp.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The key as people type it into an app, as bytes. */
export function decodeKey(secret: string): Buffer {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** `steps` is how many half minutes from now. */
export const codeOfApp = (secret: string, now: number, steps = 0): string =>
  totpCode(decodeKey(secret), totpStep(now) + steps);
