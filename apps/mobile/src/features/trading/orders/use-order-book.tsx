// What a screen of orders shows: one of its lists, and the order whose sheet is open.
import type { OrderList as ListName, TradeFilter } from '@candor/client';
import type { OrderStatus } from '@candor/core';
import { useMemo, useState } from 'react';
import type { OrdersInPages } from './orders-in-pages.ts';
import { useHistory } from './use-history.ts';
import { useOrders } from './use-live-orders.ts';
import { type OpenOrder, useOrderSheet } from './use-order-sheet.tsx';

export interface OrderBook extends OpenOrder {
  readonly status: OrderStatus;
  readonly choose: (status: OrderStatus) => void;
  readonly list: OrdersInPages;
}

/** `onCommand`: the order command that the sheet shows; null when it shows none. */
export function useOrderBook(
  first: OrderStatus,
  onCommand: (key: string | null) => void,
  filter?: TradeFilter,
): OrderBook {
  const [status, choose] = useState<OrderStatus>(first);
  const list = useListOfOrders(status, filter);
  return { status, choose, list, ...useOrderSheet(list.orders, onCommand) };
}

/**
 * A list of orders as its screen shows it: live ones out of the store, which has them all, the history in pages.
 */
function useListOfOrders(list: ListName, filter?: TradeFilter): OrdersInPages {
  const history = useHistory(list === 'history', filter);
  const live = useLiveList(list);
  return list === 'history' ? history : live;
}

function useLiveList(list: ListName): OrdersInPages {
  const { store, state } = useOrders();
  const { data, isLoading, fault } = state;
  const orders = useMemo(() => data?.filter(({ status }) => status === list), [data, list]);
  return {
    orders,
    total: orders?.length ?? 0,
    result: null,
    isFetching: isLoading,
    isError: fault !== undefined,
    refresh: () => void store.refresh(),
    next: NO_NEXT,
  };
}

const NO_NEXT = { isThere: false, isFetching: false, isError: false, load: () => undefined };
