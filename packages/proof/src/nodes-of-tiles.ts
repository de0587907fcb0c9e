// Nodes of a tree by the tiles of its log: what a calculation reads is found first, then fetched, then worked on.

import { TILE_LEVELS } from './right-edge.ts';
import { concatBytes } from './text.ts';
import { TILE_WIDTH, type TilePlace, widthInTree } from './tiles.ts';
import { HASH_BYTES, hashNode, type ReadNode, type Sha256 } from './tree.ts';

/**
 * The result of `calculate` on the tree of `size` leaves; undefined if a tile that it reads is missing or of another
 * length. It is called twice and must read the same nodes whatever their hashes are.
 */
export async function calculateOnTiles<T>(
  sha256: Sha256,
  size: number,
  readTile: (place: TilePlace) => Promise<Uint8Array | undefined>,
  calculate: (read: ReadNode) => T,
): Promise<T | undefined> {
  const tiles = new Map<string, Uint8Array>();
  for (const place of listTiles(calculate, size)) {
    const tile = await readTile(place);
    if (tile?.length !== place.width * HASH_BYTES) return undefined;
    tiles.set(keyOf(place), tile);
  }
  return calculate((level, index) => {
    const { place, from, count } = placeOf(level, index);
    const tile = tiles.get(keyOf(place));
    if (!tile) return new Uint8Array();
    let row = Array.from({ length: count }, (_, at) => hashAt(tile, from + at));
    while (row.length > 1) row = hashPairs(sha256, row);
    return row[0] as Uint8Array;
  });
}

/** The tiles that a calculation reads, found by a dry run on placeholder hashes. */
function listTiles(calculate: (read: ReadNode) => unknown, size: number): TilePlace[] {
  const places = new Map<string, TilePlace>();
  calculate((level, index) => {
    const { place } = placeOf(level, index);
    places.set(keyOf(place), { ...place, width: widthInTree(place, size) });
    return new Uint8Array(HASH_BYTES);
  });
  return [...places.values()];
}

type Place = Pick<TilePlace, 'level' | 'index'>;

const keyOf = ({ level, index }: Place): string => `${level}/${index}`;

/** The tile that a whole subtree's hash follows from, and which of its hashes are that subtree's. */
function placeOf(level: number, index: number): { place: Place; from: number; count: number } {
  const count = 2 ** (level % TILE_LEVELS);
  const first = index * count;
  return {
    place: { level: Math.floor(level / TILE_LEVELS), index: Math.floor(first / TILE_WIDTH) },
    from: first % TILE_WIDTH,
    count,
  };
}

const hashAt = (tile: Uint8Array, at: number): Uint8Array =>
  tile.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES);

function hashPairs(sha256: Sha256, row: readonly Uint8Array[]): Uint8Array[] {
  return Array.from({ length: row.length / 2 }, (_, at) =>
    hashNode(sha256, row[2 * at] ?? concatBytes(), row[2 * at + 1] ?? concatBytes()),
  );
}
