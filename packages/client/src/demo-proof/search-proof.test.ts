// The search against the platform's own SHA-256.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { searchProof } from './search-proof.ts';

const zeroBits = (text: string): number =>
  Math.clz32(createHash('sha256').update(text).digest().readUInt32BE(0));
/** The first solution, found in the plain way. */
function firstFit(prefix: string, bits: number): number {
  for (let n = 0; ; n += 1) if (zeroBits(prefix + n) >= bits) return n;
}

test('finds the first solution, for prefixes of every length within a block', () => {
  for (let length = 0; length <= 140; length += 1) {
    const prefix = 'challenge-01:'.repeat(11).slice(0, length);
    const search = searchProof(prefix, 9);
    expect([length, search.next(1_000_000)]).toEqual([length, String(firstFit(prefix, 9))]);
  }
});

test('continues where it stopped, and counts its attempts', () => {
  const prefix = 'x:some-demo-id-0001:';
  const first = firstFit(prefix, 13);
  const search = searchProof(prefix, 13);
  let found: string | null = null;
  while (found === null) found = search.next(7);
  expect(found).toBe(String(first));
  expect(search.tried).toBe(first + 1);
});

test('zero bits need no work, and more than a word is rejected', () => {
  expect(searchProof('x', 0).next(1)).toBe('0');
  expect(searchProof('x', 32).next(10)).toBe(null);
  for (const bits of [33, -1, Number.NaN]) expect(() => searchProof('x', bits)).toThrow(RangeError);
});
