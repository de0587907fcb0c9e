// A receipt checked on this device. How long it took stands among the page's measures, for whoever wants to know.
import { type CheckedReceipt, checkReceipt, fromBase64 } from '@candor/proof';
import { browserCrypto } from './browser-crypto.ts';

/** RFC 8032, 7.1, test 1: of an empty message. */
const SAMPLE = {
  publicKey: '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
  signature: '5VZDAMNgrHKQhuLMgG6CioSHfx645dl02HPgZSJJAVVfuIIVkKM7rMYeOXAc+bRr0lv18FlbviRlUUFDjnoQCw==',
};
const SAMPLES = 3;

/**
 * While the file is on its way: the first signatures take a slow phone a fifth of a second, in which tables are worked out and the
 * browser compiles what it runs.
 */
export async function warmUp(): Promise<void> {
  for (let n = 0; n < SAMPLES; n += 1) {
    const { publicKey, signature } = SAMPLE;
    if (!(await browserCrypto.verify(fromBase64(publicKey), new Uint8Array(), fromBase64(signature))))
      throw new Error('this browser gets the sample of RFC 8032 wrong');
    // Each is a task of its own, so that nobody waits for all.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** As packages/proof checks it, against the verifier keys that are believed here. */
export async function checkHere(file: string, keys: readonly string[]): Promise<CheckedReceipt> {
  const start = performance.now();
  const checked = await checkReceipt(browserCrypto, file, { keys });
  performance.measure('candor-check', { start });
  return checked;
}
