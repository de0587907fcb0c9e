// What a screen of orders shows: one of its lists, and the order whose sheet is open.
import type { OrderList as ListName, Order } from '@candor/client';
import type { OrderStatus } from '@candor/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { lazily } from '../../../shared/lazily.tsx';
import type { Part } from './order-sheet.tsx';
import type { OrdersInPages } from './orders-in-pages.ts';
import { useHistory } from './use-history.ts';
import { useOrders } from './use-live-orders.ts';

const OrderSheet = lazily(() => import('./order-sheet.tsx').then((m) => m.OrderSheet));

export interface OrderBook {
  readonly status: OrderStatus;
  readonly choose: (status: OrderStatus) => void;
  readonly list: OrdersInPages;
  readonly open: (order: Order, part?: Part) => void;
  readonly sheet: ReactNode;
}

/** `onCommand`: the order command that the sheet shows; null when it shows none. */
export function useOrderBook(first: OrderStatus, onCommand: (key: string | null) => void): OrderBook {
  const [status, choose] = useState<OrderStatus>(first);
  const [opened, setOpened] = useState<{ order: Order; part: Part | undefined } | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isActing, setActing] = useState(false);
  const list = useListOfOrders(status);
  const { store } = useOrders();
  // A position closed by a stop, on another device or by a stop-out makes its sheet obsolete. The user's own order
  // command shows its result.
  const openId = opened?.order.id;
  useEffect(
    () =>
      store.onClosing(({ id }) => {
        if (id === openId && !isActing) setSheetOpen(false);
      }),
    [store, openId, isActing],
  );
  return {
    status,
    choose,
    list,
    open(order, part) {
      setOpened({ order, part });
      setSheetOpen(true);
    },
    sheet: opened && (
      <OrderSheet
        key={opened.order.id}
        order={list.orders?.find(({ id }) => id === openId) ?? opened.order}
        part={opened.part}
        isOpen={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        onGone={() => setOpened(null)}
        onCommand={(key) => {
          setActing(key !== null);
          onCommand(key);
        }}
      />
    ),
  };
}

/**
 * A list of orders as its screen shows it: live ones out of the store, which has them all, the history in pages.
 */
function useListOfOrders(list: ListName): OrdersInPages {
  const history = useHistory(list === 'history');
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
