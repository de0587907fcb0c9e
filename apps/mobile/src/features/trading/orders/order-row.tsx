// One order in a list. An open position renders with its own metrics only, without the list.
import { type Order, priceAt } from '@candor/client';
import { classNames, Figure, InstrumentLogo } from '@candor/ui';
import { MoveRight, Repeat, ShieldCheck, X } from 'lucide-react';
import { memo } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { useI18n, useIsPast, useOrderMetrics } from '../../../shared/stores.ts';
import { NetAmount } from '../positions/net-amount.tsx';
import { useCoreMarket } from '../rules/use-core-market.ts';
import { CloseButton } from './close-button.tsx';
import { NetResult } from './net-result.tsx';
import { LinkMark, TrailingMark } from './order-marks.tsx';
import { OrderNote } from './order-note.tsx';
import type { Part } from './order-sheet.tsx';
import { reasonKey, wasOpened } from './order-words.ts';
import { SideLabel } from './side-label.tsx';
import { calculateStopResult } from './stop-result.ts';

export interface OrderRowProps {
  readonly order: Order;
  readonly onOpen: (order: Order, part?: Part) => void;
}

export const OrderRow = memo(function OrderRow({ order, onOpen }: OrderRowProps) {
  const row = (
    <button
      type="button"
      onClick={() => onOpen(order)}
      className="flex min-h-18 min-w-0 flex-1 @max-[17rem]:basis-full items-center gap-3 px-4 py-2 text-start active:bg-sunken"
    >
      <RowContent order={order} />
    </button>
  );
  if (order.status !== 'open') return <div className="flex border-b border-line">{row}</div>;
  return (
    <div className="@container flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain border-b border-line [scrollbar-width:none]">
      <div className="flex w-full shrink-0 snap-start items-center pe-3 @max-[17rem]:flex-wrap @max-[17rem]:ps-3 @max-[17rem]:pb-2">
        {row}
        <CloseButton order={order} onClose={() => onOpen(order, 'close')} />
      </div>
      <SwipedActions order={order} onOpen={onOpen} />
    </div>
  );
});

/** What a swipe of a position's row uncovers. Its sheet offers the same, for the keyboard and for screen readers. */
function SwipedActions({ order, onOpen }: OrderRowProps) {
  const { t } = useI18n();
  const actions = [
    ['stops', ShieldCheck, t('positions.stops')],
    ['reverse', Repeat, t('positions.reverse')],
    ['close', X, t('positions.close_short')],
  ] as const;
  return (
    <div aria-hidden="true" className="flex shrink-0 snap-end">
      {actions.map(([part, Icon, label]) => (
        <button
          key={part}
          type="button"
          tabIndex={-1}
          onClick={({ currentTarget }) => {
            currentTarget.closest('.snap-x')?.scrollTo({ left: 0 });
            onOpen(order, part);
          }}
          className={classNames(
            'flex min-w-18 flex-col items-center justify-center gap-1 px-3 text-caption',
            part === 'close' ? 'bg-accent-fill text-on-fill' : 'bg-sunken',
          )}
        >
          <Icon size={18} />
          {label}
        </button>
      ))}
    </div>
  );
}

function RowContent({ order }: { order: Order }) {
  const { t, format } = useI18n();
  const reason = reasonKey(order);
  // An ended order keeps its final values.
  const isPast = useIsPast() && order.status !== 'history';
  const { showCode, logo } = order.instrument;
  return (
    <>
      <InstrumentLogo src={logo} code={showCode} />
      <span className={classNames('flex min-w-0 flex-1 flex-col gap-0.5', isPast && 'text-faint')}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <bdi className="max-w-full truncate font-semibold">{showCode}</bdi>
          <SideLabel order={order} />
          <LinkMark order={order} />
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
            {order.status === 'history' ? (
              reason && t(reason)
            ) : order.status === 'open' ? (
              <StopResult order={order} />
            ) : order.expiresAt !== null ? (
              t('order.until', { time: format.dateTime(order.expiresAt) })
            ) : (
              format.dateTime(order.createdAt)
            )}
          </span>
        </span>
        {order.status === 'history' && order.closedAt && (
          <span className="text-end text-caption text-muted">{format.dateTime(order.closedAt)}</span>
        )}
        {order.status === 'history' && <OrderNote order={order} />}
      </span>
    </>
  );
}

/** What the stop loss would bring, in USD after fee and swap; nothing without one. */
function StopResult({ order }: { order: Order }) {
  const { t } = useI18n();
  const client = useClient();
  const market = useCoreMarket();
  if (order.stopLoss === null) return null;
  const net = calculateStopResult(client, order, order.stopLoss, market.at(order.quoteCurrency));
  return (
    <>
      <TrailingMark order={order} /> {t('trade.stop_loss')} {net !== null && <NetAmount value={net} />}
    </>
  );
}

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
