// Messages between the tape's thread and the other threads.

import type { MessagePort } from 'node:worker_threads';
import type { InstrumentId } from '@candor/core';
import type pg from 'pg';
import type { FeedEvent } from '../feeds/feed.ts';

export type ToTape =
  | { readonly kind: 'market'; readonly events: readonly FeedEvent[]; readonly delivery: number }
  /** Time of the feed's clock. */
  | { readonly kind: 'time'; readonly now: number; readonly delivery: number }
  | { readonly kind: 'digits'; readonly instrumentId: InstrumentId; readonly digits: number }
  | { readonly kind: 'stop' };

/** Contents of the tape at the start of its writer. */
export interface DurableTape {
  /** Time of the last row; 0 in an empty tape. */
  readonly at: number;
  /** Number of the last tick by instrument. */
  readonly numbers: ReadonlyMap<InstrumentId, number>;
  /** The last ticks that are not in a slice of the log yet, oldest first, in rows for `readTickRows`. */
  readonly tail: readonly Uint8Array[];
}

export type FromTape =
  | { readonly kind: 'ready'; readonly tape: DurableTape }
  /** All feed events up to this delivery are durable, with these ticks, and on their way to the engine. */
  | { readonly kind: 'durable'; readonly delivery: number; readonly ticks: Uint8Array | null }
  /** One line for the log. */
  | { readonly kind: 'warning'; readonly line: string }
  | { readonly kind: 'stopped' };

export interface TapeStart {
  readonly connection: pg.PoolConfig;
  readonly holder: string;
  /** Each receives every `StreamPart`. */
  readonly engines: readonly MessagePort[];
}
