// The venue's key pair, by which push services recognise its messages (RFC 8292). It is generated at the first start of
// a store and stored there. Browsers subscribe with the public key, so another key would be another sender.
import { createECDH, createHash } from 'node:crypto';
import type pg from 'pg';
import { openSealedKey } from '../secrets/sealed-key.ts';
import type { Sealer } from '../secrets/sealer.ts';

/** P-256 keys in base64url: the public key as an uncompressed point, the private key as a number. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** @throws StartRefused if the store's secrets can't be decrypted */
export async function openVapidKeys(pool: pg.Pool, sealer: Sealer): Promise<VapidKeys> {
  return vapidKeysOf(await openSealedKey(pool, sealer, 'web push'));
}

/**
 * Any 32 random bytes are a private key of P-256, except for one in four thousand million, which is hashed once more.
 */
export function vapidKeysOf(secret: Buffer): VapidKeys {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(secret);
  } catch {
    return vapidKeysOf(createHash('sha256').update(secret).digest());
  }
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: secret.toString('base64url'),
  };
}
