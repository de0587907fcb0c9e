// Fields that many events share.
import type { IdempotencyKey } from './command.ts';

export interface Dated {
  /** The venue's clock, milliseconds since the epoch. */
  readonly at: number;
}
/** Set on the event that answers a command with a key: the reply can be rebuilt from it. */
export interface Keyed {
  readonly key: IdempotencyKey | null;
}
