// The client's own prices as lines on the chart; stops and targets can be dragged, with their money shown.
import type { Instrument, Order } from '@candor/client';
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
import type { PriceLine } from './price-lines.ts';

export interface Drag {
  readonly order: Order;
  readonly kind: StopKind;
  readonly price: Price;
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
          const isMoved = drag?.order.id === order.id && drag.kind === 'stopLoss';
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
      const moved = drag?.order.id === order.id && drag.kind === kind ? drag.price : null;
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
        isDragged: moved !== null && !drag?.isDone,
        onDrag(next, isDone) {
          const to = nearestPrice(next, precision);
          // Let go where it was: nothing to ask.
          const isBack = isDone && to === price;
          setDrag(isBack ? null : { order, kind, price: to, isDone });
        },
      });
    };
    const own = orders.filter((order) => order.instrument.id === id);
    for (const order of own) {
      made.push({
        id: `order-${order.id}`,
        kind: order.status === 'open' ? 'position' : 'pending',
        order,
        price: priceToNumber(order.openPrice, precision),
        priceText: format.scaledPrice(order.openPrice, precision),
        result: null,
        isDragged: false,
      });
      addStop(order, 'stopLoss', order.stopLoss);
      addStop(order, 'takeProfit', order.takeProfit);
    }
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
        isDragged: false,
      });
    }
    return made;
  }, [orders, alerts, code, id, precision, drag, late, market, client, format]);

  return { lines, drag, endDrag: () => setDrag(null) };
}
