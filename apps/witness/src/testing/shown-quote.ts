// For tests: reads a quote from the tape as it was shown to someone.
import { runningHashesOf, unpackTapeEntry } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';

export interface Shown {
  readonly no: number;
  readonly proof: string;
  readonly bid: number;
  readonly ask: number;
}

/** The quote of the first tick at this bid. */
export function findShown(entries: readonly Uint8Array[], wanted: number): Shown {
  for (const bytes of entries.slice(1)) {
    const entry = unpackTapeEntry(bytes);
    const at = entry.ticks.findIndex(({ bid }) => bid === wanted);
    const tick = entry.ticks[at];
    const proof = runningHashesOf(nodeCrypto.sha256, entry)[at];
    if (tick && proof) return { no: entry.first + at, proof, bid: tick.bid, ask: tick.ask };
  }
  throw new Error(`no tick at ${wanted}`);
}
