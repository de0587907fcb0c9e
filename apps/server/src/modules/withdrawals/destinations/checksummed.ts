// Base58 with a checksum, told apart by what is wrong: libraries only say that something is.
import { sha256 } from '@noble/hashes/sha2.js';
import type { BytesCoder } from '@scure/base';

/** Why an address is none: `format` is text that no address of the network looks like. */
export type AddressFault = 'checksum' | 'network' | 'length' | 'format';

const CHECKSUM_BYTES = 4;

/** The bytes before the checksum, version included; `length` is theirs. */
export function decodeChecked(
  coder: BytesCoder,
  text: string,
  lengths: readonly number[],
): Uint8Array | AddressFault {
  const bytes = decode(coder, text);
  if (!bytes) return 'format';
  if (!lengths.includes(bytes.length - CHECKSUM_BYTES)) return 'length';
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  const sum = sha256(sha256(body)).subarray(0, CHECKSUM_BYTES);
  return isSame(sum, bytes.subarray(-CHECKSUM_BYTES)) ? body : 'checksum';
}

/** Null where the text has letters that the alphabet has not. */
export function decode(coder: BytesCoder, text: string): Uint8Array | null {
  try {
    return coder.decode(text);
  } catch {
    return null;
  }
}

export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);
