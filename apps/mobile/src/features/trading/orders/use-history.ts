// The history of orders, page by page, and what makes it be read again.
import { fetchOrders, makeStoredOrders, type OrderPage, type TradeFilter } from '@candor/client';
import { type InfiniteData, type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { useAccountGeneration, useSession } from '../../../shared/stores.ts';
import { joinPages } from './history-pages.ts';
import type { OrdersInPages } from './orders-in-pages.ts';
import { useOrders } from './use-live-orders.ts';

const stored = makeStoredOrders().of('history');

/** Loaded once it is shown. */
export function useHistory(isShown: boolean, filter?: TradeFilter): OrdersInPages {
  const { http } = useClient();
  const owner = useOwner();
  const { uid } = owner;
  const queryKey = historyKey(owner, filter);
  useSeed(owner, historyKey(owner));
  useReload(queryKey);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchOrders(http, 'history', { page: pageParam, filter, signal }),
    initialPageParam: 1,
    getNextPageParam: (last: OrderPage, pages: OrderPage[]) =>
      last.orders.length > 0 && joinPages(pages).length < last.total ? pages.length + 1 : undefined,
    enabled: isShown,
  });
  const { data, dataUpdatedAt: at } = query;
  useEffect(() => {
    if (data && !filter) stored.keep(uid, { at, value: data.pages });
  }, [uid, data, at, filter]);
  const orders = useMemo(() => data && joinPages(data.pages), [data]);
  const first = data?.pages[0];
  return {
    orders,
    total: first?.total ?? 0,
    result: first?.result ?? null,
    isFetching: query.isFetching,
    isError: query.isError,
    refresh: () => void query.refetch(),
    next: {
      isThere: query.hasNextPage,
      isFetching: query.isFetchingNextPage,
      isError: query.isFetchNextPageError,
      load: () => void query.fetchNextPage(),
    },
  };
}

/** Before the history is loaded: the stored history of the last session, until there is a response. */
function useSeed(owner: Owner, key: QueryKey): void {
  const queries = useQueryClient();
  const [seeded, setSeeded] = useState<Owner | null>(null);
  if (seeded?.uid === owner.uid && seeded.generation === owner.generation) return;
  setSeeded(owner);
  const found = queries.getQueryData(key) === undefined ? stored.read(owner.uid) : null;
  if (!found) return;
  const pages = [...found.value];
  queries.setQueryData<InfiniteData<OrderPage, number>>(
    key,
    { pages, pageParams: pages.map((_, index) => index + 1) },
    { updatedAt: found.at },
  );
}

/** An order that ended makes the history longer and its result another one. */
function useReload(key: QueryKey): void {
  const { store } = useOrders();
  const queries = useQueryClient();
  const text = JSON.stringify(key);
  useEffect(
    () => store.onHistory(() => void queries.invalidateQueries({ queryKey: JSON.parse(text) as QueryKey })),
    [store, queries, text],
  );
}

/** The history's user and start: a demo reset discards the history before it. */
interface Owner {
  readonly uid: string;
  readonly generation: number;
}
function useOwner(): Owner {
  const uid = useSession()?.user.uid ?? '';
  return { uid, generation: useAccountGeneration() };
}

const historyKey = ({ uid, generation }: Owner, filter?: TradeFilter): QueryKey => [
  'history',
  uid,
  generation,
  ...(filter ? [JSON.stringify(filter)] : []),
];
