// The live socket: one connection for the whole app, kept alive. Its topics are reference-counted and restored after a
// reconnect.
import type { ClientFrame, CommandAnswer, Push, ServerFrame } from '@candor/contract';
import { CODE_SESSION_INVALID, CODE_SUCCESS } from '@candor/contract/plain';
import { browserClock, type Clock } from './clock.ts';
import * as rule from './connection.ts';
import { makeListeners } from './listeners.ts';
import { makeSubscriptions } from './subscriptions.ts';
import { SOCKET_VERSION, type Topic, type TopicData } from './topics.ts';

/** The part of WebSocket that is used. */
export interface SocketLike {
  onopen: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
}
export interface SocketOptions {
  readonly url: string;
  open?(url: string): SocketLike;
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly online?: () => boolean;
}
/**
 * missed: a sequence number of the account's events was skipped; connected: events arrive from now on, for the first
 * time or again, and data loaded before may lack events in between.
 */
export type GapReason = 'missed' | 'connected';

export interface Socket {
  start(): void;
  stop(): void;
  /** Counted: the topic is subscribed with the first listener and released with the last, across reconnections. */
  subscribe<T extends Topic>(topic: T, listener: (data: TopicData<T>) => void): () => void;
  login(token: string): void;
  logout(): void;
  connection(): rule.Connection;
  onConnection(listener: (connection: rule.Connection) => void): () => void;
  /** Account events may have been missed: reload over HTTP. */
  onGap(listener: (reason: GapReason) => void): () => void;
  /** The server no longer knows the token (or ended its session). */
  onSessionInvalid(listener: () => void): () => void;
  /** Time of the server's last message, in milliseconds since the epoch; null before the first one. */
  aliveAt(): number | null;
  /** Proves by a ping that the connection lives: for waking, for network changes, for every navigation. */
  check(): void;
  /** Connects again: for a change of what the address says, such as the language. */
  renew(): void;
  /** The network is known to be down: nothing is trusted until it is back. */
  lose(): void;
}

const LOGIN_RETRY_MS = 2_000;

