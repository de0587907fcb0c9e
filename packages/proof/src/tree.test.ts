// Proofs of random trees against a plain recomputation from the entries.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from './node/crypto.ts';
import { readNodesOf } from './testing/signing-key.ts';
import { areSameBytes, toUtf8 } from './text.ts';
import {
  hashLeaf,
  hashNode,
  isConsistent,
  proveConsistency,
  proveInclusion,
  rootOfPath,
  rootOfTree,
} from './tree.ts';

const entries = Array.from({ length: 70 }, (_, index) => toUtf8(`entry ${index}`));
const read = readNodesOf(entries);

/** RFC 6962, 2.1, word by word. */
function plainRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves;
  if (leaves.length === 0) return sha256(new Uint8Array());
  if (leaves.length === 1 && only) return hashLeaf(sha256, only);
  const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return hashNode(sha256, plainRoot(leaves.slice(0, split)), plainRoot(leaves.slice(split)));
}

const treeOf = (size: number) => ({ size, root: rootOfTree(sha256, read, size) });
const sizes = fc
  .tuple(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 70 }))
  .map(([one, other]) => ({ small: Math.min(one, other), large: Math.max(one, other) }));

describe('trees', () => {
  it('have the root that the RFC defines, at every size', () => {
    for (let size = 0; size <= 70; size += 1)
      expect(areSameBytes(rootOfTree(sha256, read, size), plainRoot(entries.slice(0, size)))).toBe(true);
  });

  it('prove every leaf, and only that leaf', () => {
    fc.assert(
      fc.property(sizes, fc.nat(69), ({ large: size }, seed) => {
        const index = seed % size;
        const path = proveInclusion(sha256, read, index, size);
        const { root } = treeOf(size);
        const rootBy = (leaf: number, at: number) =>
          rootOfPath(sha256, hashLeaf(sha256, entries[leaf] ?? new Uint8Array()), { index: at, size }, path);
        expect(areSameBytes(rootBy(index, index), root)).toBe(true);
        const another = (index + 1) % size;
        if (another !== index) expect(areSameBytes(rootBy(another, index), root)).toBe(false);
        expect(() => rootOfPath(sha256, root, { index, size }, [...path, root])).toThrow('path too long');
        if (path.length > 0)
          expect(() => rootOfPath(sha256, root, { index, size }, path.slice(1))).toThrow('path too short');
      }),
    );
  });

  it('prove that a larger tree begins with a smaller one', () => {
    fc.assert(
      fc.property(sizes, ({ small, large }) => {
        const proof = proveConsistency(sha256, read, small, large);
        expect(isConsistent(sha256, treeOf(small), treeOf(large), proof)).toBe(true);
        expect(isConsistent(sha256, treeOf(small), treeOf(large), [...proof, treeOf(1).root])).toBe(false);
        if (proof.length > 0)
          expect(isConsistent(sha256, treeOf(small), treeOf(large), proof.slice(1))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('never prove a tree with a changed entry', () => {
    fc.assert(
      fc.property(sizes, fc.nat(69), ({ small, large }, seed) => {
        const forked = entries.with(seed % small, toUtf8('spike'));
        const newer = { size: large, root: rootOfTree(sha256, readNodesOf(forked), large) };
        for (const reader of [read, readNodesOf(forked)])
          expect(
            isConsistent(sha256, treeOf(small), newer, proveConsistency(sha256, reader, small, large)),
          ).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});
