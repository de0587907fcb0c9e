// The client's own prices as lines on the chart. Stops, targets and pending orders can be dragged, with their money shown; a drag off the
// line of an entry makes a stop or a target.
import { type Instrument, type Order, sidesOf } from '@candor/client';
import { type Price, priceToNumber, type StopKind } from '@candor/core';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { useI18n } from '../../../shared/stores.ts';
import { isOver, useWaitingAlerts } from '../alerts/alerts-store.ts';
import { calculateStopResult } from '../orders/stop-result.ts';
import { useLiveOrders } from '../orders/use-live-orders.ts';
import { nearestPrice } from '../rules/core-spec.ts';
import { isBeyond } from '../rules/stop-out.ts';
import { useCoreMarket } from '../rules/use-core-market.ts';
import { orderStopOut } from '../rules/use-stop-out.ts';
import { type DraftKind, useDraft } from './drafts.ts';
import type { Handle, PriceLine } from './price-lines.ts';
import { stopKindAt } from './stop-kind-at.ts';

export interface Drag {
  readonly order: Order;
  /** `pending`: the price of a pending order. */
  readonly kind: StopKind | 'pending';
  /** The line under the finger is that of the entry, which stays where it is. */
  readonly isFromEntry: boolean;
  readonly price: Price;
  readonly by: Handle;
  /** Let go: it waits for the one confirmation. */
  readonly isDone: boolean;
}

export interface ChartLines {
  readonly lines: readonly PriceLine[];
  readonly drag: Drag | null;
  readonly endDrag: () => void;
}

export function useChartLines({ id, code, precision }: Instrument): ChartLines {
  const { format } = useI18n();
  const orders = useLiveOrders();
  const alerts = useWaitingAlerts();
  const market = useCoreMarket();
  const client = useClient();
  const [dragged, setDrag] = useState<Drag | null>(null);
  const draft = useDraft();
  const [heldDraft, setHeldDraft] = useState<DraftKind | null>(null);
  const drag = dragged?.order.instrument.id === id ? dragged : null;

  const isLate = (order: Order, at: Price) => {
    const stopOut = orderStopOut(client, market, order);
    return stopOut !== null && isBeyond(order.side, at, stopOut.at);
  };
  // Compared as text, so that a tick which changes none of them renders nothing.
  const late = useSyncExternalStore(
    client.account.subscribe,
    () =>
      orders
        .map((order) => {
          if (order.instrument.id !== id || order.stopLoss === null) return '';
          const isMoved = drag?.order.id === order.id && drag.kind === 'stopLoss' && !drag.isFromEntry;
          const at = isMoved ? drag.price : order.stopLoss;
          return isLate(order, at) ? order.id : '';
        })
        .join(' '),
    () => '',
  );

  const lines = useMemo(() => {
    const made: PriceLine[] = [];
    const addStop = (order: Order, kind: StopKind, price: Price | null) => {
      if (price === null) return;
      const isMoved = drag?.order.id === order.id && drag.kind === kind && !drag.isFromEntry;
      const moved = isMoved ? drag.price : null;
      const at = moved ?? price;
      // The account would be closed out before that stop: its loss can't come, so it is not shown.
      const isNever = kind === 'stopLoss' && late.split(' ').includes(String(order.id));
      const money = isNever ? null : calculateStopResult(client, order, at, market.at(order.quoteCurrency));
      made.push({
        id: `${kind}-${order.id}`,
        kind,
        order,
        price: priceToNumber(at, precision),
        priceText: format.scaledPrice(at, precision),
        result: money === null ? null : format.scaledSignedMoney(money),
        draggedBy: moved !== null && drag?.isDone === false ? drag.by : null,
        onDrag(next, isDone, by) {
          const to = nearestPrice(next, precision);
          // Let go where it was: nothing to ask.
          const isBack = isDone && to === price;
          setDrag(isBack ? null : { order, kind, isFromEntry: false, price: to, by, isDone });
        },
      });
    };
    const addEntry = (order: Order) => {
      const isPending = order.status === 'pending';
      const line: PriceLine = {
        id: `order-${order.id}`,
        kind: isPending ? 'pending' : 'position',
        order,
        price: priceToNumber(order.openPrice, precision),
        priceText: format.scaledPrice(order.openPrice, precision),
        result: null,
        draggedBy: null,
        onDrag(next, isDone, by) {
          const to = nearestPrice(next, precision);
          const kind = isPending ? 'pending' : stopKindAt(order, to, sidesOf(client.quotes.get(id)));
          const isBack = isDone && to === order.openPrice;
          setDrag(isBack ? null : { order, kind, isFromEntry: !isPending, price: to, by, isDone });
        },
      };
      const moved = drag?.order.id === order.id && (drag.isFromEntry || isPending) ? drag : null;
      if (!moved || (isPending && moved.kind !== 'pending')) {
        made.push(line);
        return;
      }
      const { kind, price: at, by, isDone } = moved;
      const money =
        kind === 'pending' ? null : calculateStopResult(client, order, at, market.at(order.quoteCurrency));
      if (kind !== 'pending') {
        const { onDrag: _, ...fixed } = line;
        made.push({ ...fixed, id: `entry-${order.id}` });
      }
      // The library drags the line by its id, which is the entry's.
      made.push({
        ...line,
        kind,
        price: priceToNumber(at, precision),
        priceText: format.scaledPrice(at, precision),
        result: money === null ? null : format.scaledSignedMoney(money),
        draggedBy: isDone ? null : by,
      });
    };
    const own = orders.filter((order) => order.instrument.id === id);
    for (const order of own) {
      addEntry(order);
      addStop(order, 'stopLoss', order.stopLoss);
      addStop(order, 'takeProfit', order.takeProfit);
    }
    if (draft?.instrumentId === id)
      for (const { kind, price, result } of draft.levels)
        made.push({
          id: `draft-${kind}`,
          kind,
          order: null,
          isDraft: true,
          price: priceToNumber(price, precision),
          priceText: format.scaledPrice(price, precision),
          result: result === null ? null : format.scaledSignedMoney(result),
          draggedBy: heldDraft === kind ? 'line' : null,
          onDrag(next, isDone) {
            setHeldDraft(isDone ? null : kind);
            draft.move(kind, nearestPrice(next, precision));
          },
        });
    for (const alert of alerts) {
      // A spread is no price of the scale.
      if (alert.code !== code || alert.side === 'spread' || isOver(alert)) continue;
      made.push({
        id: `alert-${alert.id}`,
        kind: 'alert',
        order: null,
        price: alert.price,
        priceText: format.price(alert.price, alert.precision),
        result: null,
        draggedBy: null,
      });
    }
    return made;
  }, [orders, alerts, code, id, precision, drag, draft, heldDraft, late, market, client, format]);

  return { lines, drag, endDrag: () => setDrag(null) };
}
