// The initial stop or target when it is switched on: a little away from the price, so that the user has something to
// move.
import { isStopBelow, type Price, price, type StopKind } from '@candor/core';
import { opensAt } from '../rules/order-prices.ts';
import type { TicketReading } from './ticket.ts';

/** Half a per cent of the price away, and never closer than allowed. */
const DISTANCE_DIVISOR = 200;

export function firstStop(
  kind: StopKind,
  { fields, sides, spec }: Pick<TicketReading, 'fields' | 'sides' | 'spec'>,
  target: Price | null,
): Price | null {
  const opening = opensAt(fields.side, sides, target);
  const spread = sides.ask - sides.bid;
  const distance = Math.max(Math.floor(opening / DISTANCE_DIVISOR), spec.stopsLevel + spread + 1);
  const at = isStopBelow(kind, fields.side) ? opening - distance : opening + distance;
  return at > 0 ? price(at) : null;
}
