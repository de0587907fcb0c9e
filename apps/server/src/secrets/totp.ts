// One-time passwords of authenticator apps: RFC 6238 with HMAC-SHA-1, 6 digits, 30 seconds, as every app supports.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TOTP_STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const makeTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

export const totpStep = (now: number): number => Math.floor(now / TOTP_STEP_MS);

/** The code of one step, including leading zeros. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const value = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS;
  return String(value).padStart(DIGITS, '0');
}

/**
 * The step of this code among the previous, current and next one; null for a wrong code. A code works once: the caller
 * must accept the step only if it is above the last accepted one, in one statement (`update … set last_step = $step
 * where last_step < $step`).
 */
export function findTotpStep(secret: Buffer, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const given = Buffer.from(code);
  const around = totpStep(now);
  let found: number | null = null;
  for (const step of [around - 1, around, around + 1])
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), given)) found ??= step;
  return found;
}

/** The URI for an app's scan: `otpauth://totp/Candor:name?secret=…&issuer=Candor`. */
export function otpauthUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

/** RFC 4648 without padding, for manual input into an app. */
export function base32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xff_ff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32[(value >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text;
}
