// Bytes as hex, base64 and UTF-8 text, strictly: one text for the same bytes, and any other text is rejected.

/** Why untrusted bytes or text are not what they claim to be. */
export class Malformed extends Error {
  override name = 'Malformed';
}

const HEX = /^(?:[0-9a-f]{2})*$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
}

/** Lower-case digits in pairs; throws Malformed. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  if (!HEX.test(hex)) throw new Malformed('not hex');
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

/** Standard alphabet, padded. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Standard alphabet, padded, no bit set behind the last byte; throws Malformed. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (!BASE64.test(text)) throw new Malformed('not base64');
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  if (toBase64(bytes) !== text) throw new Malformed('base64 is not in its one form');
  return bytes;
}

const encoder = new TextEncoder();

export const toUtf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export function areSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** Big-endian, 8 bytes, of a safe whole number. */
export function toUint64(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

/** Decimal digits of a safe whole number from 0, without a leading zero; throws Malformed. */
export function parseWhole(text: string, what: string): number {
  if (!/^(?:0|[1-9]\d{0,15})$/.test(text)) throw new Malformed(what);
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Malformed(what);
  return value;
}

/**
 * Throws Malformed for bytes that are not UTF-8. It uses URL escapes, because the language's own library has no
 * decoder.
 */
export function fromUtf8(bytes: Uint8Array): string {
  let escaped = '';
  for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, '0')}`;
  try {
    return decodeURIComponent(escaped);
  } catch {
    throw new Malformed('not UTF-8');
  }
}
