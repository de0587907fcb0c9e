// Folds one event of the journal into the state and returns what it changed, for the projections.
import { apply, copyLiveOrder, type Order, type VenueEvent, type VenueState } from '@candor/core';
import type { Change } from './projection.ts';

/** The state must stand just before the event. */
export function foldEvent(state: VenueState, event: VenueEvent): Change {
  const owed = event.type === 'RolledOver' ? daysOwed(state) : null;
  // An account that is archived by this event is gone after it, and stands at what the event left.
  const leaving = event.type === 'AccountArchived' ? state.account(event.accountId) : null;
  const view = apply(state, event);
  const orders: Order[] = view ? [copyLiveOrder(view.order)] : [];
  // A part close and a swap change an order that the view is not about.
  if ('orderId' in event) {
    const live = state.orders.get(event.orderId);
    if (live && live.id !== view?.order.id) orders.push({ ...live });
  }
  // A roll that is no charge still changes what days orders owe.
  if (owed)
    for (const order of state.orders.values())
      if (order.swapDaysOwed !== owed.get(order.id)) orders.push({ ...order });
  return { seq: state.seq, event, orders, account: (id) => leaving ?? state.account(id) };
}

const daysOwed = (state: VenueState): Map<number, number> =>
  new Map([...state.orders.values()].map((order) => [order.id, order.swapDaysOwed]));
