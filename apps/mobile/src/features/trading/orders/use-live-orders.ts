// Positions and pending orders as they are now: asked for once, then kept up by the account's events.
import type { Client } from '@candor/client';
import { PAGE_SIZE } from '@candor/client';
import type { Order } from '@candor/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { useSession } from '../../../shared/stores.ts';

interface LiveOrders {
  get(): readonly Order[];
  subscribe(listener: () => void): () => void;
  refresh(): Promise<void>;
}

const PENDING = 0;
const HOLDING = 1;
/** An account has at most 200 open and pending orders. */
const PAGES_MAX = 10;
const made = new WeakMap<Client, LiveOrders>();

export function useLiveOrders(): readonly Order[] {
  const client = useClient();
  let orders = made.get(client);
  if (!orders) {
    orders = makeLiveOrders(client);
    made.set(client, orders);
  }
  const token = useSession()?.token;
  const { refresh } = orders;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another login has other orders
  useEffect(() => void refresh(), [refresh, token]);
  return useSyncExternalStore(orders.subscribe, orders.get);
}

function makeLiveOrders({ http, account, session }: Client): LiveOrders {
  const listeners = new Set<() => void>();
  let orders: readonly Order[] = [];
  let round = 0;

  function become(next: readonly Order[]): void {
    orders = next;
    for (const listener of listeners) listener();
  }
  async function readAll(status: '0' | '1'): Promise<Order[]> {
    const read: Order[] = [];
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const { data, total } = await http.call('myDeal', { status, page }, { quiet: true });
      read.push(...data);
      if (data.length < PAGE_SIZE || read.length >= total) break;
    }
    return read;
  }
  async function refresh(): Promise<void> {
    round += 1;
    const own = round;
    if (session.token() === null) return become([]);
    // A failure leaves what is known; the next gap or visit asks again.
    const read = await Promise.all([readAll('1'), readAll('0')]).catch(() => null);
    if (read && own === round) become(read.flat());
  }
  account.onOrder((order) => {
    const others = orders.filter((one) => one.Id !== order.Id);
    become(order.Status === HOLDING || order.Status === PENDING ? [order, ...others] : others);
  });
  account.onClosed(({ Id }) => become(orders.filter((one) => one.Id !== Id)));
  account.onGap(() => void refresh());
  return {
    get: () => orders,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
  };
}
