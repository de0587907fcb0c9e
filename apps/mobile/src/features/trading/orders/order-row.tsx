// One order in a list. An open position moves with its own mark only; the list does not render with it.
import type { Order } from '@candor/contract';
import { Amount, classNames, directionOf, Figure, InstrumentLogo } from '@candor/ui';
import { MoveRight } from 'lucide-react';
import { memo } from 'react';
import { useIsPast, useMark, usePreferences, useWords } from '../../../shared/stores.ts';
import { HISTORY, HOLDING, PENDING, reasonKey, wasOpened } from './order-words.ts';
import { SideLabel } from './side-label.tsx';

export interface OrderRowProps {
  readonly order: Order;
  readonly onOpen: (order: Order) => void;
}

export const OrderRow = memo(function OrderRow({ order, onOpen }: OrderRowProps) {
  const { t, format } = useWords();
  const reason = reasonKey(order.CloseReason);
  // What has ended stays as it ended.
  const isPast = useIsPast() && order.Status !== HISTORY;
  const { ShowCode, Logo, PricePrecision } = order.ForexTradeLists;
  return (
    <button
      type="button"
      onClick={() => onOpen(order)}
      className={classNames(
        'flex min-h-18 w-full items-center gap-3 border-b border-line px-4 py-2 text-start active:bg-sunken',
        isPast && 'text-faint',
      )}
    >
      <InstrumentLogo src={Logo} code={ShowCode} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <bdi className="max-w-full truncate font-semibold">{ShowCode}</bdi>
          <SideLabel order={order} />
          <span className="ms-auto shrink-0">
            {order.Status !== PENDING && wasOpened(order) && (
              <LiveProfit order={order} className="text-body font-semibold" />
            )}
          </span>
        </span>
        <span
          className={classNames(
            'flex flex-wrap items-center gap-x-1.5 text-small',
            isPast ? 'text-faint' : 'text-muted',
          )}
        >
          <Figure>{format.price(order.Price, PricePrecision)}</Figure>
          <ClosePrice order={order} />
          <span className="ms-auto min-w-0 ps-2 text-end text-caption">
            {order.Status === HISTORY
              ? reason && t(reason)
              : format.dateTime(order.OpenTime ?? order.CreateTimeHandler)}
          </span>
        </span>
        {order.Status === HISTORY && order.CloseTime && (
          <span className="text-end text-caption text-muted">{format.dateTime(order.CloseTime)}</span>
        )}
      </span>
    </button>
  );
});

/** Where it would close now, or did; a pending order has its price only. */
function ClosePrice({ order }: { order: Order }) {
  const { format } = useWords();
  const mark = useMark(order.Id);
  if (order.Status === PENDING || !wasOpened(order)) return null;
  const price = order.Status === HOLDING ? (mark?.UpdatePrice ?? order.UpdatePrice) : order.UpdatePrice;
  return (
    <span className="inline-flex items-center gap-1.5">
      <MoveRight size={13} aria-hidden="true" className="shrink-0 text-faint rtl:-scale-x-100" />
      <Figure>{format.price(price, order.ForexTradeLists.PricePrecision)}</Figure>
    </span>
  );
}

/** All six decimals: what is booked is what is shown. In the colour of the text around it while prices are old. */
export function LiveProfit({ order, className }: { order: Order; className?: string }) {
  const { format } = useWords();
  const mark = useMark(order.Id);
  const isPast = useIsPast();
  const { hideBalance } = usePreferences();
  const isLive = order.Status === HOLDING;
  const value = isLive ? (mark?.FactProfits ?? order.FactProfits) : order.FactProfits;
  const { head, tail } = format.profit(value);
  if (hideBalance) return <Amount text="••••" {...(className !== undefined && { className })} />;
  return (
    <Amount
      text={head}
      tail={tail}
      direction={isLive && isPast ? undefined : directionOf(value)}
      {...(className !== undefined && { className })}
    />
  );
}
