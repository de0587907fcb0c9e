// The reader's own prices as lines on the chart; stops and targets can be dragged, with their money shown.
import type { Instrument, Order } from '@candor/contract';
import { type Price, priceToNumber } from '@candor/core';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { useWords } from '../../../shared/stores.ts';
import { calculateOrderProfit, sideOf } from '../orders/order-money.ts';
import { useLiveOrders } from '../orders/use-live-orders.ts';
import { priceOfNumber } from '../rules/core-terms.ts';
import { isBeyond } from '../rules/stop-out.ts';
import { useCoreMarket } from '../rules/use-core-market.ts';
import { orderStopOut } from '../rules/use-stop-out.ts';
import type { StopKind } from '../ticket/read-fields.ts';
import { chartLabel } from './chart-label.ts';
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

const PENDING = 0;
const INDENTS = 4;

export function useChartLines({ Id, PricePrecision }: Instrument): ChartLines {
  const { t, format, language } = useWords();
  const orders = useLiveOrders();
  const market = useCoreMarket();
  const client = useClient();
  const [drag, setDrag] = useState<Drag | null>(null);

  const isLate = (order: Order, at: Price) => {
    const stopOut = orderStopOut(client, market, order);
    return stopOut !== null && isBeyond(sideOf(order), at, stopOut.at);
  };
  // As text, so that a tick which changes none of them renders nothing.
  const late = useSyncExternalStore(client.account.subscribe, () =>
    orders
      .filter(({ ForexTradeLists, TargetLossPrice }) => ForexTradeLists.Id === Id && TargetLossPrice > 0)
      .map((order) => {
        const isMoved = drag?.order.Id === order.Id && drag.kind === 'stopLoss';
        const at = isMoved ? drag.price : priceOfNumber(order.TargetLossPrice, PricePrecision);
        return isLate(order, at) ? order.Id : '';
      })
      .join(' '),
  );

  const lines = useMemo(() => {
    const made: PriceLine[] = [];
    const addStop = (order: Order, kind: StopKind, price: number) => {
      if (!(price > 0)) return;
      const moved = drag?.order.Id === order.Id && drag.kind === kind ? drag.price : null;
      const at = moved ?? priceOfNumber(price, PricePrecision);
      // The account would be closed out before that stop: its loss can't come, so it is not told.
      const isNever = kind === 'stopLoss' && late.split(' ').includes(String(order.Id));
      const money = isNever ? null : calculateOrderProfit(order, at, market.at(order.Proof.QuoteCurrency));
      const name = t(kind === 'stopLoss' ? 'trade.stop_loss' : 'trade.take_profit');
      made.push({
        id: `${kind}-${order.Id}`,
        price: priceToNumber(at, PricePrecision),
        label: money === null ? name : chartLabel(language, name, `${format.scaledSignedMoney(money)} USD`),
        indent: 0,
        tone: kind === 'stopLoss' ? 'down' : 'up',
        isDragged: moved !== null && !drag?.isDone,
        onDrag(next, isDone) {
          const to = priceOfNumber(next, PricePrecision);
          // Let go where it was: nothing to ask.
          const isBack = isDone && to === priceOfNumber(price, PricePrecision);
          setDrag(isBack ? null : { order, kind, price: to, isDone });
        },
      });
    };
    const own = orders.filter((order) => order.ForexTradeLists.Id === Id);
    for (const [index, order] of own.entries()) {
      const side = sideOf(order);
      const lots = format.lots(order.Quantity);
      const name =
        order.Status === PENDING ? pendingName(order) : side === 'buy' ? 'trade.buy' : 'trade.sell';
      made.push({
        id: `order-${order.Id}`,
        price: order.Price,
        label: chartLabel(language, t(name), lots),
        indent: index % INDENTS,
        tone: 'neutral',
        isDragged: false,
      });
      addStop(order, 'stopLoss', order.TargetLossPrice);
      addStop(order, 'takeProfit', order.TargetProfitPrice);
    }
    return made;
  }, [orders, Id, PricePrecision, drag, late, market, t, format, language]);

  return { lines, drag, endDrag: () => setDrag(null) };
}

function pendingName(order: Order) {
  const isStop = order.Kind === 'stop';
  if (sideOf(order) === 'buy') return isStop ? 'trade.buy_stop' : 'trade.buy_limit';
  return isStop ? 'trade.sell_stop' : 'trade.sell_limit';
}
