// The confirmation after a stop or target was dragged: the new price and its cost or profit.

import { Figure } from '@candor/ui';
import { Dialog } from '@candor/ui/dialog';
import { useClient } from '../../../shared/app-context.ts';
import { useI18n } from '../../../shared/stores.ts';
import { useOrderCommands } from '../commands/use-order-commands.ts';
import { calculateStopResult } from '../orders/stop-result.ts';
import { opposite } from '../rules/core-spec.ts';
import { isBeyond } from '../rules/stop-out.ts';
import { useCoreMarket } from '../rules/use-core-market.ts';
import { useOrderStopOut } from '../rules/use-stop-out.ts';
import type { Drag } from './use-chart-lines.ts';

export function DragConfirm({ drag, onEnd }: { drag: Drag; onEnd: () => void }) {
  const { t, format } = useI18n();
  const commands = useOrderCommands();
  const client = useClient();
  const market = useCoreMarket();
  const { order, kind, price } = drag;
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
