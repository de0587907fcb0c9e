// Between readers and topics: who may read what, and what a reader leaves behind when it goes.
import { ACCOUNT_TOPICS, type AccountTopic, type ErrorName, TOPICS_MAX } from '@candor/contract';
import type { MarketTopics } from '../../modules/market/market-topics.ts';
import type { AccountTopics } from '../../modules/trading/account-topics.ts';
import type { Connection, Login } from './connection.ts';

export class Hub {
  readonly connections = new Set<Connection>();
  readonly #market: MarketTopics;
  readonly #accounts: AccountTopics;

  constructor(market: MarketTopics, accounts: AccountTopics) {
    this.#market = market;
    this.#accounts = accounts;
  }

  /** `answer` is called once it is decided and before anything is pushed; undefined is yes. */
  async subscribe(reader: Connection, topic: string, answer: (refusal?: ErrorName) => void): Promise<void> {
    const isNew = !reader.topics.has(topic);
    if (isNew && reader.topics.size >= TOPICS_MAX) return answer('too_many_topics');
    if (isAccountTopic(topic)) {
      const { login } = reader;
      if (!login) return answer('login_required');
      reader.topics.add(topic);
      answer();
      return this.#accounts.add(reader, login.accountId, topic);
    }
    if (!this.#market.knows(topic)) return answer('unknown_topic');
    reader.topics.add(topic);
    answer();
    this.#market.add(reader, topic);
  }

  unsubscribe(reader: Connection, topic: string): void {
    if (!reader.topics.delete(topic)) return;
    if (!isAccountTopic(topic)) this.#market.remove(reader, topic);
    else if (reader.login) this.#accounts.remove(reader, reader.login.accountId, topic);
  }

  /** A new login takes over; the topics of the one before end with it. */
  login(reader: Connection, login: Login): void {
    if (reader.login && reader.login.accountId !== login.accountId) this.logout(reader);
    reader.login = login;
  }

  logout(reader: Connection): void {
    for (const topic of ACCOUNT_TOPICS) this.unsubscribe(reader, topic);
    reader.login = null;
  }

  remove(reader: Connection): void {
    for (const topic of [...reader.topics]) this.unsubscribe(reader, topic);
    reader.login = null;
    this.connections.delete(reader);
  }

  stop(): void {
    this.#market.stop();
    this.#accounts.stop();
  }
}

const isAccountTopic = (topic: string): topic is AccountTopic =>
  (ACCOUNT_TOPICS as readonly string[]).includes(topic);
