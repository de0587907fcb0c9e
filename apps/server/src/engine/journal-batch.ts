// Splits a batch of the engine into rows of the journal.
import type { VenueEvent } from '@candor/core';
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

/** Value of the column `inputs` in all rows of a batch but the last. The last row contains the hash and the inputs. */
const IN_A_LATER_ROW = Buffer.alloc(0);

/** Rows that are appended together, normally one. */
export type JournalBatch = readonly [JournalRow, ...JournalRow[]];

/**
 * After a long downtime, the events of one batch, such as swaps of many days on many positions, can exceed what a
 * string or a database value can hold.
 */
const EVENTS_A_ROW_MAX = 5_000;

/** `inputs` is a value of the column `inputs`, or null if inputs are not stored. */
export function batchOf(
  firstSeq: number,
  events: readonly VenueEvent[],
  at: number,
  inputs: Buffer | null,
): JournalBatch {
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
