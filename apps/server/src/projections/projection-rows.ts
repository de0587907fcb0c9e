// What a run of events means for the tables: orders as they end up, and each posting with the balance after it.
import { apply, type Order, transactionsOf, type VenueEvent, type VenueState } from '@candor/core';

export interface PostingRow {
  readonly seq: number;
  readonly no: number;
  readonly leg: number;
  readonly at: number;
  readonly kind: string;
  readonly orderId: number | null;
  readonly owner: number | null;
  readonly demo: boolean;
  readonly book: string;
  readonly amount: number;
  readonly balance: number | null;
}

export interface ProjectionRows {
  /** By id, as it last began: one that was archived may be opened again in the same run, and a reset begins it anew. */
  readonly accounts: Map<number, { id: number; demo: boolean; at: number }>;
  readonly orders: Map<number, Order>;
  readonly postings: PostingRow[];
}

export const newRows = (): ProjectionRows => ({ accounts: new Map(), orders: new Map(), postings: [] });

/** Folds one event into the state and adds its rows. The state must stand just before the event. */
export function project(state: VenueState, event: VenueEvent, rows: ProjectionRows): void {
  const owed = event.type === 'RolledOver' ? daysOwed(state) : null;
  // An account that is archived by this event is gone after it, and stands at what the event left.
  const leaving = event.type === 'AccountArchived' ? state.account(event.accountId) : null;
  const view = apply(state, event);
  if (event.type === 'AccountOpened')
    rows.accounts.set(event.accountId, { id: event.accountId, demo: event.demo, at: event.at });
  if (event.type === 'DemoReset')
    rows.accounts.set(event.accountId, { id: event.accountId, demo: true, at: event.at });
  if (view) rows.orders.set(view.order.id, view.order);
  // A part close and a swap change an order that the view is not about.
  if ('orderId' in event) {
    const live = state.orders.get(event.orderId);
    if (live && live.id !== view?.order.id) rows.orders.set(live.id, { ...live });
  }
  // A roll that is no charge still changes what days orders owe.
  if (owed)
    for (const order of state.orders.values())
      if (order.swapDaysOwed !== owed.get(order.id)) rows.orders.set(order.id, { ...order });
  for (const [no, transaction] of transactionsOf(event).entries()) {
    const client = transaction.postings.find((posting) => posting.owner !== null);
    const account = client?.owner == null ? null : (leaving ?? state.account(client.owner));
    for (const [leg, { owner, book, amount }] of transaction.postings.entries()) {
      const balance =
        owner === null || !account ? null : book === 'locked' ? account.locked : account.balance;
      rows.postings.push({
        seq: state.seq,
        no,
        leg,
        at: event.at,
        kind: transaction.kind,
        orderId: transaction.orderId,
        owner,
        demo: account?.demo ?? false,
        book,
        amount,
        balance,
      });
    }
  }
}

const daysOwed = (state: VenueState): Map<number, number> =>
  new Map([...state.orders.values()].map((order) => [order.id, order.swapDaysOwed]));
