// Verifies one entry of a log served in tiles against the root of its checkpoint.
import { calculateOnTiles } from './nodes-of-tiles.ts';
import { areSameBytes, Malformed } from './text.ts';
import { entryIn, TILE_WIDTH, type TilePlace, widthInTree } from './tiles.ts';
import { hashLeaf, proveInclusion, rootOfPath, type Sha256, type Tree } from './tree.ts';

/** Throws Malformed if the log has no such entry, does not serve it, or serves another than it signed. */
export async function readEntry(
  sha256: Sha256,
  readTile: (place: TilePlace) => Promise<Uint8Array | undefined>,
  { name, size, root }: Tree & { readonly name: string },
  index: number,
): Promise<Uint8Array> {
  if (index < 0 || index >= size) throw new Malformed(`${name} has no entry ${index}`);
  const bundle = { level: 'entries', index: Math.floor(index / TILE_WIDTH) } as const;
  const bytes = await readTile({ ...bundle, width: widthInTree(bundle, size) });
  const entry = bytes && entryIn(bytes, index % TILE_WIDTH);
  const path = await calculateOnTiles(sha256, size, readTile, (node) =>
    proveInclusion(sha256, node, index, size),
  );
  if (!entry || !path) throw new Malformed(`entry ${index} of ${name} is not served`);
  if (!areSameBytes(rootOfPath(sha256, hashLeaf(sha256, entry), { index, size }, path), root))
    throw new Malformed(`entry ${index} of ${name} does not lead to its signed root`);
  return entry;
}
