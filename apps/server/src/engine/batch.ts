// What the engine's loop has taken in since its last commit.
import type { VenueEvent } from '@candor/core';
import type { CommittedEvent } from './port.ts';

export interface Batch {
  readonly events: VenueEvent[];
  readonly published: CommittedEvent[];
  readonly replies: (() => void)[];
  /** The last delivery of the feed that was taken in whole; 0 for none. */
  delivery: number;
}

export const newBatch = (): Batch => ({ events: [], published: [], replies: [], delivery: 0 });
