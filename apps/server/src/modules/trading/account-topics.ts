// The topics of accounts: live metrics, orders, closings and notifications, for the clients logged in to each.
import {
  ACCOUNT_TOPICS,
  type AccountTopic,
  FIGURES_TOPIC,
  NOTICE_TOPIC,
  type Notice,
  ORDER_TOPIC,
} from '@candor/contract';
import type { AccountId, LiveAccount, OrderId } from '@candor/core';
import type { Language } from '@candor/i18n/server';
import type { CommittedEvent, EnginePort } from '../../engine/port.ts';
import { every } from '../../web/sockets/broadcast.ts';
import { type Connection, writePush } from '../../web/sockets/connection.ts';
import type { SocketTopics } from '../../web/sockets/topics.ts';
import { presentPush } from './present-account.ts';
import { type LiveOrder, presentEvent, presentSessionEnded } from './present-account-event.ts';
import { type FindInstrument, presentOrder } from './present-order.ts';

type Subscribers = Readonly<Record<AccountTopic, Set<Connection>>>;

/** The state of an account that has subscribers. */
interface Channel {
  readonly subscribers: Subscribers;
  readonly orders: Map<OrderId, LiveOrder>;
  /** Resolves once the live orders are known. */
  readonly ready: Promise<void>;
}

const catchUpPeriodMs = 1_000;

export class AccountTopics implements SocketTopics {
  readonly needLogin = true;
  readonly #engine: EnginePort;
  readonly #find: FindInstrument;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  readonly #channels = new Map<AccountId, Channel>();
  #loop: { stop(): void } | undefined;

  constructor(options: {
    engine: EnginePort;
    find: FindInstrument;
    now: () => number;
    onError: (error: unknown) => void;
  }) {
    this.#engine = options.engine;
    this.#find = options.find;
    this.#now = options.now;
    this.#onError = options.onError;
  }

