// The changes of followed traders since the lists were loaded: every card and page shows the same.
import { type Client, chooseFollowing, perClient, type RankedTrader } from '@candor/client';
import { useSyncExternalStore } from 'react';
import { useClient } from '../../shared/app-context.ts';

export interface FollowState {
  readonly isFollowed: boolean;
  readonly followers: number;
}

export interface FollowStore {
  get(): ReadonlyMap<string, FollowState>;
  subscribe(listener: () => void): () => void;
  /** Throws CallError or NetworkError. */
  choose(chosen: Pick<RankedTrader, 'code' | 'isFollowed'>, idempotencyKey: string): Promise<void>;
  /** The number of changes so far. A list requested now includes all of these. */
  count(): number;
  /** A list has arrived that includes the first `count` changes: they are dropped, later ones stay. */
  forget(count: number): void;
}

/** Lives as long as the client, like the lists. */
export const followStoreOf = perClient(makeFollowStore);

interface Change extends FollowState {
  readonly place: number;
}

export function makeFollowStore({ http, session }: Pick<Client, 'http' | 'session'>): FollowStore {
  const listeners = new Set<() => void>();
  let changed: ReadonlyMap<string, Change> = new Map();
  let count = 0;
  let token = session.token();
  const become = (next: ReadonlyMap<string, Change>) => {
    changed = next;
    for (const listener of [...listeners]) listener();
  };
  // One user's follows don't apply to the next user.
  session.subscribe(() => {
    if (session.token() === token) return;
    token = session.token();
    if (changed.size > 0) become(new Map());
  });
  return {
    get: () => changed,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async choose({ code, isFollowed }, idempotencyKey) {
      const by = token;
      const followers = await chooseFollowing(http, { code, isFollowed }, idempotencyKey);
      if (by !== token) return;
      count += 1;
      become(new Map(changed).set(code, { isFollowed, followers, place: count }));
    },
    count: () => count,
    forget(known) {
      const later = [...changed].filter(([, { place }]) => place > known);
      if (later.length < changed.size) become(new Map(later));
    },
  };
}

/** The trader as followed now. */
export function useFollowed<T extends RankedTrader>(trader: T): T {
  const store = followStoreOf(useClient());
  const state = useSyncExternalStore(store.subscribe, store.get).get(trader.code);
  return state ? { ...trader, isFollowed: state.isFollowed, followers: state.followers } : trader;
}
