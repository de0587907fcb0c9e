// The ranking as the server lists it, and the user's own place in it: reloaded on entering, after a pull and after a
// change.
import {
  type Client,
  fetchOwnRanking,
  fetchRanking,
  makeResource,
  type OwnRanking,
  perLogin,
  type RankedTrader,
  type RankingOrder,
  type Resource,
} from '@candor/client';
import { useEffect, useMemo } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { useSession } from '../../shared/stores.ts';
import { followStoreOf } from './follow-store.ts';

export interface RankingRequest {
  readonly order: RankingOrder;
  readonly kind: 'real' | 'demo';
}

export interface RankingStore {
  readonly list: Resource<readonly RankedTrader[]>;
  readonly own: Resource<OwnRanking>;
  /** Loads both; the user's own one only with a login. */
  refresh(): void;
}

type List = Resource<readonly RankedTrader[]>;
/**
 * Coming back shows the last list while it is reloaded. It is stored for each login, because the lists contain whom
 * that user follows.
 */
const listsOf = perLogin(() => new Map<string, List>());

function listOf(client: Client, request: RankingRequest): List {
  const lists = listsOf(client);
  const name = `${request.order} ${request.kind}`;
  const list = lists.get(name) ?? makeResource(() => load(client, request));
  lists.set(name, list);
  return list;
}

async function load(client: Client, request: RankingRequest): Promise<readonly RankedTrader[]> {
  const follows = followStoreOf(client);
  // A trader followed while the list loads is not in it yet.
  const count = follows.count();
  const traders = await fetchRanking(client.http, request);
  follows.forget(count);
  return traders;
}

export function useRanking({ order, kind }: RankingRequest): RankingStore {
  const client = useClient();
  const session = useSession();
  const uid = session?.user.uid;
  const token = session?.token;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user has another place
  const own = useMemo(() => makeResource(() => fetchOwnRanking(client.http)), [client, uid]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another login has lists of its own
  const store = useMemo<RankingStore>(() => {
    const list = listOf(client, { order, kind });
    return {
      list,
      own,
      refresh() {
        void list.refresh();
        if (uid !== undefined) void own.refresh();
      },
    };
  }, [client, token, uid, own, order, kind]);
  useEffect(() => store.refresh(), [store]);
  return store;
}
