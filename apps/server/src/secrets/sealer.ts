// Secrets at rest: each is sealed by AES-256-GCM with its own key, which is wrapped by a master key outside the
// database. The database alone reveals nothing. To replace a master key, wrap the keys again; the secrets need no
// rewriting.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const VERSION = 1;
const ID_BYTES = 8;
const HEAD_BYTES = 1 + ID_BYTES;
const WRAPPED_BYTES = NONCE_BYTES + KEY_BYTES + TAG_BYTES;

/** The bytes were not sealed for this purpose, or were sealed with a key that is not available. */
export class SealBroken extends Error {
  override name = 'SealBroken';
}

export interface Sealer {
  /**
   * `purpose` identifies the owner and kind (`totp|17`). Only the same purpose opens the value, so that a row can't
   * replace another.
   */
  seal(plain: Buffer, purpose: string): Buffer;
  /** Throws SealBroken. */
  open(sealed: Buffer, purpose: string): Buffer;
  /** Wraps the secret's key with the first master key; the sealed content does not change. */
  rewrap(sealed: Buffer, purpose: string): Buffer;
  /** True if the first master key already wraps it. */
  isNewest(sealed: Buffer): boolean;
}

/** The first key seals; the others open older values. Each has 32 bytes. */
export function makeSealer(masterKeys: readonly [Buffer, ...Buffer[]]): Sealer {
  const keys = masterKeys.map(readKey);
  const [first] = keys as [MasterKey];
  const findKey = (id: Buffer): MasterKey => {
    const key = keys.find((one) => one.id.equals(id));
    if (!key) throw new SealBroken('sealed by a master key that is not here');
    return key;
  };
  const wrap = (key: Buffer, purpose: string): Buffer =>
    Buffer.concat([Buffer.of(VERSION), first.id, encrypt(first.wrapping, key, `key|${purpose}`)]);
  const unwrap = (sealed: Buffer, purpose: string): Buffer => {
    if (sealed.length < HEAD_BYTES + WRAPPED_BYTES + NONCE_BYTES + TAG_BYTES || sealed[0] !== VERSION)
      throw new SealBroken('not sealed by this program');
    const master = findKey(sealed.subarray(1, HEAD_BYTES));
    return decrypt(
      master.wrapping,
      sealed.subarray(HEAD_BYTES, HEAD_BYTES + WRAPPED_BYTES),
      `key|${purpose}`,
    );
  };
  return {
    seal(plain, purpose) {
      const key = randomBytes(KEY_BYTES);
      return Buffer.concat([wrap(key, purpose), encrypt(key, plain, purpose)]);
    },
    open: (sealed, purpose) =>
      decrypt(unwrap(sealed, purpose), sealed.subarray(HEAD_BYTES + WRAPPED_BYTES), purpose),
    isNewest: (sealed) => sealed[0] === VERSION && first.id.equals(sealed.subarray(1, HEAD_BYTES)),
    rewrap: (sealed, purpose) =>
      Buffer.concat([wrap(unwrap(sealed, purpose), purpose), sealed.subarray(HEAD_BYTES + WRAPPED_BYTES)]),
  };
}

interface MasterKey {
  readonly id: Buffer;
  readonly wrapping: Buffer;
}

/** A key's id is derived from the key but reveals nothing about it. */
function readKey(master: Buffer): MasterKey {
  if (master.length !== KEY_BYTES)
    throw new Error(`a master key has ${KEY_BYTES} bytes, not ${master.length}`);
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), info, length));
  return { id: derive('candor key id', ID_BYTES), wrapping: derive('candor key wrapping', KEY_BYTES) };
}

function encrypt(key: Buffer, plain: Buffer, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(purpose));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Returns nothing before the tag has authenticated all of it. */
function decrypt(key: Buffer, sealed: Buffer, purpose: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new SealBroken('altered, or sealed for something else', { cause: error });
  }
}
