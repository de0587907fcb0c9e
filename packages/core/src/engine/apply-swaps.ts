// Folds a rollover's effects on swaps: days postponed by a holiday, and swaps that wait for a price.
import type { RolledOver } from '../model/event.ts';
import { rolloverDays, tradesEveryDay, weekdayOf } from './rollover-days.ts';
import type { VenueState } from './state.ts';

/**
 * A holiday is no rollover for instruments with sessions: its days are charged with the next rollover. After that they
 * no longer count, even if the next rollover charged nothing because the rate was zero.
 */
export function settleDays(state: VenueState, event: RolledOver): void {
  const weekday = weekdayOf(event.valueDate);
  for (const order of state.orders.values()) {
    if (order.status !== 'open' || order.openedAt >= event.rolledAt) continue;
    const spec = state.terms.get(order.instrumentId);
    if (!spec || tradesEveryDay(spec)) continue;
    const days = rolloverDays(spec, weekday);
    if (event.holiday) order.swapDaysOwed += days;
    else if (days > 0) order.swapDaysOwed = 0;
  }
}

/** A deferred swap belongs to its own day and already includes the postponed days. */
export function oweSwaps(state: VenueState, { valueDate, waiting = [] }: RolledOver): void {
  for (const { orderId, ...swap } of waiting) {
    const order = state.order(orderId);
    order.swapDaysOwed = 0;
    state.deferredSwaps.add(order, { valueDate, ...swap });
  }
}
