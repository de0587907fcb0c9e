// The Merkle tree of RFC 6962, section 2.1: hashes of leaves and nodes, proofs, and their verification (RFC 9162, 2.1.3 and 2.1.4).
import { areSameBytes, Malformed } from './text.ts';

/** SHA-256 of the bytes: 32 bytes. Node and browsers have different ones, so the caller passes its own. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

export const HASH_BYTES = 32;

export function hashLeaf(sha256: Sha256, entry: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + entry.length);
  bytes.set(entry, 1);
  return sha256(bytes);
}

export function hashNode(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + left.length + right.length);
  bytes[0] = 1;
  bytes.set(left, 1);
  bytes.set(right, 1 + left.length);
  return sha256(bytes);
}

/** The root of a tree without leaves. */
export const hashEmpty = (sha256: Sha256): Uint8Array => sha256(new Uint8Array());

/**
 * A whole subtree's hash: `level` 0 is a leaf's, `level` n covers the leaves [index·2ⁿ, (index + 1)·2ⁿ). Readers hold
 * tiles or an array of leaves.
 */
export type ReadNode = (level: number, index: number) => Uint8Array;

/** The root over the leaves [begin, end), end > begin. */
function rootOfRange(sha256: Sha256, read: ReadNode, begin: number, end: number): Uint8Array {
  const size = end - begin;
  const split = splitOf(size);
  if (size === 2 ** levelOf(size)) {
    const level = levelOf(size);
    if (begin % size === 0) return read(level, begin / size);
  }
  return hashNode(
    sha256,
    rootOfRange(sha256, read, begin, begin + split),
    rootOfRange(sha256, read, begin + split, end),
  );
}

/** The root of the first `size` leaves. */
export function rootOfTree(sha256: Sha256, read: ReadNode, size: number): Uint8Array {
  return size === 0 ? hashEmpty(sha256) : rootOfRange(sha256, read, 0, size);
}

/** The path from leaf `index` to the root of the first `size` leaves, from the leaf upwards. */
export function proveInclusion(sha256: Sha256, read: ReadNode, index: number, size: number): Uint8Array[] {
  if (!(index >= 0 && index < size)) throw new RangeError(`leaf ${index} of ${size}`);
  const path: Uint8Array[] = [];
  let begin = 0;
  let end = size;
  while (end - begin > 1) {
    const middle = begin + splitOf(end - begin);
    if (index < middle) {
      path.push(rootOfRange(sha256, read, middle, end));
      end = middle;
    } else {
      path.push(rootOfRange(sha256, read, begin, middle));
      begin = middle;
    }
  }
  return path.reverse();
}

/** Proves that the first `older` leaves of the tree of `newer` leaves are the older tree; 0 < older ≤ newer. */
export function proveConsistency(sha256: Sha256, read: ReadNode, older: number, newer: number): Uint8Array[] {
  if (!(older > 0 && older <= newer)) throw new RangeError(`from ${older} to ${newer}`);
  const path: Uint8Array[] = [];
  let begin = 0;
  let end = newer;
  while (end !== older) {
    const middle = begin + splitOf(end - begin);
    if (older <= middle) {
      path.push(rootOfRange(sha256, read, middle, end));
      end = middle;
    } else {
      path.push(rootOfRange(sha256, read, begin, middle));
      begin = middle;
    }
  }
  if (begin > 0) path.push(rootOfRange(sha256, read, begin, end));
  return path.reverse();
}

/** The root that a path leads to; throws Malformed if the path's length does not fit index and size. */
export function rootOfPath(
  sha256: Sha256,
  leaf: Uint8Array,
  { index, size }: { index: number; size: number },
  path: readonly Uint8Array[],
): Uint8Array {
  if (!(index >= 0 && index < size)) throw new Malformed('index outside of the tree');
  let hash = leaf;
  let node = index;
  let last = size - 1;
  for (const sibling of path) {
    if (sibling.length !== HASH_BYTES) throw new Malformed('a hash of another length');
    if (last === 0) throw new Malformed('path too long');
    if (node % 2 === 1 || node === last) {
      hash = hashNode(sha256, sibling, hash);
      while (node % 2 === 0 && node !== 0) {
        node /= 2;
        last = Math.floor(last / 2);
      }
    } else {
      hash = hashNode(sha256, hash, sibling);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  if (last !== 0) throw new Malformed('path too short');
  return hash;
}

export type Tree = { readonly size: number; readonly root: Uint8Array };

/**
 * True if the newer tree begins with the older one. A proof with another length, or with too many hashes, proves
 * nothing.
 */
export function isConsistent(
  sha256: Sha256,
  older: Tree,
  newer: Tree,
  proof: readonly Uint8Array[],
): boolean {
  if (older.size > newer.size || proof.some((hash) => hash.length !== HASH_BYTES)) return false;
  if (older.size === newer.size) return proof.length === 0 && areSameBytes(older.root, newer.root);
  if (older.size === 0) return proof.length === 0 && areSameBytes(older.root, hashEmpty(sha256));
  const isWhole = older.size === 2 ** levelOf(older.size);
  const path = isWhole ? [older.root, ...proof] : [...proof];
  const [first, ...rest] = path;
  if (first === undefined) return false;
  let node = older.size - 1;
  let last = newer.size - 1;
  while (node % 2 === 1) {
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  let olderRoot = first;
  let newerRoot = first;
  for (const hash of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      olderRoot = hashNode(sha256, hash, olderRoot);
      newerRoot = hashNode(sha256, hash, newerRoot);
      while (node % 2 === 0 && node !== 0) {
        node /= 2;
        last = Math.floor(last / 2);
      }
    } else {
      newerRoot = hashNode(sha256, newerRoot, hash);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && areSameBytes(olderRoot, older.root) && areSameBytes(newerRoot, newer.root);
}

/** The largest power of two below the number of leaves: the point at which a tree of more than one is split. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The level of the largest whole subtree within `size` leaves. */
function levelOf(size: number): number {
  let level = 0;
  for (let leaves = 2; leaves <= size; leaves *= 2) level += 1;
  return level;
}
