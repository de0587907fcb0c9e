// Reads entries of the tape's log by the slices in which they were sealed.
import { TILE_WIDTH, unpackEntries } from '@candor/proof';
import type pg from 'pg';
import { ENTRIES_LEVEL } from '../proof/log-store.ts';
import { instrumentOf } from './slice-entries.ts';

/** A row of `tape_slices`. */
export interface SealedSlice {
  readonly log: string;
  readonly first_index: number;
  readonly entries: number;
}

export interface SealedEntry {
  readonly log: string;
  readonly index: number;
  readonly entry: Uint8Array;
}

/** The entries of consecutive slices, which are contiguous in each log; for one instrument alone if one is given. */
export async function readSealed(
  db: pg.ClientBase | pg.Pool,
  slices: readonly SealedSlice[],
  instrumentId?: number,
): Promise<SealedEntry[]> {
  const found: SealedEntry[] = [];
  for (const log of new Set(slices.map((slice) => slice.log))) {
    const ofLog = slices.filter((slice) => slice.log === log);
    const begin = (ofLog[0] as SealedSlice).first_index;
    const last = ofLog.at(-1) as SealedSlice;
    const end = last.first_index + last.entries;
    const { rows } = await db.query<{ index: number; bytes: Buffer }>(
      'select index, bytes from proof_tiles where log = $1 and level = $2 and index between $3 and $4 order by index',
      [log, ENTRIES_LEVEL, Math.floor(begin / TILE_WIDTH), Math.floor((end - 1) / TILE_WIDTH)],
    );
    for (const { index: bundle, bytes } of rows)
      for (const [at, entry] of unpackEntries(bytes).entries()) {
        const index = bundle * TILE_WIDTH + at;
        if (index < begin || index >= end) continue;
        if (instrumentId !== undefined && instrumentOf(entry) !== instrumentId) continue;
        found.push({ log, index, entry });
      }
  }
  return found;
}
