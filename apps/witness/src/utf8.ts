// Untrusted bytes as text.
import { Malformed } from '@candor/proof';

/** Throws Malformed. A byte order mark stays a part of the text. */
export function parseUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Malformed('not UTF-8');
  }
}
