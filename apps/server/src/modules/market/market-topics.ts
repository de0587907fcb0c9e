// The market's topics: every instrument's quote, and the open bars of one. The latest wins;
// slow connections catch up later.
import { type DayMarketRow, klineTopic, MARKET_TOPIC } from '@candor/contract';
import type { InstrumentId } from '@candor/core';
import { broadcast, every } from '../../web/sockets/broadcast.ts';
import { type Connection, writePush } from '../../web/sockets/connection.ts';
import { SharedPush } from '../../web/sockets/shared-push.ts';
import type { SocketTopics } from '../../web/sockets/topics.ts';
import type { MarketView } from './market.ts';
import { presentDayMarketRow, presentOpenBars } from './present-market.ts';

const quotePeriodMs = 200;
const klinePeriodMs = 250;

interface KlineSubscribers {
  readonly instrumentId: InstrumentId;
  readonly connections: Set<Connection>;
  version: number;
}

export class MarketTopics implements SocketTopics {
  readonly needLogin = false;
  readonly #market: MarketView;
  readonly #onError: (error: unknown) => void;
  readonly #quoteSubscribers = new Set<Connection>();
  readonly #klines = new Map<string, KlineSubscribers>();
  #loops: readonly { stop(): void }[] = [];
  #version: number;
  #whole: { readonly version: number; readonly frame: SharedPush } | undefined;

  constructor(market: MarketView, onError: (error: unknown) => void) {
    this.#market = market;
    this.#onError = onError;
    this.#version = market.version();
  }

  start(): void {
    this.#loops = [
      every(quotePeriodMs, () => this.#pushQuotes(), this.#onError),
      every(klinePeriodMs, () => this.#pushKlines(), this.#onError),
    ];
  }

  stop(): void {
    for (const loop of this.#loops) loop.stop();
  }

  knows(topic: string): boolean {
    return topic === MARKET_TOPIC || this.#instrumentOf(topic) !== undefined;
  }

  add(connection: Connection, topic: string): void {
    if (topic === MARKET_TOPIC) {
      this.#quoteSubscribers.add(connection);
      connection.sendWhole(topic, this.#wholeMarket());
      return;
    }
    const instrumentId = this.#instrumentOf(topic);
    if (instrumentId === undefined) return;
    const version = this.#market.barsVersion(instrumentId);
    const kline = this.#klines.get(topic) ?? { instrumentId, connections: new Set(), version };
    this.#klines.set(topic, kline);
    kline.connections.add(connection);
    connection.sendWhole(topic, this.#wholeBars(topic, instrumentId));
  }

  remove(connection: Connection, topic: string): void {
    connection.behind.delete(topic);
    if (topic === MARKET_TOPIC) this.#quoteSubscribers.delete(connection);
    const kline = this.#klines.get(topic);
    kline?.connections.delete(connection);
    if (kline?.connections.size === 0) this.#klines.delete(topic);
  }

  #instrumentOf(topic: string): InstrumentId | undefined {
    return topic.startsWith(klinePrefix) ? this.#market.findCode(topic.slice(klinePrefix.length)) : undefined;
  }

  /** Serialised once for all requests that come before a quote changes. */
  #wholeMarket(): SharedPush {
    const version = this.#market.version();
    if (this.#whole?.version !== version)
      this.#whole = {
        version,
        frame: shared(MARKET_TOPIC, this.#rows(this.#market.catalogue.map(({ spec }) => spec.id))),
      };
    return this.#whole.frame;
  }

  #rows(instrumentIds: readonly InstrumentId[]): DayMarketRow[] {
    return instrumentIds.flatMap((id) => {
      const entry = this.#market.find(id);
      return entry ? [presentDayMarketRow(entry, this.#market.quote(id))] : [];
    });
  }

  #wholeBars(topic: string, instrumentId: InstrumentId): SharedPush {
    const entry = this.#market.find(instrumentId);
    return shared(topic, entry && presentOpenBars(entry, this.#market));
  }

  async #pushQuotes(): Promise<void> {
    if (this.#quoteSubscribers.size === 0) {
      this.#version = this.#market.version();
      return;
    }
    const late = [...this.#quoteSubscribers].filter(
      (connection) => connection.behind.has(MARKET_TOPIC) && !connection.isSlow,
    );
    if (late.length > 0) {
      const whole = this.#wholeMarket();
      await broadcast(new Set(late), (connection) => connection.sendWhole(MARKET_TOPIC, whole));
    }
    const version = this.#market.version();
    if (version === this.#version) return;
    const rows = this.#rows(this.#market.changedSince(this.#version));
    this.#version = version;
    const changed = shared(MARKET_TOPIC, rows);
    if (rows.length > 0)
      await broadcast(this.#quoteSubscribers, (connection) => connection.sendChange(MARKET_TOPIC, changed));
  }

  async #pushKlines(): Promise<void> {
    for (const [topic, kline] of [...this.#klines]) {
      const version = this.#market.barsVersion(kline.instrumentId);
      const late = [...kline.connections].filter(
        (connection) => connection.behind.has(topic) && !connection.isSlow,
      );
      if (version === kline.version && late.length === 0) continue;
      const connections = version === kline.version ? new Set(late) : kline.connections;
      kline.version = version;
      const whole = this.#wholeBars(topic, kline.instrumentId);
      await broadcast(connections, (connection) => connection.sendWhole(topic, whole));
    }
  }
}

const klinePrefix = klineTopic('');
const shared = (topic: string, data: unknown): SharedPush => new SharedPush(writePush(topic, data));
