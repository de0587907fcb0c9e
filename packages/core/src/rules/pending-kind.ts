// Rule 3: the kind of a pending order, from its price.
import type { OrderKind, Side } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import type { Price } from '../units/units.ts';

export type PendingKind = Exclude<OrderKind, 'market'>;
export type PendingRefusal = Extract<Refusal, { code: 'pending_price_required' | 'pending_price_at_market' }>;

/**
 * A buy above the ask is a stop, below it a limit; a sell below the bid is a stop, above it a limit. `opening` is the
 * current opening price of the side, ask or bid.
 */
export function pendingKind(
  { side, target }: { side: Side; target: Price },
  opening: Price,
  precision: number,
): PendingKind | PendingRefusal {
  if (target <= 0) return { code: 'pending_price_required' };
  if (target === opening) return { code: 'pending_price_at_market', price: opening, precision };
  const above = target > opening;
  return above === (side === 'buy') ? 'stop' : 'limit';
}
