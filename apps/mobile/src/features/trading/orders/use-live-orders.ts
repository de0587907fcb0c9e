// Positions and pending orders as they are now, for screens: the client's one store of them.
import { type Order, type OrdersStore, ordersOf, type ResourceState } from '@candor/client';
import { useSyncExternalStore } from 'react';
import { useClient } from '../../../shared/app-context.ts';

const NONE: readonly Order[] = [];

export function useOrders(): { store: OrdersStore; state: ResourceState<readonly Order[]> } {
  const store = ordersOf(useClient());
  return { store, state: useSyncExternalStore(store.subscribe, store.get, store.get) };
}

export const useLiveOrders = (): readonly Order[] => useOrders().state.data ?? NONE;
