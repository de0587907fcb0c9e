// An order that an address asks for, as /order?id=7&status=0: found in the list where it was, or where it went since.
import type { Order } from '@candor/contract';
import { HISTORY, HOLDING, PENDING, type Status } from '../orders/order-words.ts';

export interface Wanted {
  readonly id: number;
  /** Lists to look through, in this order; the first one shows. */
  readonly lists: readonly Status[];
}

/** An order goes one way only: pending, holding, history. */
const WAY: readonly Status[] = [PENDING, HOLDING, HISTORY];

/** Null where the address asks for nothing, or for what can't be an order. */
export function readWanted(id: string | null, status: string | null): Wanted | null {
  if (id === null || !/^[1-9]\d{0,14}$/.test(id)) return null;
  const from = WAY.findIndex((one) => String(one) === status);
  return { id: Number(id), lists: from < 0 ? [HOLDING, PENDING, HISTORY] : WAY.slice(from) };
}

/** The address of an order's own sheet. */
export const orderPath = ({ Id, Status }: Pick<Order, 'Id' | 'Status'>): string =>
  `/order?id=${Id}&status=${Status}`;

export type Found =
  | { readonly step: 'open'; readonly order: Order }
  /** The list is on its way. */
  | { readonly step: 'wait' }
  /** Not there: it may have moved on since. */
  | { readonly step: 'look'; readonly wanted: Wanted; readonly status: Status }
  /** In none of the lists, or they can't be had. */
  | { readonly step: 'stop' };

export interface ListState {
  readonly orders: readonly Order[];
  readonly isFetching: boolean;
  readonly isError: boolean;
}

/** What to do next about a wanted order, by the list that shows now. */
export function findWanted(wanted: Wanted, list: ListState): Found {
  const order = list.orders.find(({ Id }) => Id === wanted.id);
  if (order) return { step: 'open', order };
  if (list.isFetching) return { step: 'wait' };
  if (list.isError) return { step: 'stop' };
  const [, ...lists] = wanted.lists;
  const [status] = lists;
  return status === undefined ? { step: 'stop' } : { step: 'look', status, wanted: { ...wanted, lists } };
}
