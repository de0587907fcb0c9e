// Prices that the user wants to be notified of.
import type { PriceAlert as WireAlert } from '@candor/contract';

export interface PriceAlert {
  readonly id: number;
  readonly code: string;
  /** What people call the instrument. */
  readonly name: string;
  readonly side: 'bid' | 'ask';
  readonly direction: 'up' | 'down';
  readonly price: number;
  readonly precision: number;
  /** ISO 8601; null while it waits. */
  readonly reachedAt: string | null;
}

export const parseAlert = (wire: WireAlert): PriceAlert => ({
  id: wire.id,
  code: wire.code,
  name: wire.name,
  side: wire.side,
  direction: wire.direction,
  price: wire.price,
  precision: wire.precision,
  reachedAt: wire.fired_at,
});
