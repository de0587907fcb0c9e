// The layout of a log's hashes and entries, by c2sp.org/tlog-tiles: 256 to a tile, immutable once full.
import { concatBytes, Malformed } from './text.ts';

export const TILE_WIDTH = 256;
const ENTRY_BYTES_MAX = 65_535;

/** `level` of hashes, or 'entries'; tile number `index`; `width` of a partial one, TILE_WIDTH of a full one. */
export type TilePlace = {
  readonly level: number | 'entries';
  readonly index: number;
  readonly width: number;
};

/** In the form `tile/0/x001/x234/067` or `tile/entries/000.p/44`. */
export function formatTilePath({ level, index, width }: TilePlace): string {
  const groups = [String(index % 1000).padStart(3, '0')];
  for (let left = Math.floor(index / 1000); left > 0; left = Math.floor(left / 1000))
    groups.unshift(`x${String(left % 1000).padStart(3, '0')}`);
  return `tile/${level}/${groups.join('/')}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

const PATH = /^tile\/(entries|[0-9]|[1-5][0-9]|6[0-3])\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** Throws Malformed if the path is not the canonical form of a tile's. */
export function parseTilePath(path: string): TilePlace {
  const match = PATH.exec(path);
  if (!match) throw new Malformed('not the path of a tile');
  const [, level = '', groups = '', width] = match;
  const place: TilePlace = {
    level: level === 'entries' ? level : Number(level),
    index: Number(groups.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  if (formatTilePath(place) !== path || (width !== undefined && place.width >= TILE_WIDTH))
    throw new Malformed('not the path of a tile');
  return place;
}

/** The number of hashes or entries of this tile in a tree of `size` leaves: 0 to TILE_WIDTH. */
export function widthInTree({ level, index }: Pick<TilePlace, 'level' | 'index'>, size: number): number {
  const above = level === 'entries' ? size : Math.floor(size / TILE_WIDTH ** level);
  return Math.max(0, Math.min(TILE_WIDTH, above - index * TILE_WIDTH));
}

/** Entries one after the other, each behind its length in two bytes. */
export function packEntries(entries: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return concatBytes(
    ...entries.flatMap((entry) => {
      if (entry.length > ENTRY_BYTES_MAX) throw new RangeError(`an entry of ${entry.length} bytes`);
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry];
    }),
  );
}

/** Throws Malformed if an entry is cut off. */
export function unpackEntries(bundle: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bundle.length; ) {
    const end = endOfEntry(bundle, at);
    entries.push(bundle.subarray(at + 2, end));
    at = end;
  }
  return entries;
}

/**
 * Entry number `place` of a bundle without unpacking the others; undefined if it has fewer. Throws Malformed like
 * unpackEntries.
 */
export function entryIn(bundle: Uint8Array, place: number): Uint8Array | undefined {
  const at = endOfEntries(bundle, place);
  return at < bundle.length ? bundle.subarray(at + 2, endOfEntry(bundle, at)) : undefined;
}

/**
 * The end of the first `count` entries of a bundle; the end of the bundle if it has fewer. Throws Malformed as
 * unpackEntries.
 */
export function endOfEntries(bundle: Uint8Array, count: number): number {
  let at = 0;
  for (let n = 0; n < count && at < bundle.length; n += 1) at = endOfEntry(bundle, at);
  return at;
}

function endOfEntry(bundle: Uint8Array, at: number): number {
  const high = bundle[at];
  const low = bundle[at + 1];
  if (high === undefined || low === undefined) throw new Malformed('an entry is cut off');
  const end = at + 2 + high * 256 + low;
  if (end > bundle.length) throw new Malformed('an entry is cut off');
  return end;
}
