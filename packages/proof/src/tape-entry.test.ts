import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packTapeEntry, SLICE_MS, type TapeEntry, unpackTapeEntry } from './tape-entry.ts';
import { areSameBytes, Malformed } from './text.ts';

const price = fc.integer({ min: -(2 ** 40), max: 2 ** 40 });
const entry: fc.Arbitrary<TapeEntry> = fc
  .record({
    instrument: fc.nat(),
    digits: fc.nat(9),
    slice: fc.integer({ min: 0, max: 0xffffffff }),
    first: fc.nat(2 ** 31),
    ticks: fc.array(
      fc.record({
        t: fc.nat(SLICE_MS - 1),
        bid: price,
        ask: price,
        mark: fc.oneof(fc.constant(0), fc.nat(255)),
      }),
      { minLength: 1, maxLength: 30 },
    ),
  })
  .map(({ ticks, ...rest }) => ({
    ...rest,
    ticks: ticks
      .toSorted((one, other) => one.t - other.t)
      .map((tick) => ({ ...tick, t: rest.slice * SLICE_MS + tick.t })),
  }));

describe('tape entries', () => {
  it('are decoded unchanged', () => {
    fc.assert(
      fc.property(entry, (value) => {
        expect(unpackTapeEntry(packTapeEntry(value))).toEqual(value);
      }),
    );
  });

  it('have one form: changed bytes are rejected, or encode another entry', () => {
    fc.assert(
      fc.property(entry, fc.nat(), fc.integer({ min: 1, max: 255 }), (value, seed, flip) => {
        const bytes = packTapeEntry(value);
        const at = seed % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ flip;
        let read: TapeEntry;
        try {
          read = unpackTapeEntry(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(Malformed);
          return;
        }
        expect(areSameBytes(packTapeEntry(read), bytes)).toBe(true);
        expect(read).not.toEqual(value);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each<[string, Partial<TapeEntry>]>([
    ['no ticks', { ticks: [] }],
    ['a tick of the next slice', { ticks: [{ t: 10_000, bid: 1, ask: 2, mark: 0 }] }],
    ['a tick of the slice before', { ticks: [{ t: 4_999, bid: 1, ask: 2, mark: 0 }] }],
    ['half a point', { ticks: [{ t: 5_000, bid: 1.5, ask: 2, mark: 0 }] }],
    ['a mark past a byte', { ticks: [{ t: 5_000, bid: 1, ask: 2, mark: 256 }] }],
    ['ten digits', { digits: 10 }],
    ['a negative number', { first: -1 }],
  ])('are not made of %s', (_, change) => {
    const good: TapeEntry = {
      instrument: 7,
      digits: 5,
      slice: 1,
      first: 1,
      ticks: [{ t: 5_000, bid: 1, ask: 2, mark: 0 }],
    };
    expect(packTapeEntry(good)).toHaveLength(11);
    expect(() => packTapeEntry({ ...good, ...change })).toThrow(RangeError);
  });
});
