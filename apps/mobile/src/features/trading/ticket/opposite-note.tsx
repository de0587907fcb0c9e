// Says in the ticket that the order does not close the positions of the other side, and leads to them.
import type { Instrument, Order } from '@candor/client';
import { lots, type Side } from '@candor/core';
import { useGo } from '../../../shared/navigation.ts';
import { useI18n } from '../../../shared/stores.ts';
import { useLiveOrders } from '../orders/use-live-orders.ts';
import { TicketWarning } from './ticket-warning.tsx';
import { orderPath } from './wanted-order.ts';

/** Positions are not netted: an order against one's own position does not close it. */
export function OppositeNote({ instrument, side }: { instrument: Instrument; side: Side }) {
  const { t, format } = useI18n();
  const go = useGo();
  const orders = useLiveOrders();
  const opposite = findOpposite(orders, instrument.id, side);
  const same = findOpposite(orders, instrument.id, side === 'buy' ? 'sell' : 'buy');
  const [first] = opposite;
  if (!first) return null;
  const sizeOf = (positions: readonly Order[], side: Side) =>
    `${t(`trade.${side}`)} ${format.scaledLots(lots(positions.reduce((sum, one) => sum + one.lots, 0)))}`;
  const [buys, sells] = side === 'sell' ? [opposite, same] : [same, opposite];
  const text =
    same.length > 0
      ? t('trade.opposite_both', { long: sizeOf(buys, 'buy'), short: sizeOf(sells, 'sell') })
      : t(opposite.length === 1 ? 'trade.opposite_open' : 'trade.opposite_several');
  // Of several, the list lets the client choose.
  const fix =
    opposite.length === 1
      ? { label: t('order.close_position'), onTake: () => go(`${orderPath(first)}&part=close`) }
      : { label: t('trade.show_positions'), onTake: () => go('/order') };
  return <TicketWarning text={text} fixes={[fix]} />;
}

export const findOpposite = <Opposable extends Opposed>(
  orders: readonly Opposable[],
  instrumentId: number,
  side: Side,
): readonly Opposable[] =>
  orders.filter(
    (order) => order.status === 'open' && order.instrument.id === instrumentId && order.side !== side,
  );

type Opposed = Pick<Order, 'status' | 'side'> & { readonly instrument: Pick<Instrument, 'id'> };
