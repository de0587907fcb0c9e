// Hashes and signatures in a browser. One library is used everywhere, even instead of WebCrypto: it gives the same
// verdict on every phone, on a page without TLS and in a saved file.
import type { Crypto } from '@candor/proof';
import { Point } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** The order of the base point, RFC 8032, 5.1. */
const ORDER = Point.CURVE().n;

export const browserCrypto: Crypto = {
  sha256,
  verify(publicKey, message, signature) {
    if (publicKey.length !== KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false;
    try {
      return signsFor(publicKey, message, signature);
    } catch {
      // The library throws if the key is not a point of the curve.
      return false;
    }
  },
};

/**
 * RFC 8032, 5.1.7, without the cofactor: S·B − k·A has to be R byte by byte, like in Node and tools/verify_proof.py.
 * The library's own `verify` multiplies both sides by 8: for a key that is the sum of a point of the usual order and
 * one of order 8 it accepts signatures that those reject. Keys of small order never reach it.
 */
function signsFor(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const r = signature.subarray(0, KEY_BYTES);
  const s = toNumber(signature.subarray(KEY_BYTES));
  if (s >= ORDER) return false;
  const key = Point.fromBytes(publicKey);
  const k = toNumber(sha512.create().update(r).update(publicKey).update(message).digest()) % ORDER;
  const found = Point.BASE.multiply(s, false).subtract(key.multiply(k, false)).toBytes();
  return found.every((byte, at) => byte === r[at]);
}

/** Little-endian. */
function toNumber(bytes: Uint8Array): bigint {
  let hex = '';
  for (let at = bytes.length - 1; at >= 0; at -= 1) hex += (bytes[at] ?? 0).toString(16).padStart(2, '0');
  return BigInt(`0x${hex}`);
}
