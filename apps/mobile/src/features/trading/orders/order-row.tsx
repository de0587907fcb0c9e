// One order in a list. An open position renders with its own metrics only, without the list.
import { type Order, priceAt } from '@candor/client';
import { netProfit } from '@candor/core';
import { Amount, classNames, directionOf, Figure, InstrumentLogo } from '@candor/ui';
import { MoveRight } from 'lucide-react';
import { memo } from 'react';
import { useI18n, useIsPast, useOrderMetrics, usePreferences } from '../../../shared/stores.ts';
import { reasonKey, wasOpened } from './order-words.ts';
import { SideLabel } from './side-label.tsx';

export interface OrderRowProps {
  readonly order: Order;
  readonly onOpen: (order: Order) => void;
}

export const OrderRow = memo(function OrderRow({ order, onOpen }: OrderRowProps) {
  const { t, format } = useI18n();
  const reason = reasonKey(order);
  // An ended order keeps its final values.
  const isPast = useIsPast() && order.status !== 'history';
  const { showCode, logo } = order.instrument;
  return (
    <button
      type="button"
      onClick={() => onOpen(order)}
      className={classNames(
        'flex min-h-18 w-full items-center gap-3 border-b border-line px-4 py-2 text-start active:bg-sunken',
        isPast && 'text-faint',
      )}
    >
      <InstrumentLogo src={logo} code={showCode} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <bdi className="max-w-full truncate font-semibold">{showCode}</bdi>
          <SideLabel order={order} />
          <span className="ms-auto shrink-0">
            {order.status !== 'pending' && wasOpened(order) && (
              <NetResult order={order} className="text-body font-semibold" />
            )}
          </span>
        </span>
        <span
          className={classNames(
            'flex flex-wrap items-center gap-x-1.5 text-small',
            isPast ? 'text-faint' : 'text-muted',
          )}
        >
          <Figure>{format.scaledPrice(order.openPrice, order.precision)}</Figure>
          <ClosePrice order={order} />
          <span className="ms-auto min-w-0 ps-2 text-end text-caption">
            {order.status === 'history'
              ? reason && t(reason)
              : order.status === 'pending' && order.expiresAt !== null
                ? t('order.until', { time: format.dateTime(order.expiresAt) })
                : format.dateTime(order.openedAt ?? order.createdAt)}
          </span>
        </span>
        {order.status === 'history' && order.closedAt && (
          <span className="text-end text-caption text-muted">{format.dateTime(order.closedAt)}</span>
        )}
      </span>
    </button>
  );
});

/** The current or actual closing price; a pending order has its price only. */
function ClosePrice({ order }: { order: Order }) {
  const { format } = useI18n();
  const live = useOrderMetrics(order.id);
  if (order.status === 'pending' || !wasOpened(order)) return null;
  const price = order.status === 'open' ? priceAt(order, live) : order.closePrice;
  return (
    <span className="inline-flex items-center gap-1.5">
      <MoveRight size={13} className="shrink-0 text-faint rtl:-scale-x-100" />
      <Figure>{format.scaledPrice(price, order.precision)}</Figure>
    </span>
  );
}

/** After fee and swap, in USD. Uses the colour of the surrounding text while prices are old. */
export function NetResult({ order, className }: { order: Order; className?: string }) {
  const { format } = useI18n();
  const live = useOrderMetrics(order.id);
  const isPast = useIsPast();
  const { hideBalance } = usePreferences();
  const isLive = order.status === 'open';
  const value = netProfit(isLive ? { ...order, profit: live?.profit ?? order.profit } : order);
  if (hideBalance) return <Amount text="••••" {...(className !== undefined && { className })} />;
  return (
    <Amount
      text={format.scaledSignedMoney(value)}
      direction={isLive && isPast ? undefined : directionOf(value)}
      {...(className !== undefined && { className })}
    />
  );
}
