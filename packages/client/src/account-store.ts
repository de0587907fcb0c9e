// The account as the socket pushes it: metrics and open positions at the current prices, and events of orders.
import type { MetricsPush } from '@candor/contract';
import { browserFrame, type Frame } from './clock.ts';
import type { Http } from './http.ts';
import { makeListeners } from './listeners.ts';
import {
  type Account,
  isDemoReset,
  type OrderMetrics,
  parseAccount,
  parseOrderMetrics,
  parsePushedAccount,
} from './parse/account.ts';
import { parsed } from './parse/metrics.ts';
import { makeResource, type ResourceState } from './resource.ts';
import type { Session } from './session.ts';
import type { GapReason, Socket } from './socket.ts';
import type { Stored, StoredMetrics, StoredPlace } from './stored.ts';
import { CLOSING_TOPIC, FIGURES_TOPIC, NOTICE_TOPIC, ORDER_TOPIC, type TopicData } from './topics.ts';

/** Pushed account events, unparsed: the store of orders parses them, which not every screen needs. */
export type AccountPush = {
  [T in PushTopic]: { readonly topic: T; readonly data: TopicData<T> };
}[PushTopic];
type PushTopic = (typeof PUSH_TOPICS)[number];
const PUSH_TOPICS = [ORDER_TOPIC, CLOSING_TOPIC, NOTICE_TOPIC] as const;

export interface AccountStore {
  /**
   * Metrics of the account: stored ones of the last session until the first HTTP response, then live. `data` is
   * undefined if nothing is known.
   */
  get(): ResourceState<Account>;
  /** Time of `get` and `orderMetrics` while they are stored ones of an earlier session; null for live ones. */
  storedAt(): number | null;
  /** Stores the metrics for a session without a connection, before the page may close. */
  keep(): void;
  /** The account was reset: its stored data is erased, and lists of an earlier account generation no longer apply. */
  beginAgain(): void;
  /** Changes with each login, logout and reset. */
  generation(): number;
  subscribe(listener: () => void): () => void;
  refresh(): Promise<void>;
  orderMetrics(orderId: number): OrderMetrics | undefined;
  subscribeOrder(orderId: number, listener: () => void): () => void;
  onPush(listener: (push: AccountPush) => void): () => void;
  /** Events may have been missed: lists must be reloaded. The store refreshes the metrics itself. */
  onGap(listener: (reason: GapReason) => void): () => void;
  /** Follows the session until the returned function is called. */
  start(): () => void;
}

export interface AccountOptions {
  readonly http: Http;
  readonly socket: Socket;
  readonly session: Session;
  readonly frame?: Frame;
  /**
   * Loads the storage of metrics between sessions, at the first login: a visitor without an account needs none of it.
   */
  readonly loadStored: () => Promise<StoredPlace<StoredMetrics>>;
  /** Erases everything stored about an account, lists of its orders too. */
  readonly eraseStored: () => void;
  readonly now?: () => number;
}

/** Minimum interval between two writes, because metrics change four times a second. */
export const KEEP_EVERY_MS = 5_000;

