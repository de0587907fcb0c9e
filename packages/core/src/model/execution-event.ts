// Events of the venue about itself: when it was down, and how long orders took.
import type { Dated } from './event-parts.ts';
import type { ExecutionCounts } from './execution-counts.ts';

/** A start of a store that has been used before. */
export interface VenueStarted extends Dated {
  readonly type: 'VenueStarted';
  /** Time of the last durable data before the start: milliseconds on the venue's clock. */
  readonly before: number;
}

/** Counts since the last event of this kind, or since the start. */
export interface ExecutionCounted extends Dated {
  readonly type: 'ExecutionCounted';
  readonly real: ExecutionCounts;
  readonly demo: ExecutionCounts;
}

export type ExecutionEvent = VenueStarted | ExecutionCounted;
