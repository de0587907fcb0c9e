// Entries of a slice in which an instrument has more ticks than one entry may have.
import { packTapeEntry, SLICE_MS } from '@candor/proof';
import { expect, it } from 'vitest';
import { entriesOf } from './slice-entries.ts';

const SLICE = 360_000_000;

it('divides the ticks of a slice among entries of at most 3,000, which follow each other', () => {
  const rows = Array.from({ length: 7_001 }, (_, n) => ({
    instrumentId: 7,
    no: n + 11,
    t: SLICE * SLICE_MS + Math.floor(n / 2),
    // The longest form of a tick: its prices are as far as possible from those of the tick before.
    bid: n % 2 === 0 ? 2 ** 46 : 1,
    ask: n % 2 === 0 ? 2 ** 46 : 1,
    digits: 5,
    mark: 0,
  }));
  const other = { ...rows[0], instrumentId: 8, no: 1 } as (typeof rows)[number];
  const entries = entriesOf([other, ...rows]);
  expect(
    entries.map(({ instrument, slice, first, ticks }) => [instrument, slice, first, ticks.length]),
  ).toEqual([
    [7, SLICE, 11, 3_000],
    [7, SLICE, 3_011, 3_000],
    [7, SLICE, 6_011, 1_001],
    [8, SLICE, 1, 1],
  ]);
  for (const entry of entries) expect(packTapeEntry(entry).length).toBeLessThan(65_536);
});
