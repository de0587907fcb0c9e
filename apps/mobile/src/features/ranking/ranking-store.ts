// The ranking as the server lists it, and the user's own place in it: reloaded on entering, on a pull, after a change.
import {
  type Client,
  fetchOwnRanking,
  fetchRanking,
  makeResource,
  type OwnRanking,
  type RankedTrader,
  type Resource,
} from '@candor/client';
import { useEffect, useMemo } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { useSession } from '../../shared/stores.ts';

export interface RankingStore {
  readonly list: Resource<readonly RankedTrader[]>;
  readonly own: Resource<OwnRanking>;
  /** Reads both; the user's own only where somebody is logged in. */
  refresh(): void;
}

/** Lives as long as the client: coming back shows the last list while it is reloaded. */
const lists = new WeakMap<Client, Resource<readonly RankedTrader[]>>();

function listOf(client: Client): Resource<readonly RankedTrader[]> {
  const kept = lists.get(client);
  if (kept) return kept;
  const made = makeResource<readonly RankedTrader[]>(() => fetchRanking(client.http));
  lists.set(client, made);
  return made;
}

export function useRanking(): RankingStore {
  const client = useClient();
  const uid = useSession()?.user.uid;
  const store = useMemo<RankingStore>(() => {
    const list = listOf(client);
    const own = makeResource(() => fetchOwnRanking(client.http));
    return {
      list,
      own,
      refresh() {
        void list.refresh();
        if (uid !== undefined) void own.refresh();
      },
    };
  }, [client, uid]);
  useEffect(() => store.refresh(), [store]);
  return store;
}
