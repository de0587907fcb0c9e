// The stores as screens read them: each hook watches one thing, so that a tick renders only what shows it.
import type {
  Account,
  Basics,
  CompanyStatus,
  Connection,
  DayQuote,
  Listings,
  Login,
  OrderFigures,
  PreferenceValues,
  Resource,
  ResourceState,
} from '@candor/client';
import type { MarketStatus } from '@candor/core';
import { useCallback, useSyncExternalStore } from 'react';
import { useApp, useClient } from './app-context.ts';
import type { Words } from './words.ts';

/** { language, t, format } */
export function useWords(): Words {
  const { words } = useApp();
  return useSyncExternalStore(words.subscribe, words.get);
}

export function useSession(): Login | null {
  const { session } = useClient();
  return useSyncExternalStore(session.subscribe, session.get);
}

export function usePreferences(): PreferenceValues {
  const { preferences } = useClient();
  return useSyncExternalStore(preferences.subscribe, preferences.get);
}

export function useConnection(): Connection {
  const { socket } = useClient();
  return useSyncExternalStore(socket.onConnection, socket.connection);
}

/** False when the server has not been heard for so long that prices can't be relied on. */
export function useIsFresh(): boolean {
  const { quotes } = useClient();
  return useSyncExternalStore(quotes.onFresh, quotes.isFresh);
}

/** Where `isLive` is false the last quote stays as it was when the screen last rendered. */
export function useQuote(instrumentId: number, isLive = true): DayQuote | undefined {
  const { quotes } = useClient();
  return useSyncExternalStore(
    useCallback(
      (listener: () => void) => (isLive ? quotes.subscribe(instrumentId, listener) : () => undefined),
      [quotes, instrumentId, isLive],
    ),
    () => quotes.get(instrumentId),
  );
}

/** Undefined before the first quote. Does not render with every tick. */
export function useMarketStatus(instrumentId: number): MarketStatus | undefined {
  const { quotes } = useClient();
  return useSyncExternalStore(
    useCallback((listener: () => void) => quotes.subscribe(instrumentId, listener), [quotes, instrumentId]),
    () => quotes.get(instrumentId)?.marketStatus,
  );
}

export function useResource<T>(resource: Resource<T>): ResourceState<T> {
  return useSyncExternalStore(resource.subscribe, resource.get);
}
export const useMarket = (): ResourceState<Listings> => useResource(useClient().market);
export const useCompanyStatus = (): ResourceState<CompanyStatus> => useResource(useClient().companyStatus);
export const useBasics = (): ResourceState<Basics> => useResource(useClient().basics);

/** Figures of the account, live. */
export function useAccount(): ResourceState<Account> {
  const { account } = useClient();
  return useSyncExternalStore(account.subscribe, account.get);
}

/** When the account's figures were right, while they are those of an earlier visit; null for this one's. */
export function useKeptAt(): number | null {
  const { account } = useClient();
  return useSyncExternalStore(account.subscribe, account.keptAt);
}

/** True while the account's figures are not those of this moment: they show, but grey. */
export function useIsPast(): boolean {
  const isFresh = useIsFresh();
  return useKeptAt() !== null || !isFresh;
}

/** Another number after each login, logout and demo reset. */
export function useEra(): number {
  const { account } = useClient();
  return useSyncExternalStore(account.subscribe, account.era);
}

/** One open position at the current price; undefined until the server has pushed it. */
export function useOrderFigures(orderId: number): OrderFigures | undefined {
  const { account } = useClient();
  return useSyncExternalStore(
    useCallback((listener: () => void) => account.subscribeOrder(orderId, listener), [account, orderId]),
    () => account.orderFigures(orderId),
  );
}
