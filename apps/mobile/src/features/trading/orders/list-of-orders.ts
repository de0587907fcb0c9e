// A list of orders as its screen shows it: live ones out of the store, which has them all, the history in pages.
import type { OrderList } from '@candor/client';
import { useMemo } from 'react';
import type { OrdersInPages } from './orders-in-pages.ts';
import { useHistory } from './use-history.ts';
import { useOrders } from './use-live-orders.ts';

export function useListOfOrders(list: OrderList): OrdersInPages {
  const history = useHistory(list === 'history');
  const live = useLiveList(list);
  return list === 'history' ? history : live;
}

function useLiveList(list: OrderList): OrdersInPages {
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
