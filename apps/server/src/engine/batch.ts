// What the engine's loop has taken in since its last commit, and what commits it.
import type { VenueEvent } from '@candor/core';
import type { TickBatch } from '../tape/tick-capture.ts';
import type { CommittedEvent } from './port.ts';

export interface BatchWriter {
  /** Events and ticks are durable together. `ticks` is null where none are kept. */
  append(firstSeq: number, events: readonly VenueEvent[], at: number, ticks: TickBatch | null): Promise<void>;
}

export interface Batch {
  readonly events: VenueEvent[];
  readonly published: CommittedEvent[];
  readonly replies: (() => void)[];
  /** The last delivery of the feed that was taken in whole; 0 for none. */
  delivery: number;
}

export const newBatch = (): Batch => ({ events: [], published: [], replies: [], delivery: 0 });
