// Whom the user follows, as far as it changed since the lists were loaded: every card and page shows the same.
import { type Client, chooseFollowing, type RankedTrader } from '@candor/client';
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
  choose(code: string, isFollowed: boolean): Promise<void>;
  /** What is loaded from now on is as new as this. */
  forget(): void;
}

/** Lives as long as the client, as the lists do. */
const stores = new WeakMap<Client, FollowStore>();

export function followStoreOf(client: Client): FollowStore {
  const known = stores.get(client);
  if (known) return known;
  const made = makeFollowStore(client);
  stores.set(client, made);
  return made;
}

function makeFollowStore({ http }: Client): FollowStore {
  const listeners = new Set<() => void>();
  let changed: ReadonlyMap<string, FollowState> = new Map();
  const become = (next: ReadonlyMap<string, FollowState>) => {
    changed = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => changed,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async choose(code, isFollowed) {
      const followers = await chooseFollowing(http, code, isFollowed);
      become(new Map(changed).set(code, { isFollowed, followers }));
    },
    forget() {
      if (changed.size > 0) become(new Map());
    },
  };
}

/** The trader as followed now. */
export function useFollowed<T extends RankedTrader>(trader: T): T {
  const store = followStoreOf(useClient());
  const state = useSyncExternalStore(store.subscribe, store.get).get(trader.code);
  return state ? { ...trader, ...state } : trader;
}
