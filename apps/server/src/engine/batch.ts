// The loop's events, replies and sources since its last commit, and the interface that commits them.
import type { VenueEvent } from '@candor/core';
import type { BatchSources } from './journal-batch.ts';
import type { CommittedEvent } from './port.ts';

export interface BatchWriter {
  /** Makes the events, the ticks and their inputs durable together. */
  append(firstSeq: number, events: readonly VenueEvent[], at: number, sources: BatchSources): Promise<void>;
}

export interface Batch {
  readonly events: VenueEvent[];
  readonly published: CommittedEvent[];
  readonly replies: (() => void)[];
  /** Number of the feed's last delivery that was fully processed; 0 for none. */
  delivery: number;
}

export const newBatch = (): Batch => ({ events: [], published: [], replies: [], delivery: 0 });
