// Positions and pending orders as they are now: loaded once, then updated by the account's pushes. An order that was
// pushed is not loaded again; only what a push does not carry, and a gap in the sequence numbers of pushes, make the
// store reload.
import { money } from '@candor/core';
import type { AccountStore } from '../account-store.ts';
import { fetchOrders } from '../calls/order-calls.ts';
import type { Http } from '../http.ts';
import { makeListeners } from '../listeners.ts';
import { toPrice } from '../parse/metrics.ts';
import { type PushedNotification, parseNotification } from '../parse/notification.ts';
import { type Closing, type HistoryResult, type Order, parseClosing, parseOrder } from '../parse/order.ts';
import { makeResource, type ResourceState } from '../resource.ts';
import type { Session } from '../session.ts';
import type { StoredOrders } from '../stored-orders.ts';
import { CLOSING_TOPIC, NOTICE_TOPIC, ORDER_TOPIC } from '../topics.ts';

export interface OrdersStore {
  /** Newest first, pending and open together; `data` is undefined while nothing is known of this account. */
  get(): ResourceState<readonly Order[]>;
  subscribe(listener: () => void): () => void;
  refresh(): Promise<void>;
  /** A position, or a part of one, was closed and is no longer in the store. `before` is its stored order. */
  onClosing(listener: (closing: Closing, before: Order | undefined) => void): () => void;
  onNotification(listener: (notification: PushedNotification) => void): () => void;
  /** The history has become longer, or may have. */
  onHistory(listener: () => void): () => void;
}

export interface OrdersOptions {
  readonly http: Pick<Http, 'call'>;
  readonly account: Pick<AccountStore, 'onPush' | 'onGap' | 'generation' | 'subscribe' | 'orderMetrics'>;
  readonly session: Pick<Session, 'token' | 'user'>;
  readonly stored: StoredOrders;
  readonly now?: () => number;
}

/** An account has at most 200 open and pending orders. */
const PAGES_MAX = 10;
const LIVE = ['open', 'pending'] as const;

