// One list of orders: rows, the next page when its end comes near, and what to do when there is none.
import type { Order } from '@candor/contract';
import { Button, Empty, ErrorState, Skeleton } from '@candor/ui';
import { ClipboardClock, History, Layers } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useGo } from '../../../shared/navigation.ts';
import { useWords } from '../../../shared/stores.ts';
import type { useDeals } from './deals.ts';
import { HistoryResult } from './history-result.tsx';
import { OrderRow } from './order-row.tsx';
import { HISTORY, HOLDING, type Status } from './order-words.ts';

export interface OrderListProps {
  readonly status: Status;
  readonly deals: ReturnType<typeof useDeals>;
  readonly onOpen: (order: Order) => void;
}

export function OrderList({ status, deals, onOpen }: OrderListProps) {
  const { t } = useWords();
  if (deals.isPending) return <ListSkeleton />;
  if (deals.isError && deals.data === undefined) {
    return (
      <ErrorState
        title={t('public.load_failed')}
        text={t('public.load_failed_text')}
        retryLabel={t('public.retry')}
        onRetry={() => void deals.refetch()}
        isRetrying={deals.isRefetching}
      />
    );
  }
  if (deals.orders.length === 0) return <EmptyList status={status} />;
  return (
    <>
      {status === HISTORY && deals.result && <HistoryResult result={deals.result} />}
      {/* Of the whole list: after a demo reset the result above it counts fewer. */}
      {status !== HOLDING && (
        <p className="px-4 pt-3 pb-1 text-small text-muted">
          {t('order.count_orders', { count: deals.total })}
        </p>
      )}
      <ul>
        {deals.orders.map((order) => (
          <li key={order.Id}>
            <OrderRow order={order} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <ListEnd deals={deals} />
    </>
  );
}

/** Asks for the next page a screen before the reader is there. */
function ListEnd({ deals }: Pick<OrderListProps, 'deals'>) {
  const { t } = useWords();
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = deals;
  useEffect(() => {
    const element = end.current;
    if (!element || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage();
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return (
    <div ref={end} className="flex min-h-16 items-center justify-center px-4 text-small text-muted">
      {isFetchingNextPage && t('public.loading')}
      {isFetchNextPageError && !isFetchingNextPage && (
        <Button look="quiet" onClick={() => void fetchNextPage()}>
          {t('public.retry')}
        </Button>
      )}
      {!hasNextPage && deals.total > 20 && t('public.end_of_list')}
    </div>
  );
}

function EmptyList({ status }: { status: Status }) {
  const { t } = useWords();
  const go = useGo();
  const [icon, title, text]: [ReactNode, string, string] =
    status === HOLDING
      ? [
          <Layers key="i" size={26} aria-hidden="true" />,
          t('order.empty_holding'),
          t('order.empty_holding_text'),
        ]
      : status === HISTORY
        ? [
            <History key="i" size={26} aria-hidden="true" />,
            t('order.empty_history'),
            t('order.empty_history_text'),
          ]
        : [
            <ClipboardClock key="i" size={26} aria-hidden="true" />,
            t('order.empty_pending'),
            t('order.empty_pending_text'),
          ];
  return (
    <Empty icon={icon} title={title} text={text}>
      {status === HOLDING ? (
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
