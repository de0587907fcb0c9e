// Hashes and signatures in a browser. One library everywhere, in place of WebCrypto where there is one: the same verdict on every
// phone, on a page without TLS and on a file that was saved. Strict (RFC 8032); keys of small order never reach it.
import type { Crypto } from '@candor/proof';
import { hashes, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';

hashes.sha512 = sha512;

export const browserCrypto: Crypto = {
  sha256,
  verify(publicKey, message, signature) {
    try {
      return verify(signature, message, publicKey, { zip215: false });
    } catch {
      // It throws where bytes are no point or of another length.
      return false;
    }
  },
};