export function makeOrdersStore({
  http,
  account,
  session,
  stored,
  now = Date.now,
}: OrdersOptions): OrdersStore {
  const listeners = makeListeners();
  const closingListeners = makeListeners<[Closing, Order | undefined]>();
  const notificationListeners = makeListeners<[PushedNotification]>();
  const historyListeners = makeListeners();
  /** Pushes during the loading of a list; null is an order that has ended. */
  let pushed = new Map<number, Order | null>();
  let orders: readonly Order[] | undefined;
  let state: ResourceState<readonly Order[]>;
  let generation = account.generation();
  let isAgainRequested = false;

  const loading = makeResource(async () => {
    pushed = new Map();
    return (await Promise.all(LIVE.map((list) => readAll(http, list)))).flat();
  });

  function become(next: readonly Order[] | undefined): void {
    orders = next && [...next].sort((a, b) => b.id - a.id);
    show();
    keep();
  }
  function show(): void {
    const { isLoading, fault } = loading.get();
    state = { data: orders, isLoading, fault };
    listeners.notify();
  }
  /** Stores the two lists separately, like the server. */
  function keep(): void {
    const uid = session.user()?.uid;
    if (uid === undefined || orders === undefined) return;
    for (const list of LIVE) {
      const own = orders.filter(({ status }) => status === list);
      const page = { orders: own, total: own.length, result: NO_RESULT };
      stored.of(list).keep(uid, { at: now(), value: [page] });
    }
  }
  function recall(): readonly Order[] | undefined {
    const uid = session.user()?.uid;
    if (uid === undefined) return undefined;
    const lists = LIVE.map((list) => stored.of(list).read(uid)?.value);
    return lists.some((pages) => pages === undefined)
      ? undefined
      : lists.flatMap((pages) => pages?.flatMap((page) => page.orders) ?? []);
  }

  async function refresh(): Promise<void> {
    if (session.token() === null) return;
    const own = generation;
    await loading.refresh();
    const { data, fault } = loading.get();
    // A failure leaves the known data; the next gap or session requests it again.
    if (own !== generation || data === undefined || fault !== undefined) return show();
    const read = new Map(data.map((order) => [order.id, order]));
    for (const [id, order] of pushed) {
      if (order === null) read.delete(id);
      else read.set(id, order);
    }
    pushed = new Map();
    become([...read.values()]);
  }

  function note(id: number, order: Order | null): void {
    if (loading.get().isLoading) pushed.set(id, order);
  }
  function put(order: Order): void {
    const hasEnded = order.status === 'history';
    note(order.id, hasEnded ? null : order);
    if (orders) {
      const others = orders.filter(({ id }) => id !== order.id);
      become(hasEnded ? others : [order, ...others]);
    }
    if (hasEnded) historyListeners.notify();
  }
  function close(closing: Closing): void {
    const before = orders?.find(({ id }) => id === closing.id);
    note(closing.id, null);
    if (before) become(orders?.filter((order) => order !== before));
    // A closed part has its own id, and the rest of its position is not pushed.
    else refreshAgain();
    closingListeners.notify(closing, before);
    historyListeners.notify();
  }
  /** Runs after the pending request, which may have been answered before the change. */
  function refreshAgain(): void {
    if (isAgainRequested) return;
    isAgainRequested = true;
    const underWay = loading.get().isLoading ? loading.refresh() : Promise.resolve();
    void underWay.then(() => {
      isAgainRequested = false;
      return refresh();
    });
  }

  /** A stop loss that trails moves without an event of its order: it comes with the metrics. */
  function followTrails(): void {
    const moved = orders?.map((order) => {
      const stopLoss = order.trailingDistance === null ? undefined : account.orderMetrics(order.id)?.stopLoss;
      if (stopLoss === undefined) return order;
      const at = toPrice(stopLoss, order.precision);
      return at === order.stopLoss ? order : { ...order, stopLoss: at };
    });
    if (moved?.some((order, index) => order !== orders?.[index])) become(moved);
  }
  function followAccount(): void {
    if (account.generation() === generation) {
      followTrails();
      return;
    }
    generation = account.generation();
    loading.clear();
    pushed = new Map();
    orders = undefined;
    show();
    void begin();
  }
  function begin(): Promise<void> {
    if (session.token() === null) return Promise.resolve();
    const past = recall();
    if (past) {
      orders = past;
      show();
    }
    return refresh();
  }

  state = { data: undefined, isLoading: false, fault: undefined };
  loading.subscribe(show);
  account.subscribe(followAccount);
  account.onGap(() => {
    historyListeners.notify();
    refreshAgain();
  });
  account.onPush((push) => {
    if (push.topic === ORDER_TOPIC) put(parseOrder(push.data));
    else if (push.topic === CLOSING_TOPIC) close(parseClosing(push.data));
    else if (push.topic === NOTICE_TOPIC) {
      const notification = parseNotification(push.data);
      if (!notification) return;
      // Swap is booked on the order, which is not pushed for it.
      if (notification.kind === 'swap') refreshAgain();
      notificationListeners.notify(notification);
    }
  });
  void begin();

  return {
    get: () => state,
    subscribe: listeners.add,
    refresh,
    onClosing: closingListeners.add,
    onNotification: notificationListeners.add,
    onHistory: historyListeners.add,
  };
}

/** Live orders have no result. */
const NO_RESULT: HistoryResult = { profit: money(0), net: null, since: null };

async function readAll(http: Pick<Http, 'call'>, list: (typeof LIVE)[number]): Promise<Order[]> {
  const read: Order[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { orders, total } = await fetchOrders(http, list, { page });
    read.push(...orders);
    if (orders.length === 0 || read.length >= total) break;
  }
  return read;
}
