// What the engine's loop has taken in since its last commit, and what commits it.
import type { VenueEvent } from '@candor/core';
import type { BatchSources } from './journal-batch.ts';
import type { CommittedEvent } from './port.ts';

export interface BatchWriter {
  /** Events, the ticks and what caused them are durable together. */
  append(firstSeq: number, events: readonly VenueEvent[], at: number, sources: BatchSources): Promise<void>;
}

export interface Batch {
  readonly events: VenueEvent[];
  readonly published: CommittedEvent[];
  readonly replies: (() => void)[];
  /** The last delivery of the feed that was taken in whole; 0 for none. */
  delivery: number;
}

export const newBatch = (): Batch => ({ events: [], published: [], replies: [], delivery: 0 });
