// The right edge of a tree: the whole subtrees that its leaves fall into, from which its root follows and by which it grows
// without another look at what it holds.
import { concatBytes, Malformed } from './text.ts';
import { HASH_BYTES, hashEmpty, hashNode, type ReadNode, type Sha256 } from './tree.ts';

/** A tile spans this many levels of nodes. */
export const TILE_LEVELS = 8;

export class RightEdge {
  readonly #sha256: Sha256;
  #size: number;
  /** The largest subtree first. */
  readonly #peaks: Uint8Array[];

  /** `edge` is the result of `bytes`; throws Malformed if it does not belong to a tree of `size` leaves. */
  constructor(sha256: Sha256, size = 0, edge: Uint8Array = new Uint8Array()) {
    this.#sha256 = sha256;
    this.#size = size;
    this.#peaks = [];
    for (let at = 0; at < edge.length; at += HASH_BYTES) this.#peaks.push(edge.slice(at, at + HASH_BYTES));
    if (edge.length !== HASH_BYTES * countBits(size)) throw new Malformed('edge of another tree');
  }

  /** The edge of the first `size` leaves of a readable tree. */
  static of(sha256: Sha256, read: ReadNode, size: number): RightEdge {
    const peaks: Uint8Array[] = [];
    let begin = 0;
    for (let level = 52; level >= 0; level -= 1) {
      const leaves = 2 ** level;
      if (size - begin < leaves) continue;
      peaks.push(read(level, begin / leaves));
      begin += leaves;
    }
    return new RightEdge(sha256, size, concatBytes(...peaks));
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): Uint8Array {
    return concatBytes(...this.#peaks);
  }

  /** Adds a leaf by its hash; gives the hashes that tiles of level 0, 1, 2 … get by it, the first one always. */
  append(leaf: Uint8Array): Uint8Array[] {
    const ofTiles = [leaf];
    let hash = leaf;
    let level = 0;
    for (let left = this.#size; left % 2 === 1; left = Math.floor(left / 2)) {
      hash = hashNode(this.#sha256, this.#peaks.pop() ?? concatBytes(), hash);
      level += 1;
      if (level % TILE_LEVELS === 0) ofTiles.push(hash);
    }
    this.#peaks.push(hash);
    this.#size += 1;
    return ofTiles;
  }

  root(): Uint8Array {
    const [last, ...others] = this.#peaks.toReversed();
    if (last === undefined) return hashEmpty(this.#sha256);
    return others.reduce((right, left) => hashNode(this.#sha256, left, right), last);
  }
}

function countBits(size: number): number {
  let count = 0;
  for (let left = size; left > 0; left = Math.floor(left / 2)) count += left % 2;
  return count;
}
