// The confirmation after a stop, a target or a pending order was dragged: the new price, and its cost or profit.
import { sidesOf } from '@candor/client';
import { openingPrice, type Price, pendingKind, type StopKind } from '@candor/core';
import { Figure } from '@candor/ui';
import { Dialog } from '@candor/ui/dialog';
import { useClient } from '../../../shared/app-context.ts';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { useI18n, useQuote } from '../../../shared/stores.ts';
import { useOrderCommands } from '../commands/use-order-commands.ts';
import { orderKind } from '../orders/order-words.ts';
import { calculateStopResult } from '../orders/stop-result.ts';
import { opposite } from '../rules/core-spec.ts';
import { isBeyond } from '../rules/stop-out.ts';
import { useCoreMarket } from '../rules/use-core-market.ts';
import { useOrderStopOut } from '../rules/use-stop-out.ts';
import type { Drag } from './use-chart-lines.ts';

export interface DragConfirmProps {
  readonly drag: Drag;
  readonly onEnd: () => void;
}

export function DragConfirm({ drag, onEnd }: DragConfirmProps) {
  const { kind } = drag;
  if (kind === 'pending') return <PendingConfirm drag={drag} onEnd={onEnd} />;
  return <StopConfirm drag={drag} kind={kind} onEnd={onEnd} />;
}

/** Another price, with size, stops and validity as they are. Across the market it would be an order of another type. */
function PendingConfirm({ drag, onEnd }: DragConfirmProps) {
  const { t, format } = usePartMessages('desk');
  const commands = useOrderCommands();
  const { order, price } = drag;
  const { precision, side, lots, openPrice } = order;
  const sides = sidesOf(useQuote(order.instrument.id));
  const opening = sides && openingPrice(side, sides);
  const kindOf = (target: Price) => opening && pendingKind({ side, target }, opening, precision);
  const isOther = kindOf(price) !== kindOf(openPrice);
  const confirm = () => {
    const { showCode, id: instrumentId } = order.instrument;
    commands.begin(
      { kind: 'change', orderId: order.id, precision, target: price, lots },
      { about: { showCode, precision, instrumentId }, requestedPrice: null },
    );
    onEnd();
  };
  return (
    <Dialog
      isOpen
      title={t('chart.drag_pending', { price: format.scaledPrice(price, precision) })}
      text={
        isOther ? (
          t('trade.change_side')
        ) : (
          <>
            {t(orderKind(order))} <Figure>{format.scaledLots(lots)}</Figure>
          </>
        )
      }
      confirmLabel={t(isOther ? 'public.ok' : 'public.confirm')}
      cancelLabel={t('public.cancel')}
      onConfirm={isOther ? onEnd : confirm}
      onCancel={onEnd}
    />
  );
}

function StopConfirm({ drag, kind, onEnd }: DragConfirmProps & { kind: StopKind }) {
  const { t, format } = useI18n();
  const commands = useOrderCommands();
  const client = useClient();
  const market = useCoreMarket();
  const { order, price } = drag;
  const stopOut = useOrderStopOut(order);
  const precision = order.precision;
  const money = calculateStopResult(client, order, price, market.at(order.quoteCurrency));
  const isStop = kind === 'stopLoss';
  const isStopOutFirst = isStop && stopOut !== null && isBeyond(order.side, price, stopOut.at);
  const confirm = () => {
    const moved = isStop ? { stopLoss: price } : { takeProfit: price };
    const { showCode, id: instrumentId } = order.instrument;
    commands.begin(
      { kind: 'setStops', orderId: order.id, precision, ...moved },
      { about: { showCode, precision, instrumentId }, requestedPrice: null },
    );
    onEnd();
  };
  return (
    <Dialog
      isOpen
      title={t(isStop ? 'trade.drag_stop_loss' : 'trade.drag_take_profit', {
        price: format.scaledPrice(price, precision),
      })}
      text={
        isStopOutFirst
          ? t('trade.stop_out_first', {
              price: format.scaledPrice(stopOut.at, precision),
              loss: format.scaledMoney(opposite(stopOut.made)),
            })
          : money !== null && (
              <>
                {/* Past the entry a stop loss brings a gain, so the word is the one that fits both. */}
                {t('documentary.profit')}: <Figure>{format.scaledSignedMoney(money)} USD</Figure>
              </>
            )
      }
      confirmLabel={t('public.confirm')}
      cancelLabel={t('public.cancel')}
      onConfirm={confirm}
      onCancel={onEnd}
    />
  );
}
