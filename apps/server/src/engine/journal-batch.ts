// A batch of the engine as the rows that it becomes.
import { crc32 } from 'node:zlib';
import type { VenueEvent } from '@candor/core';
import type { TickBatch } from '../tape/tick-capture.ts';
import { encodeBatch } from './journal-codec.ts';

/** A row of the journal as it goes in. */
export interface JournalRow {
  readonly firstSeq: number;
  readonly count: number;
  readonly at: number;
  readonly crc: number;
  readonly payload: Buffer;
  /** As the column `inputs` holds them. */
  readonly inputs: Buffer | null;
}

/** A row of ticks as it goes in, with the rows of the journal that used them. */
export interface TicksRow extends TickBatch {
  readonly at: number;
  readonly crc: number;
}

/** In the column `inputs` of all rows of a batch but the last, which has the chain's value. */
const IN_A_LATER_ROW = Buffer.alloc(0);

/** What goes in with a batch's events. */
export interface BatchSources {
  /** Null where none are kept, or none came. */
  readonly ticks: TickBatch | null;
  /** What the engine took in to come to the events, with the chain's value before it; null where that is not kept. */
  readonly inputs: Buffer | null;
}

export const NO_SOURCES: BatchSources = { ticks: null, inputs: null };

/** What is appended together; never nothing. */
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
 * What a program makes up for after a long time away, as the swaps of many days on many positions, can be more than a
 * text or a value of the database holds.
 */
const EVENTS_A_ROW_MAX = 5_000;

/** The rows of a batch. Normally one. */
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
