// Entries of a record: one for each event of a shard, at the index of its seq. A client's event enters as a salted
// commitment.
import { concatBytes, toUint64, toUtf8 } from './text.ts';
import { HASH_BYTES, type Sha256 } from './tree.ts';

const COMMITTED = 1;

const SHA256_BLOCK = 64;

/** HMAC-SHA-256 (RFC 2104) by two hashes: what a one-shot SHA-256 does ten times faster than a set-up HMAC. */
function hmac(sha256: Sha256, key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(SHA256_BLOCK);
  block.set(key.length > SHA256_BLOCK ? sha256(key) : key);
  const inner = block.map((byte) => byte ^ 0x36);
  const outer = block.map((byte) => byte ^ 0x5c);
  return sha256(concatBytes(outer, sha256(concatBytes(inner, message))));
}

const SALT_LABEL = toUtf8('candor/salt/v1\0');

/**
 * What hides one event of a client from everybody else: 32 bytes by the client's key, which never leaves the venue. Who
 * is told the salt of one event learns nothing of another's.
 */
export function saltOf(
  sha256: Sha256,
  clientKey: Uint8Array,
  { shard, seq }: { shard: number; seq: number },
): Uint8Array {
  const shardBytes = new Uint8Array(4);
  new DataView(shardBytes.buffer).setUint32(0, shard);
  return hmac(sha256, clientKey, concatBytes(SALT_LABEL, shardBytes, toUint64(seq)));
}

/** 01 ‖ SHA-256(salt ‖ canonical): 33 bytes. */
export function commit(sha256: Sha256, salt: Uint8Array, canonical: string): Uint8Array {
  if (salt.length !== HASH_BYTES) throw new RangeError(`a salt of ${salt.length} bytes`);
  return concatBytes(Uint8Array.of(COMMITTED), sha256(concatBytes(salt, toUtf8(canonical))));
}
