// Compares the library that browsers use for signatures with Node's own code: both accept the same ones, and neither
// accepts a manipulated one.

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import { Point } from '@noble/ed25519';
import { expect, it } from 'vitest';
import { browserCrypto } from './browser-crypto.ts';

const CASES = 60;
/** The order of the base point, 2²⁵² + 27742317777372353535851937790883648493. */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

function signed(message: Uint8Array) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
  return { key: new Uint8Array(raw), signature: new Uint8Array(sign(null, message, privateKey)) };
}
const both = async (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => [
  await browserCrypto.verify(key, message, signature),
  await nodeCrypto.verify(key, message, signature),
];
/**
 * Returns S + L, which is the same number modulo L: a checker that accepts it lets anyone make a second signature from
 * the first.
 */
function addOrder(signature: Uint8Array): Uint8Array {
  const half = signature.slice(32).reverse();
  const sum = (BigInt(`0x${Buffer.from(half).toString('hex')}`) + ORDER).toString(16).padStart(64, '0');
  return new Uint8Array([...signature.slice(0, 32), ...Buffer.from(sum, 'hex').reverse()]);
}

it('accepts a signature and rejects any other, like Node', async () => {
  for (let at = 0; at < CASES; at += 1) {
    const message = new Uint8Array(randomBytes(at));
    const { key, signature } = signed(message);
    expect(await both(key, message, signature)).toEqual([true, true]);
    const bent = Uint8Array.from(signature);
    bent[at] = (bent[at] ?? 0) ^ 1;
    expect(await both(key, message, bent)).toEqual([false, false]);
    expect(await both(key, new Uint8Array([...message, 0]), signature)).toEqual([false, false]);
    expect(await both(key, message, addOrder(signature))).toEqual([false, false]);
    expect(await both(key, message, signature.subarray(0, 63))).toEqual([false, false]);
  }
});

it('rejects a signature that is valid only with the cofactor, like Node', async () => {
  // A point of order 8, added to a key or to R: multiplying by eight removes it.
  const eighth = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');
  const [secret, nonce] = [0x1234567n, 0x89abcdefn];
  const verdicts = new Set<boolean>();
  for (const [keyPart, rPart] of [
    [eighth, Point.ZERO],
    [Point.ZERO, eighth],
    [eighth, eighth.negate()],
  ] as const)
    for (let at = 0; at < CASES; at += 1) {
      const message = Uint8Array.of(at);
      const key = Point.BASE.multiply(secret).add(keyPart).toBytes();
      const r = Point.BASE.multiply(nonce).add(rPart).toBytes();
      const challenge = createHash('sha512').update(r).update(key).update(message).digest().reverse();
      const s = (nonce + (BigInt(`0x${challenge.toString('hex')}`) % ORDER) * secret) % ORDER;
      const half = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse();
      const [here, node] = await both(key, message, new Uint8Array([...r, ...half]));
      expect(here).toBe(node);
      verdicts.add(here === true);
    }
  // If the challenge is a multiple of 8, the signature is valid without the cofactor too.
  expect(verdicts).toEqual(new Set([true, false]));
});

it('rejects a key that is not a point, without throwing', async () => {
  const { signature } = signed(new Uint8Array(3));
  const none = new Uint8Array(32).fill(2);
  for (const key of [none, none.subarray(0, 31)])
    expect(await browserCrypto.verify(key, new Uint8Array(3), signature)).toBe(false);
});

it('hashes like Node', () => {
  const bytes = new Uint8Array(randomBytes(1_000));
  expect(browserCrypto.sha256(bytes)).toEqual(new Uint8Array(nodeCrypto.sha256(bytes)));
});
