// Orders as a table. As the pane narrows, the columns leave that its reader needs least.
import { type Order, priceAt } from '@candor/client';
import { type Money, money, netProfit, type OrderStatus, type Price } from '@candor/core';
import { Amount, classNames, directionOf, Figure, InstrumentLogo } from '@candor/ui';
import { NotebookPen, Plus } from 'lucide-react';
import { memo } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { useAccount, useI18n, useIsPast, useOrderMetrics, usePreferences } from '../../../shared/stores.ts';
import { useNoteOf } from '../../../shared/trade-notes.ts';
import { LinkMark, TrailingMark } from '../orders/order-marks.tsx';
import type { Part } from '../orders/order-sheet.tsx';
import { orderKind, reasonKey, wasOpened } from '../orders/order-words.ts';
import { SideLabel } from '../orders/side-label.tsx';
import { calculateStopResult } from '../orders/stop-result.ts';
import { NetAmount } from '../positions/net-amount.tsx';
import { useCoreMarket } from '../rules/use-core-market.ts';

export interface OrderTableProps {
  readonly status: OrderStatus;
  readonly orders: readonly Order[];
  readonly onOpen: (order: Order, part?: Part) => void;
}

/** Widths of the pane from which a column has room. */
const from = {
  always: 'table-cell',
  '32': 'hidden @min-[32rem]:table-cell',
  '41': 'hidden @min-[41rem]:table-cell',
  '50': 'hidden @min-[50rem]:table-cell',
  '52': 'hidden @min-[52rem]:table-cell',
  '62': 'hidden @min-[62rem]:table-cell',
} as const;

/** The money at a stop beside its price. */
const beside = 'hidden @min-[46rem]:inline';

const head = 'sticky top-0 z-10 h-7 bg-raised px-2 font-normal whitespace-normal';
const cell = 'border-t border-line px-2';

export function OrderTable({ status, orders, onOpen }: OrderTableProps) {
  const { t } = usePartMessages('desk');
  const isOpen = status === 'open';
  const isHistory = status === 'history';
  const figure = 'text-right';
  return (
    <table className="w-full border-separate border-spacing-0 text-small whitespace-nowrap">
      <thead className="text-caption text-muted">
        <tr>
          <th scope="col" className={classNames(head, 'ps-3 text-start')}>
            {t('trade.instrument')}
          </th>
          <th scope="col" className={classNames(head, 'text-start')}>
            {t('desk.side')}
          </th>
          <th scope="col" className={classNames(head, from[isOpen ? '62' : '41'], 'text-start')}>
            {t(isOpen ? 'order.opened' : isHistory ? 'order.closed' : 'order.placed')}
          </th>
          <th scope="col" className={classNames(head, isOpen ? from['50'] : from.always, figure)}>
            {t(status === 'pending' ? 'order.target_price' : 'order.open_price')}
          </th>
          {status !== 'pending' && (
            <th scope="col" className={classNames(head, figure)}>
              {t(isOpen ? 'order.current_price' : 'order.close_price')}
            </th>
          )}
          {isHistory ? (
            <th scope="col" className={classNames(head, from['50'], 'text-start')}>
              {t('order.reason')}
            </th>
          ) : (
            <>
              <th scope="col" className={classNames(head, from['32'], figure)}>
                {t('trade.stop_loss')}
              </th>
              <th scope="col" className={classNames(head, from['41'], figure)}>
                {t('trade.take_profit')}
              </th>
            </>
          )}
          {status === 'pending' && (
            <th scope="col" className={classNames(head, from['50'], 'text-start')}>
              {t('trade.valid_until')}
            </th>
          )}
          {status !== 'pending' && (
            <>
              <th scope="col" className={classNames(head, from['52'], figure)}>
                {t('order.profit')}
              </th>
              <th scope="col" className={classNames(head, from['52'], figure)}>
                {t('order.costs')}
              </th>
              <th scope="col" className={classNames(head, figure)}>
                {t('documentary.profit')}
              </th>
            </>
          )}
          {isHistory ? (
            <th scope="col" className={classNames(head, 'text-start')}>
              {t('order.note')}
            </th>
          ) : (
            <td className={head} />
          )}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.id} order={order} onOpen={onOpen} />
        ))}
      </tbody>
      {isOpen && <Totals orders={orders} />}
    </table>
  );
}

