// Connects connections and topics: who may receive what, and what is released when a connection closes.
import { type ErrorName, TOPICS_MAX } from '@candor/contract';
import type { Session } from '../session.ts';
import type { Connection, Login } from './connection.ts';
import type { SocketTopics } from './topics.ts';

export class Hub {
  readonly connections = new Set<Connection>();
  readonly ends = new SessionEnds();
  readonly #topics: readonly SocketTopics[];

  constructor(topics: readonly SocketTopics[]) {
    this.#topics = topics;
  }

  start(): void {
    for (const topics of this.#topics) topics.start();
  }

  stop(): void {
    for (const topics of this.#topics) topics.stop();
  }

  /** `answer` is called once it is decided and before anything is pushed; undefined is yes. */
  async subscribe(
    connection: Connection,
    topic: string,
    answer: (refusal?: ErrorName) => void,
  ): Promise<void> {
    const isNew = !connection.topics.has(topic);
    if (isNew && connection.topics.size >= TOPICS_MAX) return answer('too_many_topics');
    const owner = this.#ownerOf(topic);
    if (!owner) return answer('unknown_topic');
    if (owner.needLogin && !connection.login) return answer('login_required');
    connection.topics.add(topic);
    answer();
    await owner.add(connection, topic);
  }

  unsubscribe(connection: Connection, topic: string): void {
    if (connection.topics.delete(topic)) this.#ownerOf(topic)?.remove(connection, topic);
  }

  /** A new login takes over; the topics of the one before end with it. */
  login(connection: Connection, login: Login): void {
    if (connection.login && connection.login.accountId !== login.accountId) this.logout(connection);
    connection.login = login;
  }

  logout(connection: Connection): void {
    for (const topic of [...connection.topics])
      if (this.#ownerOf(topic)?.needLogin) this.unsubscribe(connection, topic);
    connection.login = null;
  }

  /** The session of its login is over: the connection stays, its account's topics don't. */
  endSession(connection: Connection): void {
    for (const topics of this.#topics) topics.sessionEnded?.(connection);
    this.logout(connection);
  }

  remove(connection: Connection): void {
    for (const topic of [...connection.topics]) this.unsubscribe(connection, topic);
    connection.login = null;
    this.connections.delete(connection);
  }

  #ownerOf(topic: string): SocketTopics | undefined {
    return this.#topics.find((topics) => topics.knows(topic));
  }
}

/** Sessions that end while a login looks them up: what the lookup found is void then. */
class SessionEnds {
  readonly #lookups = new Set<Set<string>>();

  note(sessionId: string): void {
    for (const ended of this.#lookups) ended.add(sessionId);
  }

  /**
   * Calls `use` with the result of `find`; with undefined also if that session has ended during the search. Nothing can
   * happen between the check and `use`. Throws what `find` throws.
   */
  async look(
    find: () => Promise<Session | undefined>,
    use: (session: Session | undefined) => void,
  ): Promise<void> {
    const ended = new Set<string>();
    this.#lookups.add(ended);
    try {
      const session = await find();
      use(session && ended.has(session.id) ? undefined : session);
    } finally {
      this.#lookups.delete(ended);
    }
  }
}
