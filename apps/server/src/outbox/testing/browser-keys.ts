// For tests: the keys of a browser that takes pushes, as PushSubscription has them, and what they open.
import { createECDH, type ECDH, randomBytes } from 'node:crypto';

export interface BrowserKeys {
  /** In the form that browsers send. */
  readonly wire: { readonly p256dh: string; readonly auth: string };
  readonly pair: ECDH;
  readonly secret: Buffer;
}

export function browserKeys(): BrowserKeys {
  const pair = createECDH('prime256v1');
  const point = pair.generateKeys();
  const secret = randomBytes(16);
  return { pair, secret, wire: { p256dh: point.toString('base64url'), auth: secret.toString('base64url') } };
}