interface RowProps extends Pick<OrderTableProps, 'onOpen'> {
  readonly order: Order;
}

const Row = memo(function Row({ order, onOpen }: RowProps) {
  const { t, format } = usePartMessages('desk');
  const live = useOrderMetrics(order.id);
  const isOpen = order.status === 'open';
  const isPending = order.status === 'pending';
  const isHistory = order.status === 'history';
  const isPast = useIsPast() && isOpen;
  const wasPosition = wasOpened(order) && !isPending;
  const { showCode, logo } = order.instrument;
  const price = (value: Price | null) => (
    <Figure>{value === null ? '–' : format.scaledPrice(value, order.precision)}</Figure>
  );
  const now = isOpen ? { ...order, profit: live?.profit ?? order.profit } : order;
  const reason = reasonKey(order);
  const name = `${showCode} ${t(orderKind(order))} ${format.scaledLots(order.lots)}`;
  const figure = 'text-right';
  return (
    <tr
      data-order={isOpen ? order.id : undefined}
      className={classNames('h-7.5 hover:bg-sunken pointer-coarse:h-11', isPast && 'text-faint')}
    >
      <th scope="row" className={classNames(cell, 'ps-3 text-start font-semibold')}>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onOpen(order)}
          className="inline-flex min-h-6 items-center align-middle gap-2 hover:underline pointer-coarse:min-h-11"
        >
          <InstrumentLogo src={logo} code={showCode} sizePx={20} />
          <bdi>{showCode}</bdi>
        </button>
      </th>
      <td className={cell}>
        <span className="inline-flex items-center gap-1.5 align-middle">
          <SideLabel order={order} />
          <LinkMark order={order} />
        </span>
      </td>
      <td className={classNames(cell, from[isOpen ? '62' : '41'], 'text-muted')}>
        {format.dateTime((isHistory ? order.closedAt : isOpen ? order.openedAt : null) ?? order.createdAt)}
      </td>
      <td className={classNames(cell, isOpen ? from['50'] : from.always, figure)}>
        {price(order.openPrice)}
      </td>
      {!isPending && (
        <td className={classNames(cell, figure)}>
          {price(isOpen ? priceAt(order, live) : wasPosition ? order.closePrice : null)}
        </td>
      )}
      {isHistory ? (
        <td className={classNames(cell, from['50'], 'text-muted')}>{reason && t(reason)}</td>
      ) : (
        <>
          <StopCell
            order={order}
            name={name}
            onOpen={onOpen}
            at={order.stopLoss}
            className={from['32']}
            isStop
          />
          <StopCell order={order} name={name} onOpen={onOpen} at={order.takeProfit} className={from['41']} />
        </>
      )}
      {isPending && (
        <td className={classNames(cell, from['50'], 'text-muted')}>
          {order.expiresAt === null ? t('trade.valid_gtc') : format.dateTime(order.expiresAt)}
        </td>
      )}
      {!isPending && (
        <>
          <Sum value={wasPosition ? now.profit : null} isPast={isPast} className={from['52']} />
          <Sum value={wasPosition ? netProfit({ ...now, profit: money(0) }) : null} className={from['52']} />
          <Sum value={wasPosition ? netProfit(now) : null} isPast={isPast} className="font-semibold" />
        </>
      )}
      {isHistory ? (
        <NoteCell order={order} name={name} onOpen={onOpen} />
      ) : (
        <td className={classNames(cell, 'w-0 pe-3 text-end')}>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t(isPending ? 'desk.cancel_name' : 'positions.close_name', { name })}
            onClick={() => onOpen(order, isPending ? 'cancel' : 'close')}
            className="min-h-6 rounded-md bg-sunken px-2.5 text-caption font-semibold pointer-coarse:min-h-11"
          >
            {t(isPending ? 'public.cancel' : 'positions.close_short')}
          </button>
        </td>
      )}
    </tr>
  );
});

