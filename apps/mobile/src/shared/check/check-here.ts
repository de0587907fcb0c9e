// Checks a receipt on this device. Its duration is recorded in the page's performance measures.
import { type CheckedReceipt, checkReceipt } from '@candor/proof';
import { browserCrypto } from './browser-crypto.ts';
import sample from './sample-receipt.json' with { type: 'json' };

const SAMPLES = 3;

let tried: Promise<void> | undefined;

/**
 * Checks a sample receipt that is known to be right, while the client's own one is loading. A browser that gets it
 * wrong must not judge receipts, so this rejects. It runs once for each page: a slow phone takes a fifth of a second
 * for its first check, in which tables are calculated and the browser compiles the code.
 */
export function tryChecker(): Promise<void> {
  tried ??= checkSamples();
  return tried;
}

async function checkSamples(): Promise<void> {
  const file = JSON.stringify(sample.receipt);
  for (let n = 0; n < SAMPLES; n += 1) {
    const { holds, steps } = await checkReceipt(browserCrypto, file, { keys: sample.keys });
    if (!holds) throw new Error(`this browser gets a receipt wrong that holds: ${steps.at(-1)?.why ?? ''}`);
    // Each runs as a separate task, so that nothing waits for all of them.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Checks like packages/proof, with the verifier keys trusted here. Rejects if this browser can't check. */
export async function checkHere(file: string, keys: readonly string[]): Promise<CheckedReceipt> {
  await tryChecker();
  const start = performance.now();
  const checked = await checkReceipt(browserCrypto, file, { keys });
  performance.measure('candor-check', { start });
  return checked;
}
