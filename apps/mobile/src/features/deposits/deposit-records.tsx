// The records of deposits of one kind: newest first, with the next page loaded near the end.
import type { Deposit, DepositKind } from '@candor/client';
import { Button, Empty, Segments, Skeleton } from '@candor/ui';
import { History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Rows } from '../../shared/rows.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useNotified } from '../../shared/use-notified.ts';
import { DepositRow } from './deposit-row.tsx';
import { useDeposits, useReloadDeposits, useWantedDeposit } from './use-deposits.ts';

/** `wantedId` is a record of either kind that another screen links to. It comes first, whichever page it is on. */
export function DepositRecords({ wantedId }: { wantedId: number | null }) {
  const { t } = useI18n();
  const [chosen, setKind] = useState<DepositKind | null>(null);
  const { data: found, isLoading } = useWantedDeposit(wantedId);
  const kind = chosen ?? found?.kind ?? 'coin';
  useNotified('deposit_', useReloadDeposits());
  return (
    <div className="px-4 pt-3">
      <Segments
        label={t('wallet.deposit_records')}
        choices={[
          { value: 'coin', label: t('wallet.deposit_coin') },
          { value: 'bank', label: t('wallet.deposit_wire') },
        ]}
        value={kind}
        onChange={setKind}
      />
      {isLoading && chosen === null ? (
        <ListSkeleton />
      ) : (
        <Records key={kind} kind={kind} wanted={found?.kind === kind ? found.record : null} />
      )}
    </div>
  );
}

function Records({ kind, wanted }: { kind: DepositKind; wanted: Deposit | null }) {
  const { t } = useI18n();
  const { deposits, total, query } = useDeposits(kind);
  return (
    <Rows
      of={{ isLoading: query.isFetching, fault: query.error, reload: query.refetch }}
      rows={deposits}
      skeleton={<ListSkeleton />}
      empty={
        <Empty
          icon={<History size={26} />}
          title={t('wallet.deposit_empty')}
          text={t('wallet.deposit_empty_text')}
        />
      }
    >
      {(rows: readonly Deposit[]) => (
        <>
          <ul className="space-y-3 pt-3">
            {wanted && (
              <li>
                <DepositRow deposit={rows.find(({ id }) => id === wanted.id) ?? wanted} isWanted />
              </li>
            )}
            {rows
              .filter(({ id }) => id !== wanted?.id)
              .map((deposit) => (
                <li key={deposit.id}>
                  <DepositRow deposit={deposit} />
                </li>
              ))}
          </ul>
          <ListEnd query={query} isLong={total > rows.length || rows.length > 20} />
        </>
      )}
    </Rows>
  );
}

type RecordsQuery = ReturnType<typeof useDeposits>['query'];

/** Requests the next page one screen ahead. */
function ListEnd({ query, isLong }: { query: RecordsQuery; isLong: boolean }) {
  const { t } = useI18n();
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
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
    <div ref={end} className="flex min-h-16 items-center justify-center text-small text-muted">
      {isFetchingNextPage && t('public.loading')}
      {isFetchNextPageError && !isFetchingNextPage && (
        <Button look="quiet" onClick={() => void fetchNextPage()}>
          {t('public.retry')}
        </Button>
      )}
      {!hasNextPage && isLong && t('public.end_of_list')}
    </div>
  );
}

const SKELETON_ROWS = ['a', 'b', 'c'];

function ListSkeleton() {
  return (
    <ul aria-hidden="true" className="space-y-3 pt-3">
      {SKELETON_ROWS.map((row) => (
        <li key={row} className="rounded-2xl bg-raised p-4">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="mt-3 h-4 w-48" />
          <Skeleton className="mt-2 h-4 w-24" />
        </li>
      ))}
    </ul>
  );
}
