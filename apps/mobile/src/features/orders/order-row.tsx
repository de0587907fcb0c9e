// One order in a list. An open position moves with its own mark only; the list does not render with it.
import type { Order } from '@candor/contract';
import { Amount, classNames, directionOf, Figure, InstrumentLogo } from '@candor/ui';
import { MoveRight } from 'lucide-react';
import { memo } from 'react';
import { useIsFresh, useMark, usePreferences, useWords } from '../../shared/stores.ts';
import { HISTORY, HOLDING, PENDING } from './deals.ts';
import { orderKind, reasonKey, wasOpened } from './order-words.ts';

export interface OrderRowProps {
  readonly order: Order;
  readonly onOpen: (order: Order) => void;
}

export const OrderRow = memo(function OrderRow({ order, onOpen }: OrderRowProps) {
  const { t, format } = useWords();
  const reason = reasonKey(order.CloseReason);
  const { ShowCode, Logo, PricePrecision } = order.ForexTradeLists;
  return (
    <button
      type="button"
      onClick={() => onOpen(order)}
      className="flex min-h-18 w-full items-center gap-3 border-b border-line px-4 py-2 text-start active:bg-sunken"
    >
      <InstrumentLogo src={Logo} code={ShowCode} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-center gap-2">
          <bdi className="truncate font-semibold">{ShowCode}</bdi>
          <SideLabel order={order} />
          <span className="ms-auto shrink-0">
            {order.Status !== PENDING && wasOpened(order) && (
              <LiveProfit order={order} className="text-body font-semibold" />
            )}
          </span>
        </span>
        <span className="flex items-center gap-1.5 text-small text-muted">
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

export function SideLabel({ order }: { order: Order }) {
  const { t, format } = useWords();
  const isBuy = order.OrderType === 1;
  return (
    <span
      className={classNames(
        'rounded-md px-1.5 py-0.5 text-caption font-semibold whitespace-nowrap',
        isBuy ? 'bg-up-soft text-up' : 'bg-down-soft text-down',
      )}
    >
      {t(orderKind(order))} <Figure>{format.lots(order.Quantity)}</Figure>
    </span>
  );
}

/** Where it would close now, or did; a pending order has its price only. */
function ClosePrice({ order }: { order: Order }) {
  const { format } = useWords();
  const mark = useMark(order.Id);
  if (order.Status === PENDING || !wasOpened(order)) return null;
  const price = order.Status === HOLDING ? (mark?.UpdatePrice ?? order.UpdatePrice) : order.UpdatePrice;
  return (
    <>
      <MoveRight size={13} aria-hidden="true" className="shrink-0 text-faint rtl:-scale-x-100" />
      <Figure>{format.price(price, order.ForexTradeLists.PricePrecision)}</Figure>
    </>
  );
}

/** All six decimals: what is booked is what is shown. Grey while the prices are old. */
export function LiveProfit({ order, className }: { order: Order; className?: string }) {
  const { format } = useWords();
  const mark = useMark(order.Id);
  const isFresh = useIsFresh();
  const { hideBalance } = usePreferences();
  const isLive = order.Status === HOLDING;
  const value = isLive ? (mark?.FactProfits ?? order.FactProfits) : order.FactProfits;
  const { head, tail } = format.profit(value);
  if (hideBalance) return <Amount text="••••" {...(className !== undefined && { className })} />;
  return (
    <Amount
      text={head}
      tail={tail}
      direction={isLive && !isFresh ? 0 : directionOf(value)}
      {...(className !== undefined && { className })}
    />
  );
}
