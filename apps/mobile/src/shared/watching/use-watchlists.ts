// The watchlists of whoever is logged in, for screens: read once per login and again whenever a screen that shows them opens.
import {
  FAVOURITES,
  isFavourite,
  makeWatchlistsStore,
  perLogin,
  toggled,
  type Watchlist,
} from '@candor/client';
import { useEffect, useSyncExternalStore } from 'react';
import { useClient } from '../app-context.ts';
import { useSession } from '../stores.ts';
import { useToasted } from '../use-send.ts';

const watchlistsOf = perLogin(({ http }) => makeWatchlistsStore(http));

export function useWatchlists() {
  const client = useClient();
  useSession();
  const store = watchlistsOf(client);
  const { data: lists } = useSyncExternalStore(store.subscribe, store.get, store.get);
  return { store, lists };
}

/** Reads them again when the screen opens: another device may have changed them. */
export function useRefreshedWatchlists() {
  const watched = useWatchlists();
  const { store } = watched;
  const isMember = useSession() !== null;
  useEffect(() => {
    if (isMember) void store.refresh();
  }, [store, isMember]);
  return watched;
}

/** The favourites only if there are any, and all named lists. */
export const shownLists = (lists: readonly Watchlist[] | undefined): readonly Watchlist[] =>
  (lists ?? []).filter(({ id, codes }) => id !== FAVOURITES || codes.length > 0);

export function useStar(code: string) {
  const { store, lists } = useWatchlists();
  const toasted = useToasted();
  return {
    isOn: isFavourite(lists, code),
    isKnown: lists !== undefined,
    toggle: () => void toasted(() => store.setCodes(FAVOURITES, (codes) => toggled(codes, code))),
  };
}
