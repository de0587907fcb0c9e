// Says whether the venue has kept a promise that it answered an order with. `npm run build:checker` makes one file of it for strangers.
import { readFileSync } from 'node:fs';
import { judgePromise, type ServedLog } from '../../judge-promise.ts';
import { ED25519, parseVerifierKey, type VerifierKey } from '../../note.ts';
import { Malformed } from '../../text.ts';
import { formatTilePath, TILE_WIDTH } from '../../tiles.ts';
import { HASH_BYTES } from '../../tree.ts';
import { nodeCrypto, sha256 } from '../crypto.ts';
import { messageOf, printable } from './terminal.ts';

const USAGE =
  'node verify-promise.mjs <promise file> <verifier key> <address of the log> [<verifier key of that log> [<address of the log that promised>]]';
const EXIT_CODES = { kept: 0, broken: 1, unknown: 2 } as const;
const FETCH_MS_MAX = 30_000;
/** Above 256 entries of 65,535 bytes, each behind its length: no file of a log is longer. */
const FILE_BYTES_MAX = 17_000_000;

/** Null where there is none. */
async function fetchFile(address: string): Promise<Uint8Array | null> {
  const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_MS_MAX) });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
  const parts: Uint8Array[] = [];
  let length = 0;
  // What is packed may be endless: it is counted as it comes out.
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > FILE_BYTES_MAX) throw new Error(`${address} is longer than any file of a log`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function serve(url: string, key: VerifierKey): ServedLog {
  const base = url.replace(/\/$/, '');
  return {
    key,
    readCheckpoint: () => fetchFile(`${base}/checkpoint`),
    async readTile(place) {
      // A part may be served no more once the whole tile is there, of which it is the beginning.
      for (const width of new Set([place.width, TILE_WIDTH])) {
        const tile = await fetchFile(`${base}/${formatTilePath({ ...place, width })}`);
        if (tile) return place.level === 'entries' ? tile : tile.subarray(0, place.width * HASH_BYTES);
      }
      return undefined;
    },
  };
}

function parseLogKey(text: string): VerifierKey {
  const key = parseVerifierKey(sha256, text);
  if (key.kind !== ED25519) throw new Malformed('not a verifier key of a log');
  return key;
}

/** Returns the exit code. */
async function main([file, keyText, url, logKeyText, earlierUrl]: readonly string[]): Promise<number> {
  if (!file || !keyText || !url) {
    console.error(USAGE);
    return EXIT_CODES.unknown;
  }
  const promisedBy = parseLogKey(keyText);
  const log = serve(url, logKeyText ? parseLogKey(logKeyText) : promisedBy);
  const earlier = earlierUrl ? serve(earlierUrl, promisedBy) : undefined;
  const options = { promisedBy, earlier, now: Date.now() / 1_000 };
  const { verdict, why } = await judgePromise(nodeCrypto, readFileSync(file, 'utf8'), log, options);
  console.log(`${verdict}: ${printable(why)}`);
  return EXIT_CODES[verdict];
}

process.exitCode = await main(process.argv.slice(2)).catch((error) => {
  console.error(`unknown: ${messageOf(error)}`);
  return EXIT_CODES.unknown;
});