export function makeSocket(options: SocketOptions): Socket {
  const { clock = browserClock, random = Math.random, online = () => navigator.onLine !== false } = options;
  const openSocket = options.open ?? ((url: string): SocketLike => new WebSocket(url));
  const connectionListeners = makeListeners<[rule.Connection]>();
  const gapListeners = makeListeners<[GapReason]>();
  const invalidListeners = makeListeners();

  let socket: SocketLike | null = null;
  let isOpen = false;
  let isRunning = false;
  let failures = 0;
  let pingsUnanswered = 0;
  let alive: number | null = null;
  let connection: rule.Connection = { state: 'connecting', since: clock.now() };
  let token: string | null = null;
  let seqLast: number | null = null;
  /** Its response confirms that all account topics are subscribed. */
  let lastRequested: string | undefined;
  let cancelWait = (): void => {};
  let cancelPing = (): void => {};
  let cancelCheck = (): void => {};
  let cancelLogin = (): void => {};

  const send = (frame: ClientFrame): void => {
    if (isOpen) socket?.send(JSON.stringify(frame));
  };
  const subscriptions = makeSubscriptions(send);

  function become(state: rule.ConnectionState): void {
    if (connection.state === state) return;
    connection = { state, since: clock.now() };
    connectionListeners.notify(connection);
  }

  function open(): void {
    cancelWait();
    if (!isRunning || socket) return;
    const own = openSocket(options.url);
    socket = own;
    const ifOwn = (act: () => void) => () => {
      if (socket === own) act();
    };
    own.onopen = ifOwn(opened);
    own.onclose = ifOwn(failed);
    own.onerror = ifOwn(failed);
    own.onmessage = (event: { data: unknown }) => {
      if (socket === own && typeof event.data === 'string') received(event.data);
    };
    cancelWait = clock.after(rule.CONNECT_TIMEOUT_MS, ifOwn(failed));
  }

  function opened(): void {
    isOpen = true;
    pingsUnanswered = 0;
    ping();
    sendLogin();
    subscriptions.announcePublic();
  }

  function ping(): void {
    cancelPing();
    if (pingsUnanswered > rule.PINGS_UNANSWERED_MAX) {
      failed();
      return;
    }
    send({ cmd: 'ping' });
    pingsUnanswered += 1;
    cancelPing = clock.after(rule.PING_INTERVAL_MS, ping);
  }

  /** Releases the connection and tries again, later each time until one is answered. */
  function failed(): void {
    drop();
    failures += 1;
    const lost = !online() || failures >= rule.ATTEMPTS_UNTIL_OFFLINE;
    become(lost ? 'offline' : alive === null ? 'connecting' : 'reconnecting');
    cancelWait = clock.after(rule.backoffMs(failures, random), open);
  }

  function drop(): void {
    for (const cancel of [cancelWait, cancelPing, cancelCheck, cancelLogin]) cancel();
    const old = socket;
    socket = null;
    isOpen = false;
    subscriptions.forgetLogin();
    if (!old) return;
    old.onopen = old.onclose = old.onerror = old.onmessage = null;
    old.close();
  }

  function received(text: string): void {
    const frame = parseFrame(text);
    if (!frame) return;
    alive = clock.now();
    failures = 0;
    // The first frame is the proof that the way through is open, so the time-out for connecting ends here.
    cancelWait();
    cancelCheck();
    become('live');
    if ('topic' in frame && 'data' in frame) pushed(frame);
    else answered(frame as CommandAnswer);
  }

  function answered(answer: CommandAnswer): void {
    if (answer.cmd === 'pong') pingsUnanswered = 0;
    if (answer.cmd === 'sub' && answer.topic !== undefined && answer.topic === lastRequested) {
      lastRequested = undefined;
      gapListeners.notify('connected');
    }
    if (answer.cmd !== 'login' || token === null) return;
    if (answer.code === CODE_SUCCESS) {
      seqLast = null;
      lastRequested = subscriptions.announceAccount();
      if (lastRequested === undefined) gapListeners.notify('connected');
    } else if (answer.code === CODE_SESSION_INVALID) {
      token = null;
      invalidListeners.notify();
    } else cancelLogin = clock.after(LOGIN_RETRY_MS, sendLogin);
  }

  function pushed(push: Push): void {
    if (push.seq !== undefined) {
      const skipped = seqLast !== null && push.seq !== seqLast && push.seq !== seqLast + 1;
      seqLast = push.seq;
      if (skipped) gapListeners.notify('missed');
    }
    subscriptions.deliver(push.topic, push.data);
  }

  function sendLogin(): void {
    cancelLogin();
    if (token !== null) send({ cmd: 'login', token, v: SOCKET_VERSION });
  }

  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      open();
    },
    stop() {
      isRunning = false;
      drop();
    },
    subscribe: subscriptions.add,
    login(next) {
      if (next === token) return;
      if (token !== null) send({ cmd: 'logout' });
      token = next;
      subscriptions.forgetLogin();
      sendLogin();
    },
    logout() {
      if (token !== null) send({ cmd: 'logout' });
      token = null;
      subscriptions.forgetLogin();
    },
    connection: () => connection,
    onConnection: connectionListeners.add,
    onGap: gapListeners.add,
    onSessionInvalid: invalidListeners.add,
    aliveAt: () => alive,
    check() {
      if (!isRunning) return;
      if (!isOpen) {
        // One that is just connecting has its own time-out; one that waits for its turn need not wait.
        open();
        return;
      }
      if (alive === null || clock.now() - alive > rule.TRUSTED_SILENCE_MS) become('reconnecting');
      cancelCheck();
      send({ cmd: 'ping' });
      cancelCheck = clock.after(rule.CHECK_TIMEOUT_MS, failed);
    },
    renew() {
      if (!isRunning) return;
      drop();
      open();
    },
    lose() {
      if (!isRunning) return;
      failed();
      become('offline');
    },
  };
}

function parseFrame(text: string): ServerFrame | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as ServerFrame) : undefined;
  } catch {
    return undefined;
  }
}
