// The ranking as the server lists it, and the user's own place in it: reloaded on entering, on a pull, after a change.
import {
  type Client,
  fetchOwnRanking,
  fetchRanking,
  makeResource,
  type OwnRanking,
  type RankedTrader,
  type RankingOrder,
  type Resource,
} from '@candor/client';
import { useEffect, useMemo } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { useSession } from '../../shared/stores.ts';
import { followStoreOf } from './follow-store.ts';

export interface RankingAsked {
  readonly order: RankingOrder;
  readonly kind: 'real' | 'demo';
}

export interface RankingStore {
  readonly list: Resource<readonly RankedTrader[]>;
  readonly own: Resource<OwnRanking>;
  /** Reads both; the user's own only where somebody is logged in. */
  refresh(): void;
}

type List = Resource<readonly RankedTrader[]>;
/** Live as long as the client: coming back shows the last list while it is reloaded. */
const lists = new WeakMap<Client, Map<string, List>>();

function listOf(client: Client, asked: RankingAsked): List {
  const known = lists.get(client) ?? new Map<string, List>();
  lists.set(client, known);
  const name = `${asked.order} ${asked.kind}`;
  const list = known.get(name) ?? makeResource(() => fetchRanking(client.http, asked));
  known.set(name, list);
  return list;
}

export function useRanking({ order, kind }: RankingAsked): RankingStore {
  const client = useClient();
  const uid = useSession()?.user.uid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user has another place
  const own = useMemo(() => makeResource(() => fetchOwnRanking(client.http)), [client, uid]);
  const store = useMemo<RankingStore>(() => {
    const list = listOf(client, { order, kind });
    return {
      list,
      own,
      refresh() {
        void list.refresh().then(followStoreOf(client).forget);
        if (uid !== undefined) void own.refresh();
      },
    };
  }, [client, uid, own, order, kind]);
  useEffect(() => store.refresh(), [store]);
  return store;
}
