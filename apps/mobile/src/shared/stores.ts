// The stores for screens: each hook watches one value, so that a tick renders only what shows it.
import type {
  Account,
  Basics,
  CompanyStatus,
  Connection,
  DayQuote,
  Listings,
  Login,
  OrderMetrics,
  PreferenceValues,
  Resource,
  ResourceState,
} from '@candor/client';
import type { MarketStatus } from '@candor/core';
import { useCallback, useSyncExternalStore } from 'react';
import { useApp, useClient } from './app-context.ts';
import type { I18n } from './i18n.ts';

/** Until the client starts, the stores hold the data that came with the page, from which the server rendered. */
function useStore<T>(subscribe: (listener: () => void) => () => void, get: () => T): T {
  return useSyncExternalStore(subscribe, get, get);
}

/** { language, t, format } */
export function useI18n(): I18n {
  const { i18n } = useApp();
  return useStore(i18n.subscribe, i18n.get);
}

/**
 * Null on a page that the server rendered until this device has hydrated it, because it is rendered for no particular
 * user.
 */
export function useSession(): Login | null {
  const { session } = useClient();
  return useSyncExternalStore(session.subscribe, session.get, () => null);
}

/**
 * False while the screen is as the server rendered it, without knowledge of this device: its session, its time zone.
 */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

export function usePreferences(): PreferenceValues {
  const { preferences } = useClient();
  return useStore(preferences.subscribe, preferences.get);
}

export function useConnection(): Connection {
  const { socket } = useClient();
  return useStore(socket.onConnection, socket.connection);
}

/** False if the server has been silent for so long that prices are not reliable. */
export function useIsFresh(): boolean {
  const { quotes } = useClient();
  // In a page that the server has just rendered, quotes are fresh.
  return useSyncExternalStore(quotes.onFresh, quotes.isFresh, () => true);
}

/** If `isLive` is false the quote stays as it was at the last rendering. */
export function useQuote(instrumentId: number, isLive = true): DayQuote | undefined {
  const { quotes } = useClient();
  return useStore(
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
  return useStore(
    useCallback((listener: () => void) => quotes.subscribe(instrumentId, listener), [quotes, instrumentId]),
    () => quotes.get(instrumentId)?.marketStatus,
  );
}

export function useResource<T>(resource: Resource<T>): ResourceState<T> {
  return useStore(resource.subscribe, resource.get);
}
export const useMarket = (): ResourceState<Listings> => useResource(useClient().market);
export const useCompanyStatus = (): ResourceState<CompanyStatus> => useResource(useClient().companyStatus);
export const useBasics = (): ResourceState<Basics> => useResource(useClient().basics);

/** Metrics of the account, live. */
export function useAccount(): ResourceState<Account> {
  const { account } = useClient();
  return useStore(account.subscribe, account.get);
}

/** Time of the account's metrics while they are stored ones of an earlier session; null for live ones. */
export function useStoredAt(): number | null {
  const { account } = useClient();
  return useStore(account.subscribe, account.storedAt);
}

/** True while the account's amounts are not current: they are shown grey. */
export function useIsPast(): boolean {
  const isFresh = useIsFresh();
  return useStoredAt() !== null || !isFresh;
}

/** Changes with each login, logout and demo reset. */
export function useAccountGeneration(): number {
  const { account } = useClient();
  return useStore(account.subscribe, account.generation);
}

/** One open position at the current price; undefined until the server has pushed it. */
export function useOrderMetrics(orderId: number): OrderMetrics | undefined {
  const { account } = useClient();
  return useStore(
    useCallback((listener: () => void) => account.subscribeOrder(orderId, listener), [account, orderId]),
    () => account.orderMetrics(orderId),
  );
}
