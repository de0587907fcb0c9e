// Runs acts: one key each, kept on the device until settled, asked again with the same key when no answer came.
import {
  type AskedRequest,
  CallError,
  type Clock,
  type GivenPromise,
  type Http,
  isOutcomeUnknown,
  type KeyValueStorage,
  NetworkError,
  type OrderRequest,
  sendOrderRequest,
  writeOrderRequest,
} from '@candor/client';
import { type Act, askDelayMs, type Heard, hear, isSettled, mayAsk, mayAskAlone } from './act.ts';
import { keepActs, readActs } from './kept-acts.ts';

export interface Acts {
  /** Of the user who is logged in, oldest first. The array stays the same until something changes. */
  get(): readonly Act[];
  subscribe(listener: () => void): () => void;
  /** Sends it and answers its key at once. */
  begin(request: OrderRequest, about: Pick<Act, 'about' | 'seen'>): string;
  /** Asks what became of an act, with its own key. */
  ask(key: string): void;
  /** Asks for everything open that is young enough: after a reload or when the connection is back. */
  askAll(): void;
  /** The user has read it. An act without an answer stays until there is one, unless it is too old to ask. */
  dismiss(key: string): void;
  onFilled(listener: (act: Act) => void): () => void;
}

export interface ActsOptions {
  readonly http: Pick<Http, 'send'>;
  readonly storage: KeyValueStorage;
  readonly clock: Clock;
  readonly makeKey: () => string;
  /** The user now logged in; null for none. */
  readonly uid: () => string | null;
  /** With each answer that has one, and what it has to be a promise of. */
  readonly onPromise?: (given: GivenPromise, asked: AskedRequest) => void;
}

export function makeActs({ http, storage, clock, makeKey, uid, onPromise }: ActsOptions): Acts {
  let all: readonly Act[] = readActs(storage);
  let mine: { of: string | null; from: readonly Act[]; acts: readonly Act[] } | null = null;
  const underWay = new Set<string>();
  const listeners = new Set<() => void>();
  const filledListeners = new Set<(act: Act) => void>();

  function become(next: readonly Act[]): void {
    all = next;
    keepActs(storage, all);
    for (const listener of listeners) listener();
  }
  const find = (key: string) => all.find((act) => act.key === key);
  const replace = (next: Act) => become(all.map((act) => (act.key === next.key ? next : act)));

  async function ask(key: string): Promise<void> {
    const act = find(key);
    if (!act || isSettled(act) || underWay.has(key) || act.uid !== uid() || !mayAsk(act, clock.now())) return;
    underWay.add(key);
    replace({ ...act, asked: act.asked + 1 });
    const heard = await listen(http, act, onPromise);
    underWay.delete(key);
    const now = find(key);
    if (!now) return;
    const next = hear(now, heard);
    replace(next);
    if (next.state.phase === 'filled') for (const listener of filledListeners) listener(next);
    if (!isSettled(next) && mayAskAlone(next, clock.now())) {
      clock.after(askDelayMs(next.asked), () => void ask(key));
    }
  }

  return {
    get() {
      const of = uid();
      if (mine?.of !== of || mine.from !== all) {
        mine = { of, from: all, acts: all.filter((act) => act.uid === of) };
      }
      return mine.acts;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin(request, { about, seen }) {
      const key = makeKey();
      const owner = uid();
      if (owner === null) throw new Error('an act needs somebody who is logged in');
      const state = { phase: 'sending' } as const;
      const written = writeOrderRequest(request);
      const { kind } = request;
      become([...all, { key, uid: owner, madeAt: clock.now(), asked: 0, state, kind, written, about, seen }]);
      void ask(key);
      return key;
    },
    ask: (key) => void ask(key),
    askAll() {
      for (const act of all) if (mayAskAlone(act, clock.now())) void ask(act.key);
    },
    dismiss(key) {
      const act = find(key);
      if (act && (isSettled(act) || !mayAsk(act, clock.now()))) become(all.filter((one) => one !== act));
    },
    onFilled(listener) {
      filledListeners.add(listener);
      return () => filledListeners.delete(listener);
    },
  };
}

async function listen(
  http: Pick<Http, 'send'>,
  act: Act,
  onPromise: ActsOptions['onPromise'],
): Promise<Heard> {
  try {
    const { kind, written, key } = act;
    const asked = { kind, written, idempotencyKey: key };
    const { order, message, promise } = await sendOrderRequest(http, kind, asked);
    const answeredPrice = kind === 'place' ? order.openPrice : order.closePrice;
    if (promise) onPromise?.(promise, { ...asked, answeredPrice });
    return { kind: 'answered', order, message, isPromised: promise !== null };
  } catch (fault) {
    if (fault instanceof CallError) {
      const { error, field, msg, details } = fault;
      return { kind: 'refused', refusal: { error, field, message: msg, details } };
    }
    if (isOutcomeUnknown(fault)) return { kind: 'nothing' };
    if (fault instanceof NetworkError) return { kind: 'not_sent' };
    throw fault;
  }
}
