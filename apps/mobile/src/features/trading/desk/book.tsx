// The orders below the chart: the lists of the orders page as tables. A tablet has its markets here too.
import type { TradeFilter } from '@candor/client';
import { Figure, Tabs } from '@candor/ui';
import { type ReactNode, useState } from 'react';
import { lazily } from '../../../shared/lazily.tsx';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { Queries } from '../../../shared/queries.tsx';
import { isOver, useWaitingAlerts } from '../alerts/alerts-store.ts';
import { OrderList } from '../orders/order-list.tsx';
import { useLiveOrders } from '../orders/use-live-orders.ts';
import { useOrderBook } from '../orders/use-order-book.tsx';
import { useOrderTabs } from '../orders/use-order-tabs.ts';
import { ClosePositions } from '../positions/close-positions.tsx';
import { OrderTable } from './order-table.tsx';
import { Markets } from './watchlist.tsx';

export interface BookProps {
  /** The order commands that a sheet of the book shows. */
  readonly onCommands: (keys: readonly string[]) => void;
  /** The chosen instrument, where the book holds the markets; null where they have a pane. */
  readonly instrumentId: number | null;
}

export function Book(props: BookProps) {
  return (
    <Queries>
      <Orders {...props} />
    </Queries>
  );
}

const MARKETS = 'markets';
const ALERTS = 'alerts';

const AlertList = lazily(() => import('../alerts/alerts-sheet.tsx').then((m) => m.AlertList));

const HistoryFilter = lazily(() => import('../orders/history-filter.tsx').then((m) => m.HistoryFilter));

function Orders({ onCommands, instrumentId }: BookProps) {
  const { t } = usePartMessages('desk');
  const tabs = useOrderTabs();
  const [filter, setFilter] = useState<TradeFilter>();
  const { status, choose, list, open, sheet } = useOrderBook(
    'open',
    (key) => onCommands(key === null ? [] : [key]),
    filter,
  );
  const [other, setOther] = useState<typeof MARKETS | typeof ALERTS | null>(null);
  const orders = useLiveOrders();
  const alerts = useWaitingAlerts();
  // A tablet has room for one of the two.
  const own = instrumentId === null ? ALERTS : MARKETS;
  const shown = other === own ? own : status;
  const counts: Readonly<Record<string, number>> = {
    open: orders.filter((order) => order.status === 'open').length,
    pending: orders.filter((order) => order.status === 'pending').length,
    [ALERTS]: alerts.filter((alert) => !isOver(alert)).length,
  };
  const counted = <T extends string>(choice: {
    value: T;
    label: string;
  }): { value: T; label: ReactNode } => ({
    value: choice.value,
    label: (
      <>
        {choice.label}
        {(counts[choice.value] ?? 0) > 0 && (
          <Figure className="ms-1.5 rounded-md bg-sunken px-1.5 py-0.5 text-caption text-muted">
            {counts[choice.value]}
          </Figure>
        )}
      </>
    ),
  });
  return (
    <section aria-label={t('order.title')} className="pane trade-book @container">
      <div className="flex shrink-0 items-center border-b border-line">
        <Tabs
          label={t('order.title')}
          choices={[
            ...(own === MARKETS ? [{ value: MARKETS, label: t('desk.watchlist') } as const] : []),
            ...tabs.map(counted),
            ...(own === ALERTS ? [counted({ value: ALERTS, label: t('trade.alerts') })] : []),
          ]}
          value={shown}
          onChange={(value) => {
            setOther(value === MARKETS || value === ALERTS ? value : null);
            if (value !== MARKETS && value !== ALERTS) choose(value);
          }}
          className="min-w-0 flex-1 border-0 px-2 *:flex-none *:px-3 *:text-small"
        />
        {shown === 'open' && <ClosePositions onCommands={onCommands} hasSum={false} className="pe-2" />}
      </div>
      {shown === MARKETS && instrumentId !== null ? (
        <Markets chosenId={instrumentId} />
      ) : (
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
          tabIndex={0}
          className="relative min-h-0 flex-1 overflow-auto [scrollbar-width:thin] focus-visible:-outline-offset-2"
        >
          {shown === ALERTS ? (
            <div className="px-3">
              <AlertList />
            </div>
          ) : (
            <>
              {status === 'history' && <HistoryFilter filter={filter} onChange={setFilter} />}
              <OrderList
                status={status}
                list={list}
                onOpen={open}
                isFiltered={filter !== undefined}
                isBesideMarkets
              >
                {(listed) => <OrderTable status={status} orders={listed} onOpen={open} />}
              </OrderList>
            </>
          )}
        </div>
      )}
      {sheet}
    </section>
  );
}
