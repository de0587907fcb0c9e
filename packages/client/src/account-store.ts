// The account as the socket tells it: figures and open positions at the current prices, and what happened to orders.
import type { Account, AccountMark, ClosedNotice, Notice, Order } from '@candor/contract';
import { browserFrame, type Frame } from './clock.ts';
import type { Http } from './http.ts';
import { makeListeners } from './listeners.ts';
import { makeResource, type ResourceState } from './resource.ts';
import type { Session } from './session.ts';
import type { GapReason, Socket } from './socket.ts';

/** An open position at the current price. */
export type OrderMark = AccountMark['TransOrder'][number];

export interface AccountStore {
  /** Figures of the account: from HTTP first, then live. `data` is undefined until the first answer. */
  get(): ResourceState<Account>;
  subscribe(listener: () => void): () => void;
  refresh(): Promise<void>;
  marks(orderId: number): OrderMark | undefined;
  subscribeMark(orderId: number, listener: () => void): () => void;
  onOrder(listener: (order: Order) => void): () => void;
  onClosed(listener: (closed: ClosedNotice) => void): () => void;
  onNotice(listener: (notice: Notice) => void): () => void;
  /** Events may have been missed: lists must be asked for again. The figures are refreshed by the store itself. */
  onGap(listener: (reason: GapReason) => void): () => void;
  /** Follows the session until the answer is called. */
  start(): () => void;
}

export interface AccountOptions {
  readonly http: Http;
  readonly socket: Socket;
  readonly session: Session;
  readonly frame?: Frame;
}

export function makeAccountStore({
  http,
  socket,
  session,
  frame = browserFrame,
}: AccountOptions): AccountStore {
  const figures = makeResource(() => http.call('forexDetail', {}, { quiet: true }));
  const listeners = makeListeners();
  const markListeners = new Map<number, ReturnType<typeof makeListeners>>();
  const orderListeners = makeListeners<[Order]>();
  const closedListeners = makeListeners<[ClosedNotice]>();
  const noticeListeners = makeListeners<[Notice]>();
  const gapListeners = makeListeners<[GapReason]>();

  let marks = new Map<number, OrderMark>();
  let live: ResourceState<Account> | null = null;
  let waiting: AccountMark | null = null;

  function gather(mark: AccountMark): void {
    const isFrameAsked = waiting !== null;
    waiting = mark;
    if (!isFrameAsked) frame(flush);
  }
  function flush(): void {
    const mark = waiting;
    waiting = null;
    if (!mark || session.token() === null) return;
    const before = marks;
    marks = new Map(mark.TransOrder.map((one) => [one.Id, one]));
    live = { data: toAccount(mark, figures.get().data), isLoading: false, fault: undefined };
    for (const [id, ofOrder] of markListeners) if (!isSame(before.get(id), marks.get(id))) ofOrder.tell();
    listeners.tell();
  }

  let token: string | null = null;
  function followSession(): void {
    const next = session.token();
    if (next === token) return;
    token = next;
    marks = new Map();
    live = null;
    waiting = null;
    figures.clear();
    if (next === null) socket.logout();
    else {
      socket.login(next);
      void figures.refresh();
    }
    listeners.tell();
  }

  return {
    get: () => live ?? figures.get(),
    subscribe: listeners.add,
    refresh: figures.refresh,
    marks: (orderId) => marks.get(orderId),
    subscribeMark(orderId, listener) {
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
    onOrder: orderListeners.add,
    onClosed: closedListeners.add,
    onNotice: noticeListeners.add,
    onGap: gapListeners.add,
    start() {
      const stops = [
        figures.subscribe(listeners.tell),
        socket.subscribe('FOREX_TRADE', gather),
        socket.subscribe('FOREX_ORDER', orderListeners.tell),
        socket.subscribe('FOREX_CLOSED', closedListeners.tell),
        socket.subscribe('FOREX_NOTICE', noticeListeners.tell),
        socket.onGap((reason) => {
          void figures.refresh();
          gapListeners.tell(reason);
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

/** The push leaves out what is set aside for withdrawals; that stays as HTTP told it. */
function toAccount(mark: AccountMark, before: Account | undefined): Account {
  return {
    balance: mark.Balance,
    lock_balance: before?.lock_balance ?? 0,
    ProfitsTotal: mark.ProfitsTotal,
    NetValue: mark.NetValue,
    CautionMoneyAll: mark.CautionMoneyAll,
    FreeMargin: mark.FreeMargin,
    HazardRate: mark.HazardRate,
  };
}

const isSame = (a: OrderMark | undefined, b: OrderMark | undefined): boolean =>
  a === b || (a?.UpdatePrice === b?.UpdatePrice && a?.FactProfits === b?.FactProfits);
