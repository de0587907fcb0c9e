// A cache of recently read tiles, and of calculated hashes of subtrees. The first hashes or entries of a tile never
// change, nor does a complete subtree, so a cached value stays valid. Concurrent requests share one read.
import type { ReadNode, TilePlace } from '@candor/proof';
import { BoundedMap } from '../bounds/bounded-map.ts';
import { StoredReads } from '../bounds/stored-reads.ts';

/** Tiles have 8 kB each, and entries of the tape more: some 10 MB in total. */
const TILES_MAX = 1_000;
/** Hashes have 32 bytes each. A path in a tile costs hundreds of hashes without them, and most paths share them. */
const NODES_MAX = 50_000;

export class TileCache {
  readonly #tiles = new StoredReads<string, Buffer>(TILES_MAX);
  readonly #nodes = new BoundedMap<string, Uint8Array>(NODES_MAX);

  /** Returns cached values, and reads and caches the rest with `read`. */
  withNodes(log: string, read: ReadNode): ReadNode {
    return (level, index) => {
      const key = `${log} ${level} ${index}`;
      const known = this.#nodes.get(key);
      if (known) return known;
      const node = read(level, index);
      this.#nodes.set(key, node);
      return node;
    };
  }

  /** Missing or unreadable values are not cached. */
  read(
    log: string,
    { level, index, width }: TilePlace,
    read: () => Promise<Buffer | undefined>,
  ): Promise<Buffer | undefined> {
    return this.#tiles.get(`${log} ${level} ${index} ${width}`, read);
  }
}
