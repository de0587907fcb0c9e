// Consistency worked out from a log's own tiles: what its older tree was and the proof that the newer one goes on from it.
import {
  concatBytes,
  HASH_BYTES,
  hashNode,
  isConsistent,
  proveConsistency,
  type ReadNode,
  rootOfTree,
  splitHashes,
  TILE_WIDTH,
  type TilePlace,
  type Tree,
  widthInTree,
} from '@candor/proof';
import { sha256 } from './node-crypto.ts';

/** A tile spans this many levels of nodes. */
const TILE_LEVELS = 8;

/** `olderRoot`: of the first `older` leaves that the newer tree was proved to have, whatever was signed before. */
export type TileConsistency = { readonly olderRoot: Uint8Array; readonly proof: readonly Uint8Array[] };

/**
 * From `older` leaves (0 < older ≤ newer.size) to the newer tree. Undefined where the tiles are not that tree's: one is
 * missing or short, or a hash in it is another's. Reads some 20 tiles of a tree of 10⁹ leaves.
 */
export async function calculateConsistency(
  readTile: (place: TilePlace) => Promise<Uint8Array | undefined>,
  older: number,
  newer: Tree,
): Promise<TileConsistency | undefined> {
  const calculate = (read: ReadNode): TileConsistency => ({
    olderRoot: rootOfTree(sha256, read, older),
    proof: proveConsistency(sha256, read, older, newer.size),
  });
  const tiles = new Map<string, Uint8Array[]>();
  for (const place of listTiles(calculate, newer.size)) {
    const tile = await readTile(place);
    if (tile?.length !== place.width * HASH_BYTES) return undefined;
    tiles.set(keyOf(place), splitHashes(tile));
  }
  const found = calculate((level, index) => {
    const { place, from, count } = placeOf(level, index);
    let row = tiles.get(keyOf(place))?.slice(from, from + count) ?? [];
    while (row.length > 1) row = hashPairs(row);
    return row[0] ?? new Uint8Array();
  });
  const holds = isConsistent(sha256, { size: older, root: found.olderRoot }, newer, found.proof);
  return holds ? found : undefined;
}

/** The tiles that a calculation reads: found by doing it on hashes that stand for any. */
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

function hashPairs(row: readonly Uint8Array[]): Uint8Array[] {
  return Array.from({ length: row.length / 2 }, (_, at) =>
    hashNode(sha256, row[2 * at] ?? concatBytes(), row[2 * at + 1] ?? concatBytes()),
  );
}
