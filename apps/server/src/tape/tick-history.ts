// The tape as it is looked up: the ticks of one instrument in a time, sealed or not yet.
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
  /** Where to go on; null where there is no more. */
  readonly next: { readonly from: number; readonly after: number } | null;
}

/** Slices that are looked through for one answer: 20 minutes, in which a closed market may have no tick at all. */
const SLICES_MAX = 240;
/** Rows of ticks that are not sealed: normally some seconds of them. */
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
    // Of one moment: what is sealed meanwhile is neither missed nor given twice.
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

/** What no slice of the log holds yet, and where to go on where there are many rows of it. */
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