export function makeAccountStore({
  http,
  socket,
  session,
  frame = browserFrame,
  loadStored,
  eraseStored,
  now = Date.now,
}: AccountOptions): AccountStore {
  const figures = makeResource(() => http.call('forexDetail', {}).then(parsed(parseAccount)));
  const listeners = makeListeners();
  const markListeners = new Map<number, ReturnType<typeof makeListeners>>();
  const pushListeners = makeListeners<[AccountPush]>();
  const gapListeners = makeListeners<[GapReason]>();

  let marks = new Map<number, OrderMetrics>();
  let live: ResourceState<Account> | null = null;
  let waiting: MetricsPush | null = null;
  let stored: StoredPlace<StoredMetrics> | null = null;
  let past: Stored<StoredMetrics> | null = null;
  let shown: { of: ResourceState<Account>; state: ResourceState<Account> } | null = null;
  let heardAt = 0;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let generation = 0;

  const current = (): ResourceState<Account> => live ?? figures.get();
  /** True while nothing of this session is known, but something of an earlier one is. */
  const isPast = (): boolean => past !== null && current().data === undefined;

  /** While the connection is live, metrics that did not change are still right. */
  function keep(): void {
    const account = current().data;
    const uid = session.user()?.uid;
    if (account === undefined || uid === undefined || !stored) return;
    writtenAt = now();
    stored.keep(uid, {
      at: Math.max(heardAt, socket.aliveAt() ?? 0),
      value: { account, marks: [...marks.values()] },
    });
  }
  function hear(): void {
    heardAt = now();
    if (heardAt - writtenAt >= KEEP_EVERY_MS) keep();
  }

  function gather(push: MetricsPush): void {
    const isFrameRequested = waiting !== null;
    waiting = push;
    if (!isFrameRequested) frame(flush);
  }
  function flush(): void {
    const push = waiting;
    waiting = null;
    if (!push || session.token() === null) return;
    const before = marks;
    marks = byOrder(parseOrderMetrics(push));
    live = { data: parsePushedAccount(push, figures.get().data), isLoading: false, fault: undefined };
    for (const [id, ofOrder] of markListeners) if (!isSame(before.get(id), marks.get(id))) ofOrder.notify();
    hear();
    listeners.notify();
  }

  /** A push before the answer lacked it, and the next one may be late. */
  function takeReserved(): void {
    const locked = figures.get().data?.locked;
    if (live?.data && locked !== undefined && locked !== live.data.locked)
      live = { ...live, data: { ...live.data, locked } };
    listeners.notify();
  }

  // Undefined rather than null, so that data left by an earlier session without a login is erased at the start.
  let token: string | null | undefined;
  function followSession(): void {
    const next = session.token();
    if (next === token) return;
    const isStart = token === undefined;
    token = next;
    forget();
    if (next === null) {
      eraseStored();
      if (!isStart) socket.logout();
    } else {
      void recall(next);
      socket.login(next);
      void refresh();
    }
    listeners.notify();
  }
  function beginAgain(): void {
    eraseStored();
    generation += 1;
    listeners.notify();
  }
  function forget(): void {
    generation += 1;
    marks = new Map();
    live = null;
    waiting = null;
    past = null;
    writtenAt = Number.NEGATIVE_INFINITY;
    figures.clear();
  }
  async function recall(own: string): Promise<void> {
    // If it fails to load the metrics are not stored, as when the network fails at this moment.
    stored ??= await loadStored().catch(() => null);
    const uid = session.user()?.uid;
    if (!stored || uid === undefined || own !== session.token() || current().data !== undefined) return;
    past = stored.read(uid);
    if (!past) return;
    marks = byOrder(past.value.marks);
    for (const id of marks.keys()) markListeners.get(id)?.notify();
    listeners.notify();
  }
  async function refresh(): Promise<void> {
    await figures.refresh();
    const { data, fault } = figures.get();
    if (data === undefined || fault !== undefined) return;
    if (past) {
      // Timestamps of an earlier session must not be combined with metrics of this one.
      const stale = live ? [] : [...marks.keys()];
      past = null;
      if (!live) marks = new Map();
      for (const id of stale) markListeners.get(id)?.notify();
      listeners.notify();
    }
    hear();
  }

  return {
    get() {
      const state = current();
      if (!past || !isPast()) return state;
      if (shown?.of !== state) shown = { of: state, state: { ...state, data: past.value.account } };
      return shown.state;
    },
    storedAt: () => (past && isPast() ? past.at : null),
    keep,
    beginAgain,
    generation: () => generation,
    subscribe: listeners.add,
    refresh,
    orderMetrics: (orderId) => marks.get(orderId),
    subscribeOrder(orderId, listener) {
      let ofOrder = markListeners.get(orderId);
      if (!ofOrder) {
        ofOrder = makeListeners();
        markListeners.set(orderId, ofOrder);
      }
      const counted = ofOrder;
      const remove = counted.add(listener);
      return () => {
        remove();
        if (counted.size === 0) markListeners.delete(orderId);
      };
    },
    onPush: pushListeners.add,
    onGap: gapListeners.add,
    start() {
      const stops = [
        figures.subscribe(takeReserved),
        socket.subscribe(FIGURES_TOPIC, gather),
        // All topics from the login on, whoever listens, because their sequence numbers are counted together.
        ...PUSH_TOPICS.map((topic) =>
          socket.subscribe(topic, (data) => {
            const push = { topic, data } as AccountPush;
            if (push.topic === NOTICE_TOPIC && isDemoReset(push.data)) beginAgain();
            pushListeners.notify(push);
          }),
        ),
        socket.onGap((reason) => {
          void refresh();
          gapListeners.notify(reason);
        }),
        socket.onSessionInvalid(session.clear),
        session.subscribe(followSession),
      ];
      followSession();
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

const byOrder = (marks: readonly OrderMetrics[]): Map<number, OrderMetrics> =>
  new Map(marks.map((one) => [one.id, one]));

const isSame = (a: OrderMetrics | undefined, b: OrderMetrics | undefined): boolean =>
  a === b || (a?.price === b?.price && a?.profit === b?.profit);
