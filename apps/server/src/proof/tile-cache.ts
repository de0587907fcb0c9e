// Tiles that were read lately, and hashes of subtrees that were worked out from them. The first so many hashes or entries of
// a tile never change, nor does a whole subtree, so what was read stays true; whoever asks while it is being read shares it.
import type { ReadNode, TilePlace } from '@candor/proof';
import { BoundedMap } from '../bounds/bounded-map.ts';
import { StoredReads } from '../bounds/stored-reads.ts';

/** Of 8 kB each, entries of the tape more: some 10 MB. */
const TILES_MAX = 1_000;
/** Of 32 bytes each: a path in a tile costs hundreds of hashes without them, and most paths share them. */
const NODES_MAX = 50_000;

export class TileCache {
  readonly #tiles = new StoredReads<string, Buffer>(TILES_MAX);
  readonly #nodes = new BoundedMap<string, Uint8Array>(NODES_MAX);

  /** Reads what is known; `read` is asked for the rest, which is kept. */
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

  /** What is missing or can't be read is asked for again. */
  read(
    log: string,
    { level, index, width }: TilePlace,
    read: () => Promise<Buffer | undefined>,
  ): Promise<Buffer | undefined> {
    return this.#tiles.get(`${log} ${level} ${index} ${width}`, read);
  }
}
