// Splits a batch of the engine into rows of the journal.
import { crc32 } from 'node:zlib';
import type { VenueEvent } from '@candor/core';
import type { TickBatch } from '../tape/tick-capture.ts';
import { encodeBatch } from './journal-codec.ts';

/** A row of the journal, ready to insert. */
export interface JournalRow {
  readonly firstSeq: number;
  readonly count: number;
  readonly at: number;
  readonly crc: number;
  readonly payload: Buffer;
  /** In the format of the column `inputs`. */
  readonly inputs: Buffer | null;
}

/** A row of ticks, ready to insert, with the journal's rows that used them. */
export interface TicksRow extends TickBatch {
  readonly at: number;
  readonly crc: number;
}

/** Value of the column `inputs` in all rows of a batch but the last. The last row contains the hash and the inputs. */
const IN_A_LATER_ROW = Buffer.alloc(0);

/** Ticks and inputs that are stored with a batch's events. */
export interface BatchSources {
  /** Null if ticks are not stored, or there are none. */
  readonly ticks: TickBatch | null;
  /** Inputs that led to the events, preceded by the chain's hash; null if they are not stored. */
  readonly inputs: Buffer | null;
}

export const NO_SOURCES: BatchSources = { ticks: null, inputs: null };

/** Rows that are appended together; never empty. */
export interface JournalBatch {
  readonly rows: readonly JournalRow[];
  readonly ticks: TicksRow | null;
}

export function batchOf(
  firstSeq: number,
  events: readonly VenueEvent[],
  at: number,
  { ticks, inputs }: BatchSources,
): JournalBatch {
  return {
    rows: ticks && events.length === 0 ? [] : rowsOf(firstSeq, events, at, inputs),
    ticks: ticks && { ...ticks, at, crc: crc32(ticks.payload) },
  };
}

/**
 * After a long downtime, the events of one batch, such as swaps of many days on many positions, can exceed what a
 * string or a database value can hold.
 */
const EVENTS_A_ROW_MAX = 5_000;

/** The rows of a batch, normally one. */
function rowsOf(
  firstSeq: number,
  events: readonly VenueEvent[],
  at: number,
  inputs: Buffer | null,
): readonly [JournalRow, ...JournalRow[]] {
  const rowAt = (from: number): JournalRow => {
    const some = events.length <= EVENTS_A_ROW_MAX ? events : events.slice(from, from + EVENTS_A_ROW_MAX);
    const isLast = from + EVENTS_A_ROW_MAX >= events.length;
    return {
      firstSeq: firstSeq + from,
      count: some.length,
      at,
      ...encodeBatch(some),
      inputs: isLast || !inputs ? inputs : IN_A_LATER_ROW,
    };
  };
  const rest: JournalRow[] = [];
  for (let from = EVENTS_A_ROW_MAX; from < events.length; from += EVENTS_A_ROW_MAX) rest.push(rowAt(from));
  return [rowAt(0), ...rest];
}
