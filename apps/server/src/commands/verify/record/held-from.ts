// From which event on the journal was written by programs that keep a tape and a record beside it: only from there on both are asked for.
import type { VenueEvent } from '@candor/core';

export interface HeldFrom {
  readonly seq: number;
  /** Milliseconds, of that event. */
  readonly at: number;
}

/** A store that was begun by such a program. */
export const fromTheBeginning: HeldFrom = { seq: 1, at: Number.NEGATIVE_INFINITY };
/** No such program has left anything in the journal yet. */
export const notYet: HeldFrom = { seq: Number.POSITIVE_INFINITY, at: Number.POSITIVE_INFINITY };

/**
 * These programs write `VenueStarted` first of all where the store was in use before. So what an older program left ends there; and where
 * orders were counted before any start, there never was an older program.
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
