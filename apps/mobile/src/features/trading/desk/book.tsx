// The orders below the chart: the lists of the orders page as tables. A tablet has its markets here too.
import type { TradeFilter } from '@candor/client';
import { Tabs } from '@candor/ui';
import { useState } from 'react';
import { lazily } from '../../../shared/lazily.tsx';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { Queries } from '../../../shared/queries.tsx';
import { OrderList } from '../orders/order-list.tsx';
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
  const [isAtMarkets, setAtMarkets] = useState(false);
  const markets = instrumentId === null ? [] : [{ value: MARKETS, label: t('desk.watchlist') } as const];
  const shown = isAtMarkets && instrumentId !== null ? MARKETS : status;
  return (
    <section aria-label={t('order.title')} className="pane trade-book @container">
      <div className="flex shrink-0 items-center border-b border-line">
        <Tabs
          label={t('order.title')}
          choices={[...markets, ...tabs]}
          value={shown}
          onChange={(value) => {
            setAtMarkets(value === MARKETS);
            if (value !== MARKETS) choose(value);
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
          {status === 'history' && <HistoryFilter filter={filter} onChange={setFilter} />}
          <OrderList
            status={status}
            list={list}
            onOpen={open}
            isFiltered={filter !== undefined}
            isBesideMarkets
          >
            {(orders) => <OrderTable status={status} orders={orders} onOpen={open} />}
          </OrderList>
        </div>
      )}
      {sheet}
    </section>
  );
}
