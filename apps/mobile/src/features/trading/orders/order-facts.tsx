// The figures of an order, line by line.
import { type Order, priceAt } from '@candor/client';
import { type Money, moneyToNumber, type Price } from '@candor/core';
import { Figure } from '@candor/ui';
import { distanceWithUnit, quotedOf } from '../../../shared/distance-text.ts';
import { useI18n, useOrderMetrics } from '../../../shared/stores.ts';
import { slippageOfOrder } from '../commands/slippage.ts';
import { SlippageText } from '../commands/slippage-text.tsx';
import { opposite } from '../rules/core-spec.ts';
import { FactLine as Line } from './fact-line.tsx';
import { reasonKey, wasOpened } from './order-words.ts';

export function OrderFacts({ order }: { order: Order }) {
  const { t, format } = useI18n();
  const live = useOrderMetrics(order.id);
  const precision = order.precision;
  const price = (value: Price) => <Figure>{format.scaledPrice(value, precision)}</Figure>;
  const money = (value: Money) => <Figure>{format.moneyWithCurrency(moneyToNumber(value))}</Figure>;
  const cost = (value: Money) => (
    <Figure className="text-muted">{format.scaledSignedMoney(value)} USD</Figure>
  );
  const distance = (points: number) => distanceWithUnit(quotedOf(order), points, { t, format });
  const stop = (value: Price | null) => (value === null ? t('order.not_set') : price(value));
  const opened = wasOpened(order) && order.status !== 'pending';
  const reason = reasonKey(order);
  const isMarket = order.kind === 'market';
  const { opening, closing } = slippageOfOrder(order);
  return (
    <dl className="flex flex-col gap-2 text-small">
      <Line label={t('order.number')}>
        <Figure>{order.id}</Figure>
      </Line>
      {order.parentId !== null && <Line label="">{t('order.parent', { id: order.parentId })}</Line>}
      <Line label={t(opened ? 'order.open_price' : 'order.target_price')}>{price(order.openPrice)}</Line>
      {order.status === 'open' && <Line label={t('order.current_price')}>{price(priceAt(order, live))}</Line>}
      {order.status === 'history' && opened && (
        <Line label={t('order.close_price')}>{price(order.closePrice)}</Line>
      )}
      {isMarket && order.seen !== null && <Line label={t('order.quote_seen')}>{price(order.seen)}</Line>}
      {opening !== null && (
        <Line label={t('order.slippage_open')}>
          <SlippageText points={opening} order={order} />
        </Line>
      )}
      {closing !== null && (
        <Line label={t('order.slippage_close')}>
          <SlippageText points={closing} order={order} />
        </Line>
      )}
      <Line label={t('order.lots')}>
        <Figure>{format.scaledLots(order.lots)}</Figure>
      </Line>
      <Line label={t('order.leverage')}>
        <Figure>{order.multiple}×</Figure>
      </Line>
      {opened && <Line label={t('order.margin')}>{money(order.margin)}</Line>}
      {opened && <Line label={t('order.fee')}>{cost(opposite(order.fee))}</Line>}
      {opened && <Line label={t('order.swap')}>{cost(order.swap)}</Line>}
      <Line label={t('trade.stop_loss')}>
        {stop(order.stopLoss)}
        {order.guaranteedPremium !== null && ` · ${t('order.kind_guaranteed')}`}
      </Line>
      <Line label={t('trade.take_profit')}>{stop(order.takeProfit)}</Line>
      {order.trailingDistance !== null && (
        <Line label={t('order.kind_trailing')}>
          {t('order.trail_value', {
            distance: distance(order.trailingDistance),
            step: distance(order.trailingStep ?? 1),
          })}
        </Line>
      )}
      {order.breakEvenTrigger !== null && (
        <Line label={t('order.kind_even')}>{distance(order.breakEvenTrigger)}</Line>
      )}
      {order.linkedTo !== null && (
        <Line label={t('order.link')}>
          <Figure>{order.linkedTo}</Figure>
        </Line>
      )}
      <Line label={t(opened ? 'order.opened' : 'order.placed')}>
        {format.dateTime(opened ? (order.openedAt ?? order.createdAt) : order.createdAt)}
      </Line>
      {!opened && order.expiresAt !== null && (
        <Line label={t('order.expires')}>{format.dateTime(order.expiresAt)}</Line>
      )}
      {order.closedAt !== null && <Line label={t('order.closed')}>{format.dateTime(order.closedAt)}</Line>}
      {reason && <Line label={t('order.reason')}>{t(reason)}</Line>}
      {order.openTick !== null && (
        <Line label={t('order.tick_open')}>
          <Figure>{order.openTick}</Figure>
        </Line>
      )}
      {order.closeTick !== null && (
        <Line label={t('order.tick_close')}>
          <Figure>{order.closeTick}</Figure>
        </Line>
      )}
    </dl>
  );
}
