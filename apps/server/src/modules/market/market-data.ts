// The venue's market data: the catalogue, the latest quotes and the bars, updated by every batch of the feed.
import type { Period } from '@candor/contract';
import type { InstrumentId, Tick } from '@candor/core';
import type pg from 'pg';
import type { StoreLog } from '../../db/store-log.ts';
import type { Candle } from '../../feeds/candle.ts';
import type { Feed, FeedEvent } from '../../feeds/feed.ts';
import type { CatalogueEntry } from '../../feeds/instruments.ts';
import { RunningHashes } from '../../tape/running-hashes.ts';
import { CandleStore } from './candle-store.ts';
import { Candles } from './candles.ts';
import { type DayQuote, DayQuotes } from './day-quotes.ts';
import type { KlineRange, MarketView } from './market.ts';

export interface MarketDataOptions {
  readonly catalogue: readonly CatalogueEntry[];
  readonly feed: Pick<Feed, 'past' | 'market'>;
  readonly pool: pg.Pool;
  readonly venuePool: pg.Pool;
  readonly log: StoreLog;
}

export class MarketData implements MarketView {
  readonly #byId: Map<InstrumentId, CatalogueEntry>;
  readonly #idByCode: Map<string, InstrumentId>;
  readonly #candles: Candles;
  readonly #quotes: DayQuotes;
  readonly #hashes = new RunningHashes();
  readonly #tickListeners: ((tick: Tick) => void)[] = [];

  constructor({ catalogue, feed, pool, venuePool, log }: MarketDataOptions) {
    this.#byId = new Map(catalogue.map((entry) => [entry.spec.id, entry]));
    this.#idByCode = new Map(catalogue.map(({ spec }) => [spec.code, spec.id]));
    const instrumentIds = [...this.#byId.keys()];
    const store = new CandleStore({ pool, venuePool }, feed.market);
    this.#candles = new Candles({ instrumentIds, feed, store, log });
    this.#quotes = new DayQuotes(
      instrumentIds,
      (id) => this.#candles.day(id),
      (id, no) => this.#hashes.of(id, no),
    );
  }

  /** Call it after `feed.open()` and before `feed.start()`. */
  start(): Promise<void> {
    return this.#candles.start();
  }

  get catalogue(): readonly CatalogueEntry[] {
    return [...this.#byId.values()];
  }

  async list(entry: CatalogueEntry): Promise<void> {
    const { id, code } = entry.spec;
    await this.#candles.list([id]);
    this.#quotes.list(id);
    this.#byId.set(id, entry);
    this.#idByCode.set(code, id);
  }

  /** Call it after `feed.stop()`: writes the last bars. */
  stop(): Promise<void> {
    return this.#candles.stop();
  }

  /** Takes durable ticks as rows of the tape, before they are shown. */
  onTape(ticks: Uint8Array): void {
    this.#hashes.take(ticks);
  }

  /** Takes every batch of the feed, in order, once it is durable. */
  onMarket(events: readonly FeedEvent[]): void {
    for (const event of events) {
      if (event.kind === 'session') this.#quotes.takeSession(event);
      if (event.kind !== 'tick') continue;
      // Bars first, because the quote's day is read from them.
      this.#candles.take(event);
      this.#quotes.takeTick(event);
      for (const listener of this.#tickListeners) listener(event);
    }
  }

  onTick(listener: (tick: Tick) => void): void {
    this.#tickListeners.push(listener);
  }

  find(instrumentId: InstrumentId): CatalogueEntry | undefined {
    return this.#byId.get(instrumentId);
  }

  findCode(code: string): InstrumentId | undefined {
    return this.#idByCode.get(code);
  }

  quote(instrumentId: InstrumentId): DayQuote {
    return this.#quotes.quote(instrumentId);
  }

  /** Increases with every change of a quote or of a market's status. */
  version(): number {
    return this.#quotes.version();
  }

  changedSince(version: number): InstrumentId[] {
    return this.#quotes.changedSince(version);
  }

  /** Oldest first; the last bar is still open. */
  kline(instrumentId: InstrumentId, period: Period, range: KlineRange): Promise<Candle[]> {
    return this.#candles.kline(instrumentId, period, range);
  }

  klineCost(instrumentId: InstrumentId, period: Period, range: KlineRange): number {
    return this.#candles.klineCost(instrumentId, period, range);
  }

  openBars(instrumentId: InstrumentId): Partial<Record<Period, Candle>> {
    return this.#candles.openBars(instrumentId);
  }

  /** Changes whenever the open bars do. */
  barsVersion(instrumentId: InstrumentId): number {
    return this.#candles.version(instrumentId);
  }
}
