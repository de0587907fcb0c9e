// Consistency worked out from a log's own tiles: what its older tree was and the proof that the newer one goes on from it.
import {
  calculateOnTiles,
  isConsistent,
  proveConsistency,
  rootOfTree,
  type TilePlace,
  type Tree,
} from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';

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
  const found = await calculateOnTiles(sha256, newer.size, readTile, (read) => ({
    olderRoot: rootOfTree(sha256, read, older),
    proof: proveConsistency(sha256, read, older, newer.size),
  }));
  if (found === undefined) return undefined;
  const holds = isConsistent(sha256, { size: older, root: found.olderRoot }, newer, found.proof);
  return holds ? found : undefined;
}
