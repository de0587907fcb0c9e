// Selects the published keys that may be witnesses. A key of another kind could sign a log, so no log is trusted on
// that list.
import { COSIGNATURE, parseVerifierKey } from '@candor/proof';
import { browserCrypto } from './browser-crypto.ts';

export function isWitnessKey(text: string): boolean {
  try {
    return parseVerifierKey(browserCrypto.sha256, text).kind === COSIGNATURE;
  } catch {
    return false;
  }
}
