// For tests: a device that creates passkeys and signs with them, in software (WebAuthn level 3, attestation none).
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id?: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}
export interface Circumstances {
  /** The page's origin. */
  readonly origin: string;
  /** A challenge that differs from the requested one. */
  readonly challenge?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
}

const flagsOf = (isVerified: boolean): number => 0x01 | (isVerified ? 0x04 : 0) | 0x08 | 0x10;

export class SoftAuthenticator {
  readonly #id = randomBytes(16);
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  #handle = '';

  constructor() {
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** The result of navigator.credentials.create, as JSON text. */
  create(options: object, { origin, challenge, isVerified = true }: Circumstances): string {
    const { challenge: asked, rp, user } = options as Options;
    this.#handle = user?.id ?? '';
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      this.#coseKey(),
    ]);
    const data = authData(rp?.id ?? '', flagsOf(isVerified) | 0x40, 0, credential);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), Buffer.from([0xa0])],
      [cborText('authData'), cborBytes(data)],
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge ?? asked, origin),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The result of navigator.credentials.get, as JSON text. */
  get(options: object, { origin, challenge, isVerified = true, counter = 0 }: Circumstances): string {
    const { challenge: asked, rpId = '' } = options as Options;
    const data = authData(rpId, flagsOf(isVerified), counter);
    const clientDataJSON = clientData('webauthn.get', challenge ?? asked, origin);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    return this.#answer({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, hash]), this.#keys.privateKey).toString('base64url'),
      ...(this.#handle === '' ? {} : { userHandle: this.#handle }),
    });
  }

  #answer(response: object): string {
    const id = this.#id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return cborMap([
      [Buffer.from([0x01]), Buffer.from([0x02])],
      [Buffer.from([0x03]), Buffer.from([0x26])],
      [Buffer.from([0x20]), Buffer.from([0x01])],
      [Buffer.from([0x21]), cborBytes(Buffer.from(x, 'base64url'))],
      [Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
  }
}

function authData(domain: string, flags: number, counter: number, credential = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const hash = createHash('sha256').update(domain).digest();
  return Buffer.concat([hash, Buffer.from([flags]), count, credential]);
}

const clientData = (type: string, challenge: string, origin: string): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');

/** Only short texts, byte strings up to 65,535 and small maps are needed. */
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
/** In the shortest form, because the server encodes the key again to see where it ends. */
function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from(head), bytes]);
}
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flat()]);
