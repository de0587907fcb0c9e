// Where a stop or target begins when it is switched on: a little way off, so that there is something to move.
import { type Price, price } from '@candor/core';
import type { StopKind } from './read-fields.ts';
import type { TicketReading } from './ticket.ts';

/** Half a per cent of the price away, and never closer than allowed. */
const DISTANCE_DIVISOR = 200;

export function firstStop(
  kind: StopKind,
  { fields, sides, terms }: Pick<TicketReading, 'fields' | 'sides' | 'terms'>,
  target: Price | null,
): Price | null {
  const opening = target ?? (fields.side === 'buy' ? sides.ask : sides.bid);
  const spread = sides.ask - sides.bid;
  const distance = Math.max(Math.floor(opening / DISTANCE_DIVISOR), terms.stopsLevel + spread + 1);
  const isBelow = (fields.side === 'buy') === (kind === 'stopLoss');
  const at = isBelow ? opening - distance : opening + distance;
  return at > 0 ? price(at) : null;
}