interface StopCellProps extends RowProps {
  readonly name: string;
  readonly at: Price | null;
  readonly isStop?: boolean;
  readonly className: string;
}

/** A stop loss or take profit with the net result that it would bring; where there is none, the way to its form. */
function StopCell({ order, name, onOpen, at, isStop = false, className }: StopCellProps) {
  const { t, format } = usePartMessages('desk');
  const client = useClient();
  const market = useCoreMarket();
  const net = at === null ? null : calculateStopResult(client, order, at, market.at(order.quoteCurrency));
  return (
    <td className={classNames(cell, 'text-right', className)}>
      {at === null ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`${t('desk.stop_add')}: ${t(isStop ? 'trade.stop_loss' : 'trade.take_profit')}, ${name}`}
          onClick={() => onOpen(order, 'stops')}
          className="inline-flex min-h-6 items-center gap-1 align-middle text-accent hover:underline pointer-coarse:min-h-11"
        >
          <Plus size={13} aria-hidden="true" />
          {t('desk.stop_add')}
        </button>
      ) : (
        <span className="inline-flex items-center justify-end gap-1.5 align-middle">
          {isStop && <TrailingMark order={order} />}
          <Figure>{format.scaledPrice(at, order.precision)}</Figure>
          {net !== null && (
            <span className={classNames('text-caption', beside)}>
              <NetAmount value={net} />
            </span>
          )}
        </span>
      )}
    </td>
  );
}

/** The tags of the client's own note, or a mark where there is only text or none; it opens the note's form. */
function NoteCell({ order, name, onOpen }: RowProps & { readonly name: string }) {
  const { t } = useI18n();
  const found = useNoteOf(order);
  const tags = found?.tags ?? [];
  return (
    <td className={classNames(cell, 'pe-3')}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={[`${t(found ? 'order.note' : 'order.note_add')}: ${name}`, ...tags].join(', ')}
        title={found?.note}
        onClick={() => onOpen(order, 'note')}
        className="inline-flex min-h-6 min-w-6 max-w-40 items-center gap-1.5 align-middle pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        <NotebookPen size={15} className={classNames('shrink-0', found ? 'text-accent' : 'text-faint')} />
        {tags.length > 0 && <bdi className="truncate text-caption text-muted">{tags.join(', ')}</bdi>}
      </button>
    </td>
  );
}

interface SumProps {
  readonly value: Money | null;
  /** With a colour of its direction, which costs do not have. */
  readonly isPast?: boolean;
  readonly className: string;
}

function Sum({ value, isPast, className }: SumProps) {
  const { format } = useI18n();
  const { hideBalance } = usePreferences();
  const isPlain = isPast !== false || hideBalance;
  const text = value === null ? '–' : hideBalance ? '••••' : format.scaledSignedMoney(value);
  return (
    <td className={classNames(cell, 'text-right', isPast === undefined && 'text-muted', className)}>
      <Amount text={text} {...(!isPlain && { direction: directionOf(value) })} />
    </td>
  );
}

/** The columns left of the sums differ in number with the width: each has its own cell. */
function Totals({ orders }: { orders: readonly Order[] }) {
  const { t } = useI18n();
  const isPast = useIsPast();
  const profit = useAccount().data?.openProfit ?? null;
  const costs = money(orders.reduce<number>((sum, { fee, swap }) => sum + swap - fee, 0));
  return (
    <tfoot>
      <tr className="h-7.5 font-semibold">
        <td className={classNames(cell, 'ps-3 font-normal text-muted')}>
          {t('positions.count', { count: orders.length })}
        </td>
        <td className={cell} />
        <td className={classNames(cell, from['62'])} />
        <td className={classNames(cell, from['50'])} />
        <td className={cell} />
        <td className={classNames(cell, from['32'])} />
        <td className={classNames(cell, from['41'])} />
        <Sum value={profit} isPast={isPast} className={from['52']} />
        <Sum value={costs} className={from['52']} />
        <Sum value={profit === null ? null : money(profit + costs)} isPast={isPast} className="" />
        <td className={cell} />
      </tr>
    </tfoot>
  );
}
