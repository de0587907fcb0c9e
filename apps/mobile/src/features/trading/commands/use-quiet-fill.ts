// A fill that is a short message instead of a result: by choice of the client, or because one tap placed the order.
import type { Order } from '@candor/client';
import { useEffect, useRef } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useGo } from '../../../shared/navigation.ts';
import { useI18n } from '../../../shared/stores.ts';
import { orderPath } from '../ticket/wanted-order.ts';
import type { OrderCommand } from './order-command.ts';

/** The message leads to the order. `leave` is called once it shows. */
export function useQuietFill(command: OrderCommand | undefined, isQuiet: boolean, leave: () => void): void {
  const { t, format } = useI18n();
  const { toasts } = useApp();
  const go = useGo();
  const filled = isQuiet && command?.state.phase === 'filled' ? command.state : null;
  const order: Order | null = filled?.order ?? null;
  const isPromised = filled?.isPromised ?? true;
  const known = useRef({ t, format, go, leave });
  known.current = { t, format, go, leave };
  useEffect(() => {
    if (!order) return;
    const { t, format, go, leave } = known.current;
    const price = format.scaledPrice(order.openPrice, order.precision);
    const side = `${t(`trade.${order.side}`)} ${format.scaledLots(order.lots)}`;
    const said = t(order.status === 'pending' ? 'trade.pending_placed' : 'trade.filled', { price });
    const follow = () => go(orderPath(order));
    toasts.show(`${order.instrument.showCode} · ${side} · ${said}`, 'good', {
      label: t('trade.view_order'),
      follow,
    });
    if (!isPromised) toasts.show(t('trade.no_promise'), 'bad');
    leave();
  }, [order, isPromised, toasts]);
}
