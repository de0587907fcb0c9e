// The figures of an order, line by line.
import type { Order } from '@candor/contract';
import { Figure } from '@candor/ui';
import { useMark, useWords } from '../../../shared/stores.ts';
import { calculateSlippage } from '../acts/slippage.ts';
import { SlippageText } from '../acts/slippage-text.tsx';
import { FactLine as Line } from './fact-line.tsx';
import { sideOf } from './order-money.ts';
import { HISTORY, HOLDING, PENDING, reasonKey, wasOpened } from './order-words.ts';

export function OrderFacts({ order }: { order: Order }) {
  const { t, format } = useWords();
  const mark = useMark(order.Id);
  const precision = order.ForexTradeLists.PricePrecision;
  const price = (value: number) => <Figure>{format.price(value, precision)}</Figure>;
  const money = (value: number) => <Figure>{format.moneyWithCurrency(value)}</Figure>;
  const stop = (value: number) => (value > 0 ? price(value) : t('order.not_set'));
  const opened = wasOpened(order) && order.Status !== PENDING;
  const reason = reasonKey(order.CloseReason);
  const isMarket = order.Kind === 'market';
  const slippage = isMarket
    ? calculateSlippage({ direction: sideOf(order), seen: order.OriginPrice, got: order.Price, precision })
    : null;
  return (
    <dl className="flex flex-col gap-2 text-small">
      <Line label={t('order.number')}>
        <Figure>{order.Id}</Figure>
      </Line>
      {order.ParentId !== null && <Line label="">{t('order.parent', { id: order.ParentId })}</Line>}
      <Line label={t(opened ? 'order.open_price' : 'order.target_price')}>{price(order.Price)}</Line>
      {order.Status === HOLDING && (
        <Line label={t('order.current_price')}>{price(mark?.UpdatePrice ?? order.UpdatePrice)}</Line>
      )}
      {order.Status === HISTORY && opened && (
        <Line label={t('order.close_price')}>{price(order.UpdatePrice)}</Line>
      )}
      {isMarket && order.OriginPrice > 0 && (
        <Line label={t('order.quote_seen')}>{price(order.OriginPrice)}</Line>
      )}
      {slippage !== null && (
        <Line label={t('trade.slippage')}>
          <SlippageText points={slippage} />
        </Line>
      )}
      <Line label={t('order.lots')}>
        <Figure>{format.lots(order.Quantity)}</Figure>
      </Line>
      <Line label={t('order.leverage')}>
        <Figure>{order.Multiple}×</Figure>
      </Line>
      {opened && <Line label={t('order.margin')}>{money(order.CautionMoney)}</Line>}
      {opened && <Line label={t('order.fee')}>{money(order.TradeFee)}</Line>}
      {opened && <Line label={t('order.swap')}>{money(order.Swap)}</Line>}
      <Line label={t('trade.stop_loss')}>{stop(order.TargetLossPrice)}</Line>
      <Line label={t('trade.take_profit')}>{stop(order.TargetProfitPrice)}</Line>
      <Line label={t(opened ? 'order.opened' : 'order.placed')}>
        {format.dateTime(opened ? (order.OpenTime ?? order.CreateTimeHandler) : order.CreateTimeHandler)}
      </Line>
      {order.CloseTime !== null && <Line label={t('order.closed')}>{format.dateTime(order.CloseTime)}</Line>}
      {reason && <Line label={t('order.reason')}>{t(reason)}</Line>}
      {order.Proof.OpenTick !== null && (
        <Line label={t('order.tick_open')}>
          <Figure>{order.Proof.OpenTick}</Figure>
        </Line>
      )}
      {order.Proof.CloseTick !== null && (
        <Line label={t('order.tick_close')}>
          <Figure>{order.Proof.CloseTick}</Figure>
        </Line>
      )}
    </dl>
  );
}
