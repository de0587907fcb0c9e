// An order requested by an address, as /order?id=7&status=pending: found in its former list, or in its current one.
import type { Order, OrderList } from '@candor/client';

export interface Wanted {
  readonly id: number;
  /** Lists to look through, in this order; the first one shows. */
  readonly lists: readonly OrderList[];
}

/** An order moves in one direction only: pending, holding, history. */
const WAY: readonly OrderList[] = ['pending', 'open', 'history'];

/** The names in older addresses. */
const OLD_NAMES: Readonly<Record<OrderList, string>> = { pending: '0', open: '1', history: '3' };

/** Null if the address requests nothing, or nothing that can be an order. */
export function readWanted(id: string | null, status: string | null): Wanted | null {
  if (id === null || !/^[1-9]\d{0,14}$/.test(id)) return null;
  const from = WAY.findIndex((one) => one === status || OLD_NAMES[one] === status);
  return { id: Number(id), lists: from < 0 ? ['open', 'pending', 'history'] : WAY.slice(from) };
}

/** The address of an order's own sheet. */
export const orderPath = ({ id, status }: Pick<Order, 'id' | 'status'>): string =>
  `/order?id=${id}&status=${status}`;

export type Found =
  | { readonly step: 'open'; readonly order: Order }
  /** The list is on its way. */
  | { readonly step: 'wait' }
  /** It may be on a later page of this list. */
  | { readonly step: 'more' }
  /** Not there: it may have moved on since. */
  | { readonly step: 'look'; readonly wanted: Wanted; readonly status: OrderList }
  /** It is in none of the lists, or they can't be loaded. */
  | { readonly step: 'stop' };

export interface ListState {
  readonly orders: readonly Order[];
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly next: { readonly isThere: boolean };
}

/** Decides the next step for a wanted order from the list shown now. */
export function findWanted(wanted: Wanted, list: ListState): Found {
  const order = list.orders.find(({ id }) => id === wanted.id);
  if (order) return { step: 'open', order };
  if (list.isFetching) return { step: 'wait' };
  if (list.isError) return { step: 'stop' };
  if (list.next.isThere) return { step: 'more' };
  const [, ...lists] = wanted.lists;
  const [status] = lists;
  return status === undefined ? { step: 'stop' } : { step: 'look', status, wanted: { ...wanted, lists } };
}
