// The reader's own prices as lines on the chart; stops and targets can be dragged, with their money shown.
import type { Instrument, Order } from '@candor/contract';
import { type Price, priceToNumber } from '@candor/core';
import { useMemo, useState } from 'react';
import { useWords } from '../../shared/stores.ts';
import type { PriceLine } from '../chart/price-lines.ts';
import { priceOfNumber } from './core-terms.ts';
import { calculateOrderProfit, sideOf } from './order-money.ts';
import type { StopKind } from './read-fields.ts';
import { useCoreMarket } from './use-core-market.ts';
import { useLiveOrders } from './use-live-orders.ts';

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
  const { t, format } = useWords();
  const orders = useLiveOrders();
  const market = useCoreMarket();
  const [drag, setDrag] = useState<Drag | null>(null);

  const lines = useMemo(() => {
    const made: PriceLine[] = [];
    const addStop = (order: Order, kind: StopKind, price: number) => {
      if (!(price > 0)) return;
      const moved = drag?.order.Id === order.Id && drag.kind === kind ? drag.price : null;
      const at = moved ?? priceOfNumber(price, PricePrecision);
      const money = calculateOrderProfit(order, at, market.at(order.Proof.QuoteCurrency));
      const name = t(kind === 'stopLoss' ? 'trade.stop_loss' : 'trade.take_profit');
      made.push({
        id: `${kind}-${order.Id}`,
        price: priceToNumber(at, PricePrecision),
        label: money === null ? name : `${name} ${format.scaledSignedMoney(money)} USD`,
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
        label: `${t(name)} ${lots}`,
        indent: index % INDENTS,
        tone: 'neutral',
        isDragged: false,
      });
      addStop(order, 'stopLoss', order.TargetLossPrice);
      addStop(order, 'takeProfit', order.TargetProfitPrice);
    }
    return made;
  }, [orders, Id, PricePrecision, drag, market, t, format]);

  return { lines, drag, endDrag: () => setDrag(null) };
}

export function pendingName(order: Order) {
  const isStop = order.Kind === 'stop';
  if (sideOf(order) === 'buy') return isStop ? 'trade.buy_stop' : 'trade.buy_limit';
  return isStop ? 'trade.sell_stop' : 'trade.sell_limit';
}
