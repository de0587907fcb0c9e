// The witness's own key: Ed25519, created at the first start, never leaving its folder.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  COSIGNATURE,
  cosignedMessage,
  formatVerifierKey,
  makeVerifierKey,
  type NoteSignature,
  packCosignature,
  parseVerifierKey,
  toHex,
  type VerifierKey,
} from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import { writeDurably } from '@candor/proof/node/durable-file.ts';

export type Signer = {
  readonly key: VerifierKey;
  /** Cosigns a checkpoint's text as seen at `time`, seconds since 1970. */
  readonly cosign: (text: string, time: number) => NoteSignature;
};

/**
 * The folder's key, created under this name if there is none. A cosignature doesn't sign its name, so one key has one
 * name for ever: throws if the folder's key has another name, or if one of its two files is missing or belongs to
 * another key.
 */
export function openSigner(folder: string, name: string | undefined, defaultName: string): Signer {
  const secretPath = join(folder, 'key.pem');
  const publicPath = join(folder, 'verifier-key');
  if (!existsSync(secretPath)) {
    if (existsSync(publicPath))
      throw new Error(`${secretPath} is gone: restore it, or start in a new folder`);
    const { privateKey } = generateKeyPairSync('ed25519');
    const vkey = formatVerifierKey(verifierKeyOf(privateKey, name ?? defaultName));
    writeDurably(secretPath, String(privateKey.export({ format: 'pem', type: 'pkcs8' })), undefined, 0o600);
    writeDurably(publicPath, `${vkey}\n`);
  }
  const secret = createPrivateKey(readFileSync(secretPath));
  // A kill between the two writes leaves the secret key alone, which nobody has seen used.
  if (!existsSync(publicPath))
    writeDurably(publicPath, `${formatVerifierKey(verifierKeyOf(secret, name ?? defaultName))}\n`);
  const key = parseVerifierKey(sha256, readFileSync(publicPath, 'utf8').trimEnd());
  if (name !== undefined && name !== key.name)
    throw new Error(`the key in ${folder} is ${key.name}'s, not ${name}'s`);
  if (toHex(verifierKeyOf(secret, key.name).id) !== toHex(key.id))
    throw new Error(`${publicPath} and ${secretPath} do not belong together`);
  return {
    key,
    cosign: (text, time) => ({
      name: key.name,
      id: key.id,
      signature: packCosignature(time, sign(null, cosignedMessage(text, time), secret)),
    }),
  };
}

function verifierKeyOf(secret: KeyObject, name: string): VerifierKey {
  const der = createPublicKey(secret).export({ format: 'der', type: 'spki' });
  return makeVerifierKey(sha256, { name, kind: COSIGNATURE, publicKey: new Uint8Array(der.subarray(-32)) });
}
