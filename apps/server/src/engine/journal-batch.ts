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
}

/** A row of ticks as it goes in, with the rows of the journal that used them. */
export interface TicksRow extends TickBatch {
  readonly at: number;
  readonly crc: number;
}

/** What is appended together; never nothing. */
export interface JournalBatch {
  readonly rows: readonly JournalRow[];
  readonly ticks: TicksRow | null;
}

export function batchOf(
  firstSeq: number,
  events: readonly VenueEvent[],
  at: number,
  ticks: TickBatch | null,
): JournalBatch {
  return {
    rows: ticks && events.length === 0 ? [] : rowsOf(firstSeq, events, at),
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
): readonly [JournalRow, ...JournalRow[]] {
  const rowAt = (from: number): JournalRow => {
    const some = events.length <= EVENTS_A_ROW_MAX ? events : events.slice(from, from + EVENTS_A_ROW_MAX);
    return { firstSeq: firstSeq + from, count: some.length, at, ...encodeBatch(some) };
  };
  const rest: JournalRow[] = [];
  for (let from = EVENTS_A_ROW_MAX; from < events.length; from += EVENTS_A_ROW_MAX) rest.push(rowAt(from));
  return [rowAt(0), ...rest];
}