  start(): void {
    this.#engine.onMetrics((figures) => {
      for (const account of figures) this.#pushMetrics(account);
    });
    this.#engine.onEvents((events) => {
      for (const event of events) this.#pushEvent(event);
    });
    this.#loop = every(catchUpPeriodMs, () => this.#showLate(), this.#onError);
  }

  stop(): void {
    this.#loop?.stop();
  }

  knows(topic: string): boolean {
    return isAccountTopic(topic);
  }

  /** Resolves once the connection has received the present state. */
  async add(connection: Connection, topic: string): Promise<void> {
    const { login } = connection;
    if (!login || !isAccountTopic(topic)) return;
    const { accountId } = login;
    const channel = this.#channels.get(accountId) ?? this.#open(accountId);
    channel.subscribers[topic].add(connection);
    if (topic === FIGURES_TOPIC) await this.#showMetrics(channel, accountId, [connection]);
  }

  remove(connection: Connection, topic: string): void {
    const { login } = connection;
    if (!login || !isAccountTopic(topic)) return;
    const { accountId } = login;
    connection.behind.delete(topic);
    const channel = this.#channels.get(accountId);
    if (!channel?.subscribers[topic].delete(connection)) return;
    if (ACCOUNT_TOPICS.some((each) => channel.subscribers[each].size > 0)) return;
    this.#channels.delete(accountId);
    this.#engine.unwatch(accountId);
  }

  /** A notification that is not from the journal: it has no number, so that the account's own numbers leave no gap. */
  pushNotification(accountId: AccountId, present: (language: Language) => Notice): void {
    const frames = new Map<Language, Buffer>();
    for (const connection of this.#channels.get(accountId)?.subscribers[NOTICE_TOPIC] ?? []) {
      const { language } = connection;
      const frame = frames.get(language) ?? writePush(NOTICE_TOPIC, present(language));
      frames.set(language, frame);
      connection.sendEvent(frame);
    }
  }

  sessionEnded(connection: Connection): void {
    if (!connection.topics.has(NOTICE_TOPIC)) return;
    connection.sendEvent(writePush(NOTICE_TOPIC, presentSessionEnded(this.#now())));
  }

  #open(accountId: AccountId): Channel {
    // Watched first, so that no event is lost between the list and the events.
    this.#engine.watch(accountId);
    const orders = new Map<OrderId, LiveOrder>();
    const load = async () => {
      const [open, pending] = await Promise.all([
        this.#engine.orders(accountId, 'open'),
        this.#engine.orders(accountId, 'pending'),
      ]);
      for (const { order } of [...open, ...pending]) orders.set(order.id, order);
    };
    const subscribers = Object.fromEntries(
      ACCOUNT_TOPICS.map((topic) => [topic, new Set()]),
    ) as unknown as Subscribers;
    const channel: Channel = { subscribers, orders, ready: load() };
    channel.ready.catch(this.#onError);
    this.#channels.set(accountId, channel);
    return channel;
  }

  async #showMetrics(
    channel: Channel,
    accountId: AccountId,
    connections: Iterable<Connection>,
  ): Promise<void> {
    const [figures] = await Promise.all([this.#engine.figures(accountId), channel.ready]);
    if (!figures) return;
    const frame = this.#writeMetrics(channel, figures);
    for (const connection of connections)
      if (channel.subscribers[FIGURES_TOPIC].has(connection)) connection.sendWhole(FIGURES_TOPIC, frame);
  }

  /** Connections that were too slow for metrics which have not changed again since. */
  async #showLate(): Promise<void> {
    for (const [accountId, channel] of [...this.#channels]) {
      const late = [...channel.subscribers[FIGURES_TOPIC]].filter(
        (connection) => connection.behind.has(FIGURES_TOPIC) && !connection.isSlow,
      );
      if (late.length > 0) await this.#showMetrics(channel, accountId, late);
    }
  }

  #pushMetrics(figures: LiveAccount): void {
    const channel = this.#channels.get(figures.accountId);
    if (!channel || channel.subscribers[FIGURES_TOPIC].size === 0) return;
    const frame = this.#writeMetrics(channel, figures);
    for (const connection of channel.subscribers[FIGURES_TOPIC]) connection.sendWhole(FIGURES_TOPIC, frame);
  }

  #writeMetrics(channel: Channel, figures: LiveAccount): Buffer {
    return writePush(
      FIGURES_TOPIC,
      presentPush(figures, (id) => channel.orders.get(id)?.precision),
    );
  }

  #pushEvent(committed: CommittedEvent): void {
    const { accountId, accountSeq, event, order } = committed;
    const channel = accountId === null ? undefined : this.#channels.get(accountId);
    if (!channel) return;
    // Events carry the whole order, so a closed one is still known while its closing is serialised.
    if (order) channel.orders.set(order.order.id, order.order);
    const push = presentEvent(committed, {
      instrument: this.#find,
      order: (id) => channel.orders.get(id),
    });
    if (order?.order.status === 'history') channel.orders.delete(order.order.id);
    if (!push) return;
    const frame = writePush(push.topic, push.data, accountSeq ?? undefined);
    for (const connection of channel.subscribers[push.topic]) connection.sendEvent(frame);
    if (event.type === 'PositionClosed' && event.part) this.#pushRest(channel, committed);
  }

  /** After a partial close the rest has changed too: it follows with the same number. */
  #pushRest(channel: Channel, { accountId, accountSeq, event }: CommittedEvent): void {
    if (accountId === null || event.type !== 'PositionClosed') return;
    this.#engine
      .order(accountId, event.orderId)
      .then((rest) => {
        if (!rest) return;
        const frame = writePush(ORDER_TOPIC, presentOrder(rest, this.#find), accountSeq ?? undefined);
        for (const connection of channel.subscribers[ORDER_TOPIC]) connection.sendEvent(frame);
      })
      .catch(this.#onError);
  }
}

const isAccountTopic = (topic: string): topic is AccountTopic =>
  (ACCOUNT_TOPICS as readonly string[]).includes(topic);
