// One list of orders: its rows, the next page near the end, and a suggestion if it is empty.
import { type HistoryResult as HistoryMetrics, type Order, PAGE_SIZE } from '@candor/client';
import type { Money, OrderStatus } from '@candor/core';
import { Amount, Button, directionOf, Empty, Figure, Skeleton } from '@candor/ui';
import { ClipboardClock, History, Layers } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useGo } from '../../../shared/navigation.ts';
import { Rows } from '../../../shared/rows.tsx';
import { useI18n, usePreferences } from '../../../shared/stores.ts';
import { zoneAt } from '../../../shared/time-zone.ts';
import { FactLine } from './fact-line.tsx';
import { costsOf } from './history-pages.ts';
import { OrderRow, type OrderRowProps } from './order-row.tsx';
import type { OrdersInPages } from './orders-in-pages.ts';

export interface OrderListProps {
  readonly status: OrderStatus;
  readonly list: OrdersInPages;
  readonly onOpen: OrderRowProps['onOpen'];
  /** Only what a filter leaves is in the list. */
  readonly isFiltered?: boolean | undefined;
  /** Instruments are chosen on the same screen. */
  readonly isBesideMarkets?: boolean | undefined;
  /** Shows the orders, in place of rows. */
  readonly children?: (orders: readonly Order[]) => ReactNode;
}

export function OrderList({ status, list, onOpen, isFiltered, isBesideMarkets, children }: OrderListProps) {
  const { t } = useI18n();
  return (
    <Rows
      of={{ isLoading: list.isFetching, fault: list.isError, reload: list.refresh }}
      rows={list.orders}
      skeleton={<ListSkeleton />}
      empty={
        isFiltered ? (
          <Empty title={t('order.filter_none')} />
        ) : (
          <EmptyList status={status} isBesideMarkets={isBesideMarkets} />
        )
      }
    >
      {(orders) => (
        <FilledList status={status} list={list} isFiltered={isFiltered}>
          {children ? (
            children(orders)
          ) : (
            <ul>
              {orders.map((order) => (
                <li key={order.id}>
                  <OrderRow order={order} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          )}
        </FilledList>
      )}
    </Rows>
  );
}

interface FilledListProps extends Pick<OrderListProps, 'status' | 'list' | 'isFiltered'> {
  readonly children: ReactNode;
}

function FilledList({ status, list, isFiltered = false, children }: FilledListProps) {
  const { t } = useI18n();
  return (
    <>
      {/* One line in a pane, where the rows have little height. */}
      <div className="in-[.pane]:flex in-[.pane]:flex-wrap in-[.pane]:items-baseline in-[.pane]:gap-x-4 in-[.pane]:px-3 in-[.pane]:py-1">
        {status === 'history' && list.result && (
          <HistoryResult result={list.result} isFiltered={isFiltered} />
        )}
        {/* For the whole list: after a demo reset the result above it counts fewer orders. */}
        {status !== 'open' && (
          <p className="px-4 pt-3 pb-1 text-small text-muted in-[.pane]:ms-auto in-[.pane]:p-0 in-[.pane]:text-caption">
            {t('order.count_orders', { count: list.total })} ·{' '}
            {t('public.times_in', { zone: zoneAt(Date.now()) })}
          </p>
        )}
      </div>
      {children}
      <ListEnd list={list} />
    </>
  );
}

/** Requests the next page one screen ahead. */
function ListEnd({ list }: Pick<OrderListProps, 'list'>) {
  const { t } = useI18n();
  const end = useRef<HTMLDivElement>(null);
  const { isThere, isFetching, isError, load } = list.next;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it does is the same at each rendering
  useEffect(() => {
    const element = end.current;
    if (!element || !isThere || isFetching || isError) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load();
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isThere, isFetching, isError]);
  return (
    <div ref={end} className="flex min-h-16 items-center justify-center px-4 text-small text-muted">
      {isFetching && t('public.loading')}
      {isError && !isFetching && (
        <Button look="quiet" onClick={load}>
          {t('public.retry')}
        </Button>
      )}
      {!isThere && list.total > PAGE_SIZE && t('public.end_of_list')}
    </div>
  );
}

function EmptyList({ status, isBesideMarkets }: Pick<OrderListProps, 'status' | 'isBesideMarkets'>) {
  const { t } = useI18n();
  const go = useGo();
  const [icon, title, text]: [ReactNode, string, string] =
    status === 'open'
      ? [<Layers key="i" size={26} />, t('order.empty_holding'), t('order.empty_holding_text')]
      : status === 'history'
        ? [<History key="i" size={26} />, t('order.empty_history'), t('order.empty_history_text')]
        : [<ClipboardClock key="i" size={26} />, t('order.empty_pending'), t('order.empty_pending_text')];
  if (isBesideMarkets) return <Empty title={title} />;
  return (
    <Empty icon={icon} title={title} text={text}>
      {status === 'open' ? (
        <Button onClick={() => go('/')}>{t('public.to_markets')}</Button>
      ) : (
        <Button onClick={() => go('/trade')}>{t('trade.title')}</Button>
      )}
    </Empty>
  );
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

function ListSkeleton() {
  return (
    <ul aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <li key={row} className="flex h-18 items-center gap-3 border-b border-line px-4">
          <Skeleton className="size-9 rounded-full" />
          <span className="flex-1">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="mt-2 h-3.5 w-32" />
          </span>
          <Skeleton className="h-4 w-20" />
        </li>
      ))}
    </ul>
  );
}

const HIDDEN_RESULT = '••••';

/** The result of the history: price profit, fees and swaps, the net, and the start of the period. */
function HistoryResult({ result, isFiltered }: { result: HistoryMetrics; isFiltered: boolean }) {
  const { t, format } = useI18n();
  const { hideBalance } = usePreferences();
  const { profit, net, since } = result;
  const costs = costsOf(result);
  const signed = (amount: Money) => (hideBalance ? HIDDEN_RESULT : format.scaledSignedMoney(amount));
  const sum = net ?? profit;
  return (
    <section className="mx-4 mt-3 mb-1 rounded-xl bg-sunken px-3.5 py-3 in-[.pane]:m-0 in-[.pane]:flex in-[.pane]:flex-wrap in-[.pane]:items-baseline in-[.pane]:gap-x-5 in-[.pane]:bg-transparent in-[.pane]:p-0">
      <h2 className="mb-2 flex flex-wrap justify-between gap-x-4 text-small in-[.pane]:mb-0">
        <span className="font-semibold">
          {since === null
            ? t(isFiltered ? 'order.filter_total' : 'order.history_total')
            : t('order.result_since', { date: format.dateTime(since) })}
        </span>
      </h2>
      {/* A narrow pane has one line, which is for the net. */}
      <dl className="flex flex-col gap-1 text-small in-[.pane]:@max-[56rem]:[&>:not(:last-child)]:hidden in-[.pane]:flex-row in-[.pane]:flex-wrap in-[.pane]:gap-x-5">
        {costs !== null && (
          <>
            <FactLine label={t('order.profit')}>
              <Figure>{signed(profit)}</Figure>
            </FactLine>
            <FactLine label={t('order.costs')}>
              <Figure className="text-muted">{signed(costs)}</Figure>
            </FactLine>
          </>
        )}
        <FactLine label={t(net === null ? 'order.profit' : 'order.arithmetic_net')}>
          <Amount
            text={signed(sum)}
            tail={hideBalance ? undefined : ' USD'}
            direction={hideBalance ? 0 : directionOf(sum)}
            className="text-body font-semibold in-[.pane]:text-small"
          />
        </FactLine>
      </dl>
    </section>
  );
}
