// Keys and trees for the tests of the formats.
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { sha256 } from '../node/crypto.ts';
import { fromHex } from '../text.ts';
import type { ReadNode } from '../tree.ts';
import { hashLeaf, hashNode } from '../tree.ts';

const PKCS8_HEAD = '302e020100300506032b657004220420';

/** An Ed25519 key by its seed of 32 bytes in hex. */
export function makeSigningKey(seed: string): {
  publicKey: Uint8Array;
  sign: (message: Uint8Array) => Uint8Array;
} {
  const key: KeyObject = createPrivateKey({
    key: Buffer.from(fromHex(PKCS8_HEAD + seed)),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return { publicKey: new Uint8Array(spki.subarray(-32)), sign: (message) => sign(null, message, key) };
}

/** Reads whole subtrees by hashing them from the entries, each once: plainly right. */
export function readNodesOf(entries: readonly Uint8Array[]): ReadNode {
  const known = new Map<string, Uint8Array>();
  const hashOf = (level: number, index: number): Uint8Array => {
    if (level > 0) return hashNode(sha256, read(level - 1, 2 * index), read(level - 1, 2 * index + 1));
    const entry = entries[index];
    if (!entry) throw new RangeError(`no leaf ${index}`);
    return hashLeaf(sha256, entry);
  };
  const read: ReadNode = (level, index) => {
    const key = `${level}/${index}`;
    const hash = known.get(key) ?? hashOf(level, index);
    known.set(key, hash);
    return hash;
  };
  return read;
}
