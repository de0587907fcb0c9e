// The pages of the order lists, and how live events change what of them is on the screen.
import { type Client, makeKeptDeals } from '@candor/client';
import type { Deals, Order } from '@candor/contract';
import {
  type InfiniteData,
  QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { useEra, useSession } from '../../../shared/stores.ts';
import { HISTORY, HOLDING, PENDING, type Status } from './order-words.ts';
import { joinPages, resultOf, withoutOrder } from './pages.ts';

/** Lives as long as the app: coming back to the screen shows the last lists while they are reloaded. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Whether the device is online is the client's own business, and so is asking again.
    queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
  },
});

const kept = makeKeptDeals();

export function useDeals(status: Status) {
  const { http } = useClient();
  const owner = useOwner();
  const { uid } = owner;
  useSeed(owner);
  const query = useInfiniteQuery({
    queryKey: dealsKey(owner, status),
    queryFn: ({ pageParam, signal }) =>
      http.call('myDeal', { status: toParam(status), page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last: Deals, pages: Deals[]) =>
      last.data.length > 0 && joinPages(pages).length < last.total ? pages.length + 1 : undefined,
  });
  const { data, dataUpdatedAt: at } = query;
  useEffect(() => {
    if (data) kept.of(status).keep(uid, { at, value: data.pages });
  }, [uid, status, data, at]);
  const orders = useMemo(() => joinPages(query.data?.pages ?? []), [query.data]);
  const first = query.data?.pages[0];
  return { ...query, orders, total: first?.total ?? 0, result: resultOf(first) };
}

/** Before the lists are asked for: those of the last visit, which serve until there is an answer. */
function useSeed(owner: Owner): void {
  const queries = useQueryClient();
  const [seeded, setSeeded] = useState<Owner | null>(null);
  if (seeded?.uid === owner.uid && seeded.era === owner.era) return;
  setSeeded(owner);
  for (const status of [HOLDING, PENDING, HISTORY] as const) {
    const key = dealsKey(owner, status);
    const found = queries.getQueryData(key) === undefined ? kept.of(status).read(owner.uid) : null;
    if (!found) continue;
    const pages = [...found.value];
    queries.setQueryData<InfiniteData<Deals, number>>(
      key,
      { pages, pageParams: pages.map((_, index) => index + 1) },
      { updatedAt: found.at },
    );
  }
}

/** Keeps the lists in step with the account; calls back when a position was closed. */
export function useDealEvents(onClosed: (id: number) => void): void {
  const client = useClient();
  const queries = useQueryClient();
  const { uid, era } = useOwner();
  useEffect(
    () => followAccount(client, queries, { uid, era }, onClosed),
    [client, queries, uid, era, onClosed],
  );
}

/** After an act that changed a list: it is read again from page 1. */
export function useReloadDeals(): () => void {
  const queries = useQueryClient();
  return () => void queries.resetQueries({ queryKey: ['deals'] });
}

/** Whose lists, and since when: after a demo reset those of before are nobody's. */
interface Owner {
  readonly uid: string;
  readonly era: number;
}
function useOwner(): Owner {
  const uid = useSession()?.user.uid ?? '';
  return { uid, era: useEra() };
}

const dealsKey = ({ uid, era }: Owner, status: Status): QueryKey => ['deals', uid, era, status];
const toParam = (status: Status) => String(status) as `${Status}`;

function followAccount(
  { account }: Client,
  queries: QueryClient,
  owner: Owner,
  onClosed: (id: number) => void,
): () => void {
  const readAgain = (status: Status) => void queries.invalidateQueries({ queryKey: dealsKey(owner, status) });
  const remove = (status: Status, id: number) =>
    queries.setQueryData<InfiniteData<Deals, number>>(
      dealsKey(owner, status),
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
      // A part that was closed has an id of its own; what is left of its position is reloaded.
      readAgain(HOLDING);
      onClosed(Id);
    }),
    account.onGap(() => void queries.invalidateQueries({ queryKey: ['deals', owner.uid] })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
