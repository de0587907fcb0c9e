// Ed25519 by the equation of RFC 8032 (5.1.7) and nothing besides, of any encoding of a point: what Node's own library was before OpenSSL 3.5,
// and what others are still. On it only a checker's own rule speaks against keys of small order.
import crypto, { type KeyObject } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { Point } from '@noble/ed25519';

const KEY_BYTES = 32;

const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);

export function verifyPlainly(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const [r, s] = [signature.subarray(0, KEY_BYTES), toNumber(signature.subarray(KEY_BYTES))];
  const order = Point.CURVE().n;
  if (s >= order) return false;
  const hash = crypto.createHash('sha512').update(r).update(publicKey).update(message).digest();
  const key = Point.fromBytes(publicKey, true);
  const found = Point.BASE.multiply(s, false).subtract(key.multiply(toNumber(hash) % order, false));
  return Buffer.from(found.toBytes()).equals(r);
}

/** Runs `ask` on such a library in place of Node's own, which is restored afterwards. */
export async function onPlainLibrary<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const { verify } = crypto;
  const plain = (_: null, message: Uint8Array, key: KeyObject, signature: Uint8Array): boolean =>
    verifyPlainly(Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url'), message, signature);
  crypto.verify = plain as unknown as typeof verify;
  syncBuiltinESMExports();
  try {
    return await ask();
  } finally {
    crypto.verify = verify;
    syncBuiltinESMExports();
  }
}
