// The pages of the order lists, and how live events change what of them is on the screen.
import type { Client } from '@candor/client';
import type { Deals, Order } from '@candor/contract';
import {
  type InfiniteData,
  QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { useSession } from '../../shared/stores.ts';
import { joinPages, withoutOrder } from './pages.ts';

export const HOLDING = 1;
export const PENDING = 0;
export const HISTORY = 3;
export type Status = typeof HOLDING | typeof PENDING | typeof HISTORY;

/** Lives as long as the app: coming back to the screen shows the last lists while they are read anew. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Whether the device is online is the client's own business, and so is asking again.
    queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
  },
});

export function useDeals(status: Status) {
  const { http } = useClient();
  const uid = useSession()?.user.uid ?? '';
  const query = useInfiniteQuery({
    queryKey: dealsKey(uid, status),
    queryFn: ({ pageParam, signal }) =>
      http.call('myDeal', { status: toParam(status), page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last: Deals, pages: Deals[]) =>
      last.data.length > 0 && joinPages(pages).length < last.total ? pages.length + 1 : undefined,
  });
  const orders = useMemo(() => joinPages(query.data?.pages ?? []), [query.data]);
  const first = query.data?.pages[0];
  return { ...query, orders, total: first?.total ?? 0, allProfits: first?.all_fact_profits ?? null };
}

/** Keeps the lists in step with the account; calls back when a position was closed. */
export function useDealEvents(onClosed: (id: number) => void): void {
  const client = useClient();
  const queries = useQueryClient();
  const uid = useSession()?.user.uid ?? '';
  useEffect(() => followAccount(client, queries, uid, onClosed), [client, queries, uid, onClosed]);
}

/** After an act that changed a list: it is read again from page 1. */
export function useReloadDeals(): () => void {
  const queries = useQueryClient();
  return () => void queries.resetQueries({ queryKey: ['deals'] });
}

const dealsKey = (uid: string, status: Status): QueryKey => ['deals', uid, status];
const toParam = (status: Status) => String(status) as `${Status}`;

function followAccount(
  { account }: Client,
  queries: QueryClient,
  uid: string,
  onClosed: (id: number) => void,
): () => void {
  const readAgain = (status: Status) => void queries.invalidateQueries({ queryKey: dealsKey(uid, status) });
  const remove = (status: Status, id: number) =>
    queries.setQueryData<InfiniteData<Deals, number>>(
      dealsKey(uid, status),
      (kept) => kept && { ...kept, pages: withoutOrder(kept.pages, id) as Deals[] },
    );
  const stops = [
    account.onOrder((order: Order) => {
      if (order.Status !== PENDING) remove(PENDING, order.Id);
      readAgain(order.Status === PENDING ? PENDING : order.Status === HOLDING ? HOLDING : HISTORY);
    }),
    account.onClosed(({ Id }) => {
      remove(HOLDING, Id);
      readAgain(HISTORY);
      // A part that was closed has an id of its own; what is left of its position is read anew.
      readAgain(HOLDING);
      onClosed(Id);
    }),
    account.onGap(() => void queries.invalidateQueries({ queryKey: ['deals', uid] })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
