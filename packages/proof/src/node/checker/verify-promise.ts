// Verifies whether the venue has fulfilled the inclusion promise of an order's response. `npm run build:checker` builds
// it as one file for outsiders.
import { readFileSync } from 'node:fs';
import { judgePromise, type ServedLog } from '../../judge-promise.ts';
import type { VerifierKey } from '../../note.ts';
import { formatTilePath, TILE_WIDTH } from '../../tiles.ts';
import { HASH_BYTES } from '../../tree.ts';
import { nodeCrypto } from '../crypto.ts';
import { messageOf, parseLogKey, printable, readOver } from './program.ts';

const USAGE =
  'node verify-promise.mjs <promise file> <verifier key> <address of the log> [<verifier key of that log> [<address of the log that promised>]]';
const EXIT_CODES = { kept: 0, broken: 1, unknown: 2 } as const;

function serve(url: string, key: VerifierKey): ServedLog {
  const read = readOver(url);
  return {
    key,
    readCheckpoint: () => read('checkpoint'),
    async readTile(place) {
      // A partial tile may no longer be served once the whole tile exists, which begins with it.
      for (const width of new Set([place.width, TILE_WIDTH])) {
        const tile = await read(formatTilePath({ ...place, width }));
        if (tile) return place.level === 'entries' ? tile : tile.subarray(0, place.width * HASH_BYTES);
      }
      return undefined;
    },
  };
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
