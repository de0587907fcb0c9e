// Folds one event of the journal into the state and returns its changes for the projections.
import { apply, copyLiveOrder, type Order, type VenueEvent, type VenueState } from '@candor/core';
import type { Change } from './projection.ts';

/** The state must be the one just before the event. */
export function foldEvent(state: VenueState, event: VenueEvent): Change {
  const owed = event.type === 'RolledOver' ? daysOwed(state) : null;
  // An account archived by this event is no longer in the state, so this stores the account as the event left it.
  const leaving = event.type === 'AccountArchived' ? state.account(event.accountId) : null;
  const view = apply(state, event);
  const orders: Order[] = view ? [copyLiveOrder(state, view.order)] : [];
  // A partial close and a swap change an order that is not the view's.
  if ('orderId' in event) {
    const live = state.orders.get(event.orderId);
    if (live && live.id !== view?.order.id) orders.push(copyLiveOrder(state, live));
  }
  // A rollover without a charge still changes the orders' postponed days.
  if (owed)
    for (const order of state.orders.values())
      if (order.swapDaysOwed !== owed.get(order.id)) orders.push(copyLiveOrder(state, order));
  return { seq: state.seq, event, orders, account: (id) => leaving ?? state.account(id) };
}

const daysOwed = (state: VenueState): Map<number, number> =>
  new Map([...state.orders.values()].map((order) => [order.id, order.swapDaysOwed]));
