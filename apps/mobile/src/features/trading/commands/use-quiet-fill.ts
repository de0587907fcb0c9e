// A fill or a close that is a short message instead of a result: by choice of the client, where the ticket stands beside the
// chart, or because one tap placed the order.
import type { Order } from '@candor/client';
import { useEffect, useRef } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useGo } from '../../../shared/navigation.ts';
import { useI18n, usePreferences } from '../../../shared/stores.ts';
import { orderPath } from '../ticket/wanted-order.ts';
import type { OrderCommand } from './order-command.ts';
import { outcomeOf } from './outcome.ts';

/** The message leads to the order. `leave` is called once it shows. */
export function useQuietFill(command: OrderCommand | undefined, isQuiet: boolean, leave: () => void): void {
  const { toasts } = useApp();
  const go = useGo();
  const write = useFillText();
  const filled = isQuiet && command?.state.phase === 'filled' ? command.state : null;
  const order: Order | null = filled?.order ?? null;
  const isPromised = filled?.isPromised ?? true;
  const { t } = useI18n();
  const known = useRef({ t, go, leave, write, command });
  known.current = { t, go, leave, write, command };
  useEffect(() => {
    const { t, go, leave, write, command } = known.current;
    if (!order || !command) return;
    const follow = () => go(orderPath(order));
    toasts.show(write(command, order), 'good', { label: t('trade.view'), follow });
    if (!isPromised) toasts.show(t('trade.no_promise'), 'bad');
    leave();
  }, [order, isPromised, toasts]);
}

/** "EUR/USD · Buy 0.50 · Closed at 1.16705 · +16.00 USD" */
function useFillText(): (command: OrderCommand, order: Order) => string {
  const { t, format } = useI18n();
  const { hideBalance } = usePreferences();
  return (command, order) => {
    const { kind, price: at, gain } = outcomeOf(command, order);
    const price = format.scaledPrice(at, order.precision);
    const said =
      kind === 'pending'
        ? t('trade.pending_placed', { price })
        : t(kind === 'closed' ? 'trade.closed_at' : 'trade.filled', { price });
    const side = `${t(`trade.${order.side}`)} ${format.scaledLots(order.lots)}`;
    const net = gain && (hideBalance ? '••••' : format.scaledSignedMoney(gain.net));
    return [order.instrument.showCode, side, said, ...(net ? [`${net} USD`] : [])].join(' · ');
  };
}
