// Reads the stored parts of a log: tiles, an entry, and proofs of both kinds.
import {
  calculateOnTiles,
  endOfEntries,
  entryIn,
  HASH_BYTES,
  proveConsistency,
  proveInclusion,
  type ReadNode,
  RightEdge,
  rootOfTree,
  TILE_WIDTH,
  type TilePlace,
  unpackEntries,
} from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import type pg from 'pg';
import { ENTRIES_LEVEL } from './log-store.ts';
import type { TileCache } from './tile-cache.ts';

const BUNDLES_AT_ONCE = 64;

/**
 * A tile is missing, or shorter than the log's size requires: the store is damaged, or the request exceeds its entries.
 */
export class TilesMissing extends Error {
  override readonly name = 'TilesMissing';
}

export class StoredLog {
  readonly #db: pg.ClientBase | pg.Pool;
  readonly name: string;
  readonly #cache: TileCache | undefined;

  /** Only answers use a cache; signers and checks read the store. */
  constructor(db: pg.ClientBase | pg.Pool, name: string, cache?: TileCache) {
    this.#db = db;
    this.name = name;
    this.#cache = cache;
  }

  /**
   * Returns the first `width` hashes of a tile, or the first entries of a bundle as they are served; undefined if it
   * has fewer.
   */
  readTile(place: TilePlace): Promise<Buffer | undefined> {
    return this.#cache
      ? this.#cache.read(this.name, place, () => this.#fetchTile(place))
      : this.#fetchTile(place);
  }

  async #fetchTile({ level, index, width }: TilePlace): Promise<Buffer | undefined> {
    const { rows } = await this.#db.query<{ width: number; bytes: Buffer }>(
      'select width, bytes from proof_tiles where log = $1 and level = $2 and index = $3 and width >= $4',
      [this.name, level === 'entries' ? ENTRIES_LEVEL : level, index, width],
    );
    const [tile] = rows;
    if (!tile || tile.width === width) return tile?.bytes;
    return tile.bytes.subarray(0, level === 'entries' ? endOfEntries(tile.bytes, width) : width * HASH_BYTES);
  }

  /** The bundles of entries in order, from the one with entry `from` to the one with the entry before `to`. */
  async *bundles({ from = 0, to }: { from?: number; to: number }): AsyncGenerator<{
    readonly first: number;
    readonly entries: readonly Uint8Array[];
  }> {
    for (let next = Math.floor(from / TILE_WIDTH); next * TILE_WIDTH < to; next += BUNDLES_AT_ONCE) {
      const { rows } = await this.#db.query<{ index: number; bytes: Buffer }>(
        'select index, bytes from proof_tiles where log = $1 and level = $2 and index >= $3 and index < $4 order by index',
        [this.name, ENTRIES_LEVEL, next, next + BUNDLES_AT_ONCE],
      );
      for (const { index, bytes } of rows) yield { first: index * TILE_WIDTH, entries: unpackEntries(bytes) };
    }
  }

  /**
   * Undefined if the log has no entry of this index. `size` is the known size of the log, for which complete bundles
   * suffice.
   */
  async entryOf(index: number, size = 0): Promise<Uint8Array | undefined> {
    const bundleIndex = Math.floor(index / TILE_WIDTH);
    const at = index % TILE_WIDTH;
    const width = (bundleIndex + 1) * TILE_WIDTH <= size ? TILE_WIDTH : at + 1;
    const bundle = await this.readTile({ level: 'entries', index: bundleIndex, width });
    return bundle && entryIn(bundle, at);
  }

  /** Returns the path of entry `index` to the root of the first `size` entries. @throws TilesMissing */
  inclusion(index: number, size: number): Promise<Uint8Array[]> {
    return this.#calculate(size, (read) => proveInclusion(sha256, read, index, size));
  }

  /**
   * Proves that the tree of `newer` entries begins with that of `older`; the proof is empty for 0. @throws TilesMissing
   */
  async consistency(older: number, newer: number): Promise<Uint8Array[]> {
    if (older === 0 || older === newer) return [];
    return this.#calculate(newer, (read) => proveConsistency(sha256, read, older, newer));
  }

  /** @throws TilesMissing */
  rootOf(size: number): Promise<Uint8Array> {
    return this.#calculate(size, (read) => rootOfTree(sha256, read, size));
  }

  /** @throws TilesMissing */
  edgeOf(size: number): Promise<RightEdge> {
    return this.#calculate(size, (read) => RightEdge.of(sha256, read, size));
  }

  async #calculate<T>(size: number, calculate: (read: ReadNode) => T): Promise<T> {
    const cache = this.#cache;
    let isListing = true;
    const found = await calculateOnTiles(
      sha256,
      size,
      (place) => this.readTile(place),
      (read) => {
        // The first pass only collects the nodes to read.
        const nodes = cache && !isListing ? cache.withNodes(this.name, read) : read;
        isListing = false;
        return calculate(nodes);
      },
    );
    if (found === undefined) throw new TilesMissing(`tiles of the log ${this.name} are missing`);
    return found;
  }
}
