// Entries of a record: one for each event of a shard, at the index of its seq. A client's event enters as a salted
// commitment.
import { concatBytes, toUtf8 } from './text.ts';
import { HASH_BYTES, type Sha256 } from './tree.ts';

const COMMITTED = 1;

const SHA256_BLOCK = 64;
const SALT_LABEL = toUtf8('candor/salt/v1\0');
const SHARD_AT = SHA256_BLOCK + SALT_LABEL.length;
const SEQ_AT = SHARD_AT + 4;

/** The salt of an event by its shard and its number there. */
export type SaltOf = (event: { shard: number; seq: number }) => Uint8Array;

/**
 * Hides the events of one client from everybody else: HMAC-SHA-256 (RFC 2104) by the client's key of 32 bytes, which
 * never leaves the venue. The salt of one event reveals nothing about another's. It uses two one-shot hashes over
 * blocks that are prepared once per key: ten times faster than setting up an HMAC.
 */
export function makeSaltOf(sha256: Sha256, clientKey: Uint8Array): SaltOf {
  if (clientKey.length > SHA256_BLOCK) throw new RangeError(`a key of ${clientKey.length} bytes`);
  const inner = new Uint8Array(SEQ_AT + 8).fill(0x36, 0, SHA256_BLOCK);
  const outer = new Uint8Array(SHA256_BLOCK + HASH_BYTES).fill(0x5c, 0, SHA256_BLOCK);
  for (const [at, byte] of clientKey.entries()) {
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  }
  inner.set(SALT_LABEL, SHA256_BLOCK);
  const numbers = new DataView(inner.buffer);
  return ({ shard, seq }) => {
    numbers.setUint32(SHARD_AT, shard);
    numbers.setUint32(SEQ_AT, Math.floor(seq / 2 ** 32));
    numbers.setUint32(SEQ_AT + 4, seq % 2 ** 32);
    outer.set(sha256(inner), SHA256_BLOCK);
    return sha256(outer);
  };
}

/** The salt of one event. */
export const saltOf = (
  sha256: Sha256,
  clientKey: Uint8Array,
  event: { shard: number; seq: number },
): Uint8Array => makeSaltOf(sha256, clientKey)(event);

/** 01 ‖ SHA-256(salt ‖ canonical): 33 bytes. */
export function commit(sha256: Sha256, salt: Uint8Array, canonical: string): Uint8Array {
  if (salt.length !== HASH_BYTES) throw new RangeError(`a salt of ${salt.length} bytes`);
  return concatBytes(Uint8Array.of(COMMITTED), sha256(concatBytes(salt, toUtf8(canonical))));
}
