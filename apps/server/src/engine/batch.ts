// The loop's events and replies since its last commit, and the interface that commits them.
import type { VenueEvent } from '@candor/core';
import type { CommittedEvent } from './port.ts';

export interface BatchWriter {
  /** Makes the events and their inputs, a value of the column `inputs`, durable together. */
  append(firstSeq: number, events: readonly VenueEvent[], at: number, inputs: Buffer | null): Promise<void>;
}

export interface Batch {
  readonly events: VenueEvent[];
  readonly published: CommittedEvent[];
  readonly replies: (() => void)[];
}

export const newBatch = (): Batch => ({ events: [], published: [], replies: [] });
