// What the venue says of itself in the journal: when it was away, and how long orders took.
import type { Dated } from './event-parts.ts';
import type { ExecutionCounts } from './execution-counts.ts';

/** A start of a store that has been used before. */
export interface VenueStarted extends Dated {
  readonly type: 'VenueStarted';
  /** The time of the last thing that was durable before it: milliseconds, on the venue's clock. */
  readonly before: number;
}

/** What has been counted since the last event of this kind, or since the start. */
export interface ExecutionCounted extends Dated {
  readonly type: 'ExecutionCounted';
  readonly real: ExecutionCounts;
  readonly demo: ExecutionCounts;
}

export type ExecutionEvent = VenueStarted | ExecutionCounted;
