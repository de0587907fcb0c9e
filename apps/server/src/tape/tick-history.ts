// Queries of the tape: the ticks of one instrument in a period, sealed or not.
import { type InstrumentId, type Price, priceToNumber } from '@candor/core';
import { SLICE_MS, type TapeEntry, unpackTapeEntry } from '@candor/proof';
import type pg from 'pg';
import { inTransaction } from '../db/in-transaction.ts';
import { readSealed, type SealedSlice } from './sealed-slices.ts';
import { entriesOf } from './slice-entries.ts';
import { readTapeHead } from './tape-end.ts';
import { readTickRows } from './tick-rows.ts';

/** A tick with its prices as numbers of the instrument's currency. */
export interface PastTick {
  readonly no: number;
  readonly t: number;
  readonly bid: number;
  readonly ask: number;
  readonly mark: number;
}

export interface TickRange {
  readonly instrumentId: InstrumentId;
  /** Milliseconds; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** Only ticks with a higher number. */
  readonly after: number;
  readonly limit: number;
}

export interface PastTicks {
  readonly ticks: readonly PastTick[];
  /** Where the next page begins; null on the last one. */
  readonly next: { readonly from: number; readonly after: number } | null;
}

/** The number of slices read for one answer: 20 minutes, in which a closed market may have no tick at all. */
const SLICES_MAX = 240;
/** Unsealed rows of ticks: normally some seconds. */
const ROWS_MAX = 5_000;

interface SliceRow extends SealedSlice {
  readonly slice: number;
}

export class TickHistory {
  readonly #db: pg.Pool;

  constructor(db: pg.Pool) {
    this.#db = db;
  }

  /** In the order of their numbers. */
  read(range: TickRange): Promise<PastTicks> {
    // In one snapshot, so that slices sealed meanwhile are neither missed nor returned twice.
    return inTransaction(this.#db, (client) => readRange(client, range), 'oneMoment');
  }
}

async function readRange(client: pg.ClientBase, range: TickRange): Promise<PastTicks> {
  const { instrumentId, from, to, after, limit } = range;
  const { rows } = await client.query<SliceRow>(
    `select slice, log, first_index, entries from tape_slices where slice >= $1 and slice * ${SLICE_MS} < $2
     order by slice limit $3`,
    [Math.floor(from / SLICE_MS), to, SLICES_MAX + 1],
  );
  const slices = rows.slice(0, SLICES_MAX);
  const isPart = rows.length > SLICES_MAX;
  const sealed = await readSealed(client, slices, instrumentId);
  const entries = sealed.map(({ entry }) => unpackTapeEntry(entry));
  const unsealed = isPart ? null : await readUnsealed(client, range);
  entries.push(...(unsealed?.entries ?? []));
  const found = entries
    .flatMap(({ first, digits, ticks }) =>
      ticks.map(({ t, bid, ask, mark }, n) => ({
        no: first + n,
        t,
        bid: priceToNumber(bid as Price, digits),
        ask: priceToNumber(ask as Price, digits),
        mark,
      })),
    )
    .filter(({ no, t }) => no > after && t >= from && t < to);
  const ticks = found.slice(0, limit);
  const last = ticks.at(-1);
  if (last && found.length > limit) return { ticks, next: { from: last.t, after: last.no } };
  const nextSlice = rows[SLICES_MAX]?.slice;
  const nextFrom = nextSlice === undefined ? unsealed?.nextFrom : nextSlice * SLICE_MS;
  if (nextFrom === undefined || nextFrom >= to) return { ticks, next: null };
  return { ticks, next: { from: nextFrom, after: last?.no ?? after } };
}

/** The ticks that no slice of the log has yet, and where the next page begins if there are many rows. */
async function readUnsealed(
  client: pg.ClientBase,
  { instrumentId, from }: TickRange,
): Promise<{ entries: TapeEntry[]; nextFrom: number | undefined }> {
  const { sealedSlice } = await readTapeHead(client);
  const { rows } = await client.query<{ at: number; payload: Buffer }>(
    'select at, payload from tape_ticks where at >= $1 order by id limit $2',
    [from, ROWS_MAX],
  );
  const ticks = rows
    .flatMap(({ payload }) => readTickRows(payload))
    .filter((row) => row.instrumentId === instrumentId && Math.floor(row.t / SLICE_MS) > sealedSlice);
  const last = rows.length === ROWS_MAX ? rows.at(-1) : undefined;
  return { entries: entriesOf(ticks), nextFrom: last?.at };
}
