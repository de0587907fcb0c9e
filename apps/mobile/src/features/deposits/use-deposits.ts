// Queries of the deposit screens: deposit destinations, and the records of each kind in pages.
import {
  type Deposit,
  type DepositKind,
  type DepositPage,
  fetchDepositMethods,
  fetchDeposits,
} from '@candor/client';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { findRecord } from '../../shared/find-record.ts';
import { useSession } from '../../shared/stores.ts';

const useUid = (): string => useSession()?.user.uid ?? '';

export function useDepositMethods() {
  const { http } = useClient();
  return useQuery({
    queryKey: ['deposit-ways', useUid()],
    queryFn: ({ signal }) => fetchDepositMethods(http, { signal }),
    // Nobody may be watching an old address, so it is fetched whenever the screen opens.
    staleTime: 0,
  });
}

export function useDeposits(kind: DepositKind) {
  const { http } = useClient();
  const query = useInfiniteQuery({
    queryKey: ['deposits', useUid(), kind],
    queryFn: ({ pageParam, signal }) => fetchDeposits(http, kind, { page: pageParam, signal }),
    initialPageParam: 1,
    getNextPageParam: (last: DepositPage, pages: DepositPage[]) =>
      last.list.length > 0 && joinDeposits(pages).length < last.total ? pages.length + 1 : undefined,
  });
  const { data } = query;
  return {
    deposits: useMemo(() => data && joinDeposits(data.pages), [data]),
    total: data?.pages[0]?.total ?? 0,
    query,
  };
}

/** The deposit that another screen links to, on whichever page of either kind; null if no deposit has that number. */
export function useWantedDeposit(id: number | null) {
  const { http } = useClient();
  return useQuery({
    queryKey: ['deposits', useUid(), 'wanted', id],
    enabled: id !== null,
    queryFn: ({ signal }) => findRecord(id ?? 0, (kind, page) => fetchDeposits(http, kind, { page, signal })),
  });
}

/** Reloads the records after the user's own action, and after the office's. */
export function useReloadDeposits(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['deposits'] });
}

/**
 * Joins pages of records to one list. A record that a new one has moved to the next page meanwhile is in two pages, and
 * is listed once.
 */
function joinDeposits(pages: readonly DepositPage[]): readonly Deposit[] {
  const found = new Map<number, Deposit>();
  for (const { list } of pages) for (const one of list) if (!found.has(one.id)) found.set(one.id, one);
  return [...found.values()];
}
