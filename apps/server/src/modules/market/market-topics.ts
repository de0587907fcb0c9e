// The market's topics: every instrument's quote, and the open bars of one. Latest wins; the slow catch up later.
import { klineTopic, MARKET_TOPIC } from '@candor/contract';
import type { InstrumentId } from '@candor/core';
import { broadcast, every } from '../../web/sockets/broadcast.ts';
import { type Connection, writePush } from '../../web/sockets/connection.ts';

/** What the topics show, as the wire has it. */
export interface MarketWindow {
  /** Rises with every change of a quote or a market's status. */
  version(): number;
  rows(): unknown[];
  /** Rows of the instruments that changed after that version. */
  rowsSince(version: number): unknown[];
  /** Undefined for an unknown code. */
  findCode(code: string): InstrumentId | undefined;
  /** The open bars of one instrument. */
  bars(instrumentId: InstrumentId): unknown;
  /** Changes whenever the bars do. */
  barsVersion(instrumentId: InstrumentId): number;
}

const quotePeriodMs = 200;
const klinePeriodMs = 250;

interface KlineReaders {
  readonly instrumentId: InstrumentId;
  readonly readers: Set<Connection>;
  version: number;
}

export class MarketTopics {
  readonly #market: MarketWindow;
  readonly #quoteReaders = new Set<Connection>();
  readonly #klines = new Map<string, KlineReaders>();
  readonly #loops: readonly { stop(): void }[];
  #version: number;
  #whole: { readonly version: number; readonly frame: Buffer } | undefined;

  constructor(market: MarketWindow, onError: (error: unknown) => void) {
    this.#market = market;
    this.#version = market.version();
    this.#loops = [
      every(quotePeriodMs, () => this.#pushQuotes(), onError),
      every(klinePeriodMs, () => this.#pushKlines(), onError),
    ];
  }

  knows(topic: string): boolean {
    return topic === MARKET_TOPIC || this.#instrumentOf(topic) !== undefined;
  }

  /** Subscribes to a known topic and shows what there is. */
  add(reader: Connection, topic: string): void {
    if (topic === MARKET_TOPIC) {
      this.#quoteReaders.add(reader);
      reader.sendWhole(topic, this.#wholeMarket());
      return;
    }
    const instrumentId = this.#instrumentOf(topic);
    if (instrumentId === undefined) return;
    const version = this.#market.barsVersion(instrumentId);
    const kline = this.#klines.get(topic) ?? { instrumentId, readers: new Set(), version };
    this.#klines.set(topic, kline);
    kline.readers.add(reader);
    reader.sendWhole(topic, writePush(topic, this.#market.bars(instrumentId)));
  }

  remove(reader: Connection, topic: string): void {
    reader.behind.delete(topic);
    if (topic === MARKET_TOPIC) this.#quoteReaders.delete(reader);
    const kline = this.#klines.get(topic);
    kline?.readers.delete(reader);
    if (kline?.readers.size === 0) this.#klines.delete(topic);
  }

  stop(): void {
    for (const loop of this.#loops) loop.stop();
  }

  #instrumentOf(topic: string): InstrumentId | undefined {
    return topic.startsWith(klinePrefix) ? this.#market.findCode(topic.slice(klinePrefix.length)) : undefined;
  }

  /** Written once for all who ask before a quote changes. */
  #wholeMarket(): Buffer {
    const version = this.#market.version();
    if (this.#whole?.version !== version)
      this.#whole = { version, frame: writePush(MARKET_TOPIC, this.#market.rows()) };
    return this.#whole.frame;
  }

  async #pushQuotes(): Promise<void> {
    if (this.#quoteReaders.size === 0) {
      this.#version = this.#market.version();
      return;
    }
    const late = [...this.#quoteReaders].filter(
      (reader) => reader.behind.has(MARKET_TOPIC) && !reader.isSlow,
    );
    if (late.length > 0) {
      const whole = this.#wholeMarket();
      await broadcast(new Set(late), (reader) => reader.sendWhole(MARKET_TOPIC, whole));
    }
    const version = this.#market.version();
    if (version === this.#version) return;
    const rows = this.#market.rowsSince(this.#version);
    this.#version = version;
    const changed = writePush(MARKET_TOPIC, rows);
    if (rows.length > 0)
      await broadcast(this.#quoteReaders, (reader) => reader.sendChange(MARKET_TOPIC, changed));
  }

  async #pushKlines(): Promise<void> {
    for (const [topic, kline] of [...this.#klines]) {
      const version = this.#market.barsVersion(kline.instrumentId);
      const late = [...kline.readers].filter((reader) => reader.behind.has(topic) && !reader.isSlow);
      if (version === kline.version && late.length === 0) continue;
      const readers = version === kline.version ? new Set(late) : kline.readers;
      kline.version = version;
      const whole = writePush(topic, this.#market.bars(kline.instrumentId));
      await broadcast(readers, (reader) => reader.sendWhole(topic, whole));
    }
  }
}

const klinePrefix = klineTopic('');
