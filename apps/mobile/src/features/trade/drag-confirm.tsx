// One question after a stop or target was dragged: the new price and what it would cost or bring.
import { Figure } from '@candor/ui';
import { Dialog } from '@candor/ui/dialog';
import { useActs } from '../../shared/acts/use-acts.ts';
import { useWords } from '../../shared/stores.ts';
import { plainPrice } from '../../shared/trading/core-terms.ts';
import { calculateOrderProfit } from '../../shared/trading/order-money.ts';
import type { Drag } from '../../shared/trading/use-chart-lines.ts';
import { useCoreMarket } from '../../shared/trading/use-core-market.ts';

export function DragConfirm({ drag, onEnd }: { drag: Drag | null; onEnd: () => void }) {
  const { t, format } = useWords();
  const acts = useActs();
  const market = useCoreMarket();
  if (!drag?.isDone) return null;
  const { order, kind, price } = drag;
  const precision = order.ForexTradeLists.PricePrecision;
  const money = calculateOrderProfit(order, price, market.at(order.Proof.QuoteCurrency));
  const isStop = kind === 'stopLoss';
  const confirm = () => {
    const text = plainPrice(price, precision);
    const params = { id: order.Id, ...(isStop ? { stop_loss_price: text } : { target_profit_price: text }) };
    const { ShowCode: showCode, Id: instrumentId } = order.ForexTradeLists;
    acts.begin('setStopPrice', params, { about: { showCode, precision, instrumentId }, seen: text });
    onEnd();
  };
  return (
    <Dialog
      isOpen
      title={t(isStop ? 'trade.drag_stop_loss' : 'trade.drag_take_profit', {
        price: format.scaledPrice(price, precision),
      })}
      text={
        money !== null && (
          <>
            {t(isStop ? 'trade.loss_at_stop' : 'trade.gain_at_target')}:{' '}
            <Figure>{format.scaledSignedMoney(money)} USD</Figure>
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
