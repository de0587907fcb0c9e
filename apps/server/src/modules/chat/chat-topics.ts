// The live side of conversations: pushes to clients who are logged in, and what the office may see of it.
import { CHAT_TOPIC, CHAT_TYPING_MS, type ChatPush } from '@candor/contract';
import { BoundedMap } from '../../bounds/bounded-map.ts';
import { type Connection, writePush } from '../../web/sockets/connection.ts';
import type { SocketTopics } from '../../web/sockets/topics.ts';

/** By account, because a socket's login knows the account. */
export class ChatTopics implements SocketTopics {
  readonly needLogin = true;
  readonly #subscribers = new Map<number, Set<Connection>>();
  readonly #onStop: () => void;

  /** `onStop`: the venue stops, and waiting requests are to be answered. */
  constructor(onStop: () => void) {
    this.#onStop = onStop;
  }

  start(): void {}

  stop(): void {
    this.#onStop();
  }

  knows(topic: string): boolean {
    return topic === CHAT_TOPIC;
  }

  add(connection: Connection): void {
    const accountId = connection.login?.accountId;
    if (accountId === undefined) return;
    const known = this.#subscribers.get(accountId) ?? new Set();
    known.add(connection);
    this.#subscribers.set(accountId, known);
  }

  remove(connection: Connection): void {
    const accountId = connection.login?.accountId;
    if (accountId === undefined) return;
    const known = this.#subscribers.get(accountId);
    if (known?.delete(connection) && known.size === 0) this.#subscribers.delete(accountId);
  }

  isOnline(accountId: number): boolean {
    return this.#subscribers.has(accountId);
  }

  /**
   * Called after the commit. Pushes are never dropped; a message that is missed all the
   * same leaves a gap in the numbers.
   */
  push(accountId: number, data: ChatPush): void {
    const known = this.#subscribers.get(accountId);
    if (!known) return;
    const frame = writePush(CHAT_TOPIC, data);
    for (const connection of known) connection.sendEvent(frame);
  }
}

/** More at once than anybody reads. */
const typingMax = 1_000;
/** A typing mark that comes sooner than this after the last one is ignored. */
const typingSaidMs = 2_000;

/** Who is typing, as last reported: never stored, and it expires by itself. */
export class Typing {
  /** When each user last reported typing. */
  readonly #saidAt = new BoundedMap<number, number>(typingMax);
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns whether anybody is to be notified. */
  shouldNotify(userId: number): boolean {
    const at = this.#now();
    const last = this.#saidAt.get(userId);
    if (last !== undefined && at >= last && at - last < typingSaidMs) return false;
    this.#saidAt.set(userId, at);
    return true;
  }

  clear(userId: number): void {
    this.#saidAt.delete(userId);
  }

  list(): number[] {
    const at = this.#now();
    // A clock that was set back must not keep a mark alive for longer.
    for (const [userId, said] of this.#saidAt)
      if (at < said || at - said >= CHAT_TYPING_MS) this.#saidAt.delete(userId);
    return [...this.#saidAt.keys()];
  }
}
