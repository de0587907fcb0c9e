// The topics of accounts: live figures, orders, closings and notices, for the readers logged in to each.
import { ACCOUNT_TOPICS, type AccountTopic, FIGURES_TOPIC, ORDER_TOPIC } from '@candor/contract';
import type { AccountId, AccountMarks, OrderId } from '@candor/core';
import type { CommittedEvent, EnginePort } from '../../engine/port.ts';
import { every } from '../../web/sockets/broadcast.ts';
import { type Connection, writePush } from '../../web/sockets/connection.ts';
import { type LiveOrder, presentEvent } from './account-pushes.ts';
import { presentMarks } from './present-account.ts';
import { type FindInstrument, presentOrder } from './present-order.ts';

type ReaderSets = Readonly<Record<AccountTopic, Set<Connection>>>;

/** What is known of an account that someone reads. */
interface Channel {
  readonly readers: ReaderSets;
  readonly orders: Map<OrderId, LiveOrder>;
  /** Resolves once the live orders are known. */
  readonly ready: Promise<void>;
}

const catchUpPeriodMs = 1_000;

export class AccountTopics {
  readonly #engine: EnginePort;
  readonly #find: FindInstrument;
  readonly #onError: (error: unknown) => void;
  readonly #channels = new Map<AccountId, Channel>();
  readonly #loop: { stop(): void };

  constructor(engine: EnginePort, find: FindInstrument, onError: (error: unknown) => void) {
    this.#engine = engine;
    this.#find = find;
    this.#onError = onError;
    engine.onMarks((marks) => {
      for (const account of marks) this.#pushMarks(account);
    });
    engine.onEvents((events) => {
      for (const event of events) this.#pushEvent(event);
    });
    this.#loop = every(catchUpPeriodMs, () => this.#showLate(), onError);
  }

  stop(): void {
    this.#loop.stop();
  }

  /** Resolves once the reader has been shown what there is. */
  async add(reader: Connection, accountId: AccountId, topic: AccountTopic): Promise<void> {
    const channel = this.#channels.get(accountId) ?? this.#open(accountId);
    channel.readers[topic].add(reader);
    if (topic === FIGURES_TOPIC) await this.#showFigures(channel, accountId, [reader]);
  }

  remove(reader: Connection, accountId: AccountId, topic: AccountTopic): void {
    reader.behind.delete(topic);
    const channel = this.#channels.get(accountId);
    if (!channel?.readers[topic].delete(reader)) return;
    if (ACCOUNT_TOPICS.some((each) => channel.readers[each].size > 0)) return;
    this.#channels.delete(accountId);
    this.#engine.unwatch(accountId);
  }

  #open(accountId: AccountId): Channel {
    // Watched first: what happens from here on is told, so nothing falls between the list and the events.
    this.#engine.watch(accountId);
    const orders = new Map<OrderId, LiveOrder>();
    const load = async () => {
      const [open, pending] = await Promise.all([
        this.#engine.orders(accountId, 'open'),
        this.#engine.orders(accountId, 'pending'),
      ]);
      for (const { order } of [...open, ...pending]) orders.set(order.id, order);
    };
    const readers = Object.fromEntries(
      ACCOUNT_TOPICS.map((topic) => [topic, new Set()]),
    ) as unknown as ReaderSets;
    const channel: Channel = { readers, orders, ready: load() };
    channel.ready.catch(this.#onError);
    this.#channels.set(accountId, channel);
    return channel;
  }

  async #showFigures(channel: Channel, accountId: AccountId, readers: Iterable<Connection>): Promise<void> {
    const [marks] = await Promise.all([this.#engine.marks(accountId), channel.ready]);
    if (!marks) return;
    const frame = this.#writeMarks(channel, marks);
    for (const reader of readers)
      if (channel.readers[FIGURES_TOPIC].has(reader)) reader.sendWhole(FIGURES_TOPIC, frame);
  }

  /** Readers that were too slow for figures which did not change again since. */
  async #showLate(): Promise<void> {
    for (const [accountId, channel] of [...this.#channels]) {
      const late = [...channel.readers[FIGURES_TOPIC]].filter(
        (reader) => reader.behind.has(FIGURES_TOPIC) && !reader.isSlow,
      );
      if (late.length > 0) await this.#showFigures(channel, accountId, late);
    }
  }

  #pushMarks(marks: AccountMarks): void {
    const channel = this.#channels.get(marks.accountId);
    if (!channel || channel.readers[FIGURES_TOPIC].size === 0) return;
    const frame = this.#writeMarks(channel, marks);
    for (const reader of channel.readers[FIGURES_TOPIC]) reader.sendWhole(FIGURES_TOPIC, frame);
  }

  #writeMarks(channel: Channel, marks: AccountMarks): Buffer {
    return writePush(
      FIGURES_TOPIC,
      presentMarks(marks, (id) => channel.orders.get(id)?.precision),
    );
  }

  #pushEvent(committed: CommittedEvent): void {
    const { accountId, accountSeq, event, order } = committed;
    const channel = accountId === null ? undefined : this.#channels.get(accountId);
    if (!channel) return;
    // Events carry the whole order: a closed one is still known while its closing is written out.
    if (order) channel.orders.set(order.order.id, order.order);
    const push = presentEvent(committed, {
      instrument: this.#find,
      order: (id) => channel.orders.get(id),
    });
    if (order?.order.status === 'history') channel.orders.delete(order.order.id);
    if (!push) return;
    const frame = writePush(push.topic, push.data, accountSeq ?? undefined);
    for (const reader of channel.readers[push.topic]) reader.sendEvent(frame);
    if (event.type === 'PositionClosed' && event.part) this.#pushRest(channel, committed);
  }

  /** After a part close the rest has changed too: it follows with the same number. */
  #pushRest(channel: Channel, { accountId, accountSeq, event }: CommittedEvent): void {
    if (accountId === null || event.type !== 'PositionClosed') return;
    this.#engine
      .order(accountId, event.orderId)
      .then((rest) => {
        if (!rest) return;
        const frame = writePush(ORDER_TOPIC, presentOrder(rest, this.#find), accountSeq ?? undefined);
        for (const reader of channel.readers[ORDER_TOPIC]) reader.sendEvent(frame);
      })
      .catch(this.#onError);
  }
}
