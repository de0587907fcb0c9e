// The venue's own key, by which push services know its messages (RFC 8292): made at the first start of a store, and kept.
// Browsers subscribe by the public one, so that another key would be another sender.
import { createECDH, createHash } from 'node:crypto';
import type pg from 'pg';
import { openSealedKey } from '../secrets/sealed-key.ts';
import type { Sealer } from '../secrets/sealer.ts';

/** Of P-256, base64url: the public one as an uncompressed point, the private one as a number. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** @throws StartRefused where the store's secrets do not open */
export async function openVapidKeys(pool: pg.Pool, sealer: Sealer): Promise<VapidKeys> {
  return vapidKeysOf(await openSealedKey(pool, sealer, 'web push'));
}

/** 32 random bytes are a private key of P-256, but for one in four thousand millions, which is hashed once more. */
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
