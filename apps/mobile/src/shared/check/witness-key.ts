// Which published keys may stand for witnesses: one of another kind could sign a log, and no log is believed by that list.
import { COSIGNATURE, parseVerifierKey } from '@candor/proof';
import { browserCrypto } from './browser-crypto.ts';

export function isWitnessKey(text: string): boolean {
  try {
    return parseVerifierKey(browserCrypto.sha256, text).kind === COSIGNATURE;
  } catch {
    return false;
  }
}
