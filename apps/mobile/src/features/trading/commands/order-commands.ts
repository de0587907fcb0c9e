// Runs order commands: each has one key, is stored on the device until it is settled, and is retried with the same key.
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
import {
  applyResponse,
  type CommandResponse,
  isSettled,
  mayAutoRetry,
  mayRetry,
  type OrderCommand,
  retryDelayMs,
} from './order-command.ts';
import { readCommands, storeCommands } from './stored-commands.ts';

export interface OrderCommands {
  /** Commands of the logged-in user, oldest first. The array stays the same until something changes. */
  get(): readonly OrderCommand[];
  subscribe(listener: () => void): () => void;
  /** Sends it and answers its key at once. */
  begin(request: OrderRequest, about: Pick<OrderCommand, 'about' | 'requestedPrice'>): string;
  /** Sends a command again, with its own key. */
  retry(key: string): void;
  /** Retries every open command that is young enough: after a reload, or when the connection is back. */
  retryAll(): void;
  /** The user has read it. A command without a response stays until there is one, unless it is too old to retry. */
  dismiss(key: string): void;
  onFilled(listener: (command: OrderCommand) => void): () => void;
}

export interface OrderCommandsOptions {
  readonly http: Pick<Http, 'send'>;
  readonly storage: KeyValueStorage;
  readonly clock: Clock;
  readonly makeKey: () => string;
  /** The user now logged in; null for none. */
  readonly uid: () => string | null;
  /** Called with each inclusion promise, and with the request that it must be about. */
  readonly onPromise?: (given: GivenPromise, asked: AskedRequest) => void;
}

export function makeOrderCommands({
  http,
  storage,
  clock,
  makeKey,
  uid,
  onPromise,
}: OrderCommandsOptions): OrderCommands {
  let all: readonly OrderCommand[] = readCommands(storage);
  let mine: { of: string | null; from: readonly OrderCommand[]; commands: readonly OrderCommand[] } | null =
    null;
  const underWay = new Set<string>();
  const listeners = new Set<() => void>();
  const filledListeners = new Set<(command: OrderCommand) => void>();

  function become(next: readonly OrderCommand[]): void {
    all = next;
    storeCommands(storage, all);
    for (const listener of listeners) listener();
  }
  const find = (key: string) => all.find((command) => command.key === key);
  const replace = (next: OrderCommand) =>
    become(all.map((command) => (command.key === next.key ? next : command)));

  async function send(key: string): Promise<void> {
    const command = find(key);
    if (
      !command ||
      isSettled(command) ||
      underWay.has(key) ||
      command.uid !== uid() ||
      !mayRetry(command, clock.now())
    )
      return;
    underWay.add(key);
    replace({ ...command, attempts: command.attempts + 1 });
    const response = await request(http, command, onPromise);
    underWay.delete(key);
    const now = find(key);
    if (!now) return;
    const next = applyResponse(now, response);
    replace(next);
    if (next.state.phase === 'filled') for (const listener of filledListeners) listener(next);
    if (!isSettled(next) && mayAutoRetry(next, clock.now())) {
      clock.after(retryDelayMs(next.attempts), () => void send(key));
    }
  }

  return {
    get() {
      const of = uid();
      if (mine?.of !== of || mine.from !== all) {
        mine = { of, from: all, commands: all.filter((command) => command.uid === of) };
      }
      return mine.commands;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin(request, { about, requestedPrice }) {
      const key = makeKey();
      const owner = uid();
      if (owner === null) throw new Error('an order command needs a user who is logged in');
      const state = { phase: 'sending' } as const;
      const written = writeOrderRequest(request);
      const { kind } = request;
      become([
        ...all,
        { key, uid: owner, madeAt: clock.now(), attempts: 0, state, kind, written, about, requestedPrice },
      ]);
      void send(key);
      return key;
    },
    retry: (key) => void send(key),
    retryAll() {
      for (const command of all) if (mayAutoRetry(command, clock.now())) void send(command.key);
    },
    dismiss(key) {
      const command = find(key);
      if (command && (isSettled(command) || !mayRetry(command, clock.now())))
        become(all.filter((one) => one !== command));
    },
    onFilled(listener) {
      filledListeners.add(listener);
      return () => filledListeners.delete(listener);
    },
  };
}

async function request(
  http: Pick<Http, 'send'>,
  command: OrderCommand,
  onPromise: OrderCommandsOptions['onPromise'],
): Promise<CommandResponse> {
  try {
    const { kind, written, key } = command;
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
