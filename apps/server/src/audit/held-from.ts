// Finds the first event of programs with a tape and a public event log. Both are required only from there on.
import type { VenueEvent } from '@candor/core';

export interface HeldFrom {
  readonly seq: number;
  /** Time of that event in milliseconds. */
  readonly at: number;
}

/** Such a program began the store. */
export const fromTheBeginning: HeldFrom = { seq: 1, at: Number.NEGATIVE_INFINITY };
/** No such program has written to the journal yet. */
export const notYet: HeldFrom = { seq: Number.POSITIVE_INFINITY, at: Number.POSITIVE_INFINITY };

/**
 * In a store that was in use before, these programs first write `VenueStarted`, where an older program's events end. If
 * orders were counted before any start, there was no older program.
 */
export async function readHeldFrom(
  batches: AsyncIterable<{ readonly firstSeq: number; readonly events: readonly VenueEvent[] }>,
): Promise<HeldFrom> {
  for await (const { firstSeq, events } of batches)
    for (const [n, { type, at }] of events.entries()) {
      if (type === 'ExecutionCounted') return fromTheBeginning;
      if (type === 'VenueStarted') return { seq: firstSeq + n, at };
    }
  return notYet;
}
