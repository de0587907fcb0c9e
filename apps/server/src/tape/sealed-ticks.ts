// Finds ticks of the tape by their numbers. Sealed slices never change, so recently read ones are cached: most orders
// that users look up were placed in the same minutes.
import { SLICE_MS, unpackTapeEntry } from '@candor/proof';
import type pg from 'pg';
import { StoredReads } from '../bounds/stored-reads.ts';
import { readSealed, type SealedEntry, type SealedSlice } from './sealed-slices.ts';
import { instrumentOf } from './slice-entries.ts';
import { slicesOfPlace } from './tape-places.ts';

/** A slice has some 10 kB with 40 instruments at five ticks a second: 10 MB for an hour and a half. */
const SLICES_MAX = 1_000;

export interface TickRequest {
  readonly instrumentId: number;
  readonly no: number;
  /** The time of the event that used the tick, in milliseconds: usually just after the tick. */
  readonly at: number;
}

type Slice = ReadonlyMap<number, readonly SealedEntry[]>;

export class SealedTicks {
  readonly #db: pg.Pool;
  readonly #slices = new StoredReads<number, Slice>(SLICES_MAX);

  constructor(db: pg.Pool) {
    this.#db = db;
  }

  /** The entry that contains the tick; undefined if it is not sealed yet, or is older than the tape. */
  async find(request: TickRequest): Promise<SealedEntry | undefined> {
    const used = Math.floor(request.at / SLICE_MS);
    for (const slice of [used, used - 1]) {
      const near = holding(
        (await this.#slices.get(slice, () => this.#read(slice)))?.get(request.instrumentId) ?? [],
        request.no,
      );
      if (near) return near;
    }
    const slices = await slicesOfPlace(this.#db, request);
    return holding(await readSealed(this.#db, slices, request.instrumentId), request.no);
  }

  /** Undefined while the slice is not sealed. */
  async #read(slice: number): Promise<Slice | undefined> {
    const { rows } = await this.#db.query<SealedSlice>(
      'select log, first_index, entries from tape_slices where slice = $1',
      [slice],
    );
    if (rows.length === 0) return undefined;
    return Map.groupBy(await readSealed(this.#db, rows), ({ entry }) => instrumentOf(entry));
  }
}

const holding = (entries: readonly SealedEntry[], no: number): SealedEntry | undefined =>
  entries.find(({ entry }) => {
    const { first, ticks } = unpackTapeEntry(entry);
    return no >= first && no < first + ticks.length;
  });
