// For tests: entries in clear, and what a log in memory answers at a path, its entries too.
import { type Canonical, formatCanonical } from '../canonical.ts';
import { concatBytes, toUtf8 } from '../text.ts';
import { packEntries, parseTilePath, TILE_WIDTH, widthInTree } from '../tiles.ts';
import type { Shown } from './served-log.ts';

export const inClear = (value: Canonical): Uint8Array =>
  concatBytes(Uint8Array.of(2), toUtf8(formatCanonical(value)));

export const openingOf = (log: string, rest: { firstSeq: number; predecessor?: string }): Uint8Array =>
  inClear({ type: 'LogOpened', v: 1, at: 0, venue: 'venue.example', log, ...rest });

/** `path` as below the log's address. Null where nothing is. */
export function answerFrom({ log, size }: Shown, path: string): Uint8Array | null {
  if (path === 'checkpoint') return toUtf8(log.sign(size));
  const place = parseTilePath(path);
  const { level, index, width } = place;
  if (width > widthInTree(place, size)) return null;
  const read = level === 'entries' ? log.entry : (at: number) => log.read(8 * level, at);
  const parts = Array.from({ length: width }, (_, at) => read(index * TILE_WIDTH + at));
  return level === 'entries' ? packEntries(parts) : concatBytes(...parts);
}
