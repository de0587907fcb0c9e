// The sheet of one order, opened from a list, a table or the chart.
import type { Order } from '@candor/client';
import { type ReactNode, useEffect, useState } from 'react';
import { lazily } from '../../../shared/lazily.tsx';
import type { Part } from './order-sheet.tsx';
import { useOrders } from './use-live-orders.ts';

const OrderSheet = lazily(() => import('./order-sheet.tsx').then((m) => m.OrderSheet));

export interface OpenOrder {
  readonly open: (order: Order, part?: Part) => void;
  readonly sheet: ReactNode;
}

/**
 * `orders` are searched for the current state of the opened order. `onCommand`: the order command that the sheet shows;
 * null when it shows none.
 */
export function useOrderSheet(
  orders: readonly Order[] | undefined,
  onCommand: (key: string | null) => void,
): OpenOrder {
  const [opened, setOpened] = useState<{ order: Order; part: Part | undefined; no: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isActing, setActing] = useState(false);
  const { store } = useOrders();
  // A position closed by a stop, on another device or by a stop-out makes its sheet obsolete. The user's own order
  // command shows its result.
  const openId = opened?.order.id;
  useEffect(
    () =>
      store.onClosing(({ id }) => {
        if (id === openId && !isActing) setOpen(false);
      }),
    [store, openId, isActing],
  );
  return {
    open(order, part) {
      // Opened again while it still goes, it begins with the part that was asked for.
      setOpened((before) => ({ order, part, no: (before?.no ?? 0) + 1 }));
      setOpen(true);
    },
    sheet: opened && (
      <OrderSheet
        key={opened.no}
        order={orders?.find(({ id }) => id === openId) ?? opened.order}
        part={opened.part}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onGone={() => setOpened((now) => (now?.no === opened.no ? null : now))}
        onCommand={(key) => {
          setActing(key !== null);
          onCommand(key);
        }}
      />
    ),
  };
}
