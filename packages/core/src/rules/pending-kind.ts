// Rule 3: the kind of a pending order, as the client named it or from its price.
import type { PendingKind, Side } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import type { Price } from '../units/units.ts';

export type PendingRefusal = Extract<
  Refusal,
  { code: 'pending_price_required' | 'pending_price_at_market' | 'pending_price_passed' }
>;

/**
 * A buy above the ask is a stop, below it a limit; a sell below the bid is a stop, above it a limit. `opening` is the
 * current opening price of the side, ask or bid. A price that the market has reached or passed is rejected if the
 * client named the kind, because the order would become another one than was asked for.
 */
export function pendingKind(
  { side, target, kind }: { side: Side; target: Price; kind?: PendingKind },
  opening: Price,
  precision: number,
): PendingKind | PendingRefusal {
  if (target <= 0) return { code: 'pending_price_required' };
  if (target === opening) return { code: 'pending_price_at_market', price: opening, precision };
  const byPrice = target > opening === (side === 'buy') ? 'stop' : 'limit';
  if (kind && kind !== byPrice) return { code: 'pending_price_passed', price: opening, precision };
  return byPrice;
}
