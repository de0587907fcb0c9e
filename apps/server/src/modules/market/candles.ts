// Bars of all instruments and periods: made from ticks, held in memory and in the store; the past is read on demand.
import { setImmediate as yieldTurn } from 'node:timers/promises';
import { PERIODS, type Period } from '@candor/contract';
import type { InstrumentId, Tick } from '@candor/core';
import { Turns } from '../../bounds/turns.ts';
import { RepeatedWork } from '../../db/repeated-work.ts';
import type { StoreLog } from '../../db/store-log.ts';
import { type Candle, mergeBars } from '../../feeds/candle.ts';
import type { Feed } from '../../feeds/feed.ts';
import type { PastRange } from '../../feeds/price-source.ts';
import { TransportFault } from '../../web/refused.ts';
import { CandleSeries } from './candle-series.ts';
import type { CandleStore, StoredBar } from './candle-store.ts';
import type { KlineRange } from './market.ts';

/** After a kill, at most about this much is missing from the stored bars; the simulated feed can fill its gap again. */
const FLUSH_MS = 1_000;
/** Bars fetched when a chart is first requested. Days cost the most to compute. */
const BACKFILL: Readonly<Record<Period, number>> = {
  '1min': 1_000,
  '5min': 1_000,
  '15min': 1_000,
  '30min': 1_000,
  '60min': 1_000,
  '1day': 500,
};
/** At most this many reads of the past wait for their turn; further requests are rejected as busy. */
const READS_MAX = 60;

export interface CandlesOptions {
  readonly instrumentIds: readonly InstrumentId[];
  readonly feed: Pick<Feed, 'past' | 'market'>;
  readonly store: CandleStore;
  readonly log: StoreLog;
}

export class Candles {
  readonly #options: CandlesOptions;
  readonly #series = new Map<InstrumentId, readonly CandleSeries[]>();
  readonly #versions = new Map<InstrumentId, number>();
  readonly #flushes: RepeatedWork;
  #flushing: Promise<void> = Promise.resolve();
  /** Turns of reads that go further back than a chart's first bars. */
  readonly #turns = new Turns();
  #reads = 0;

  constructor(options: CandlesOptions) {
    this.#options = options;
    this.#flushes = new RepeatedWork({
      failure: 'bars were not written',
      periodMs: FLUSH_MS,
      work: () => this.flush(),
      log: options.log,
    });
  }

  /** Loads the last bars from the store or from the feed's own past. The feed is open, but not started. */
  async start(): Promise<void> {
    await this.list(this.#options.instrumentIds);
    this.#flushes.start();
  }

  /** Begins the bars of these instruments, with the last ones that are known. */
  async list(instrumentIds: readonly InstrumentId[]): Promise<void> {
    const { store } = this.#options;
    const stored = new Map<string, Candle>();
    for (const { instrumentId, period, bar } of await store.latest(instrumentIds, PERIODS))
      stored.set(`${instrumentId} ${period}`, bar);
    const fixed: StoredBar[] = [];
    for (const instrumentId of instrumentIds) {
      const series: CandleSeries[] = [];
      for (const period of PERIODS) {
        const bar = stored.get(`${instrumentId} ${period}`);
        const { last, repaired } = await this.#takeUp(instrumentId, period, bar);
        if (repaired) fixed.push({ instrumentId, period, bar: repaired });
        series.push(new CandleSeries(instrumentId, period, last));
      }
      this.#series.set(instrumentId, series);
      await yieldTurn();
    }
    await store.write(fixed);
  }

  take({ instrumentId, bid, at }: Tick): void {
    for (const series of this.#series.get(instrumentId) ?? []) series.take(bid, at);
    this.#versions.set(instrumentId, (this.#versions.get(instrumentId) ?? 0) + 1);
  }

  /** Increases with every tick of the instrument. */
  version(instrumentId: InstrumentId): number {
    return this.#versions.get(instrumentId) ?? 0;
  }

  /** The newest bar of each period that has one, as copies, because the bars change with further ticks. */
  openBars(instrumentId: InstrumentId): Partial<Record<Period, Candle>> {
    const bars: Partial<Record<Period, Candle>> = {};
    for (const { period, last } of this.#series.get(instrumentId) ?? []) if (last) bars[period] = { ...last };
    return bars;
  }

  day(instrumentId: InstrumentId): Candle | undefined {
    return this.#seriesOf(instrumentId, '1day')?.last;
  }

  /**
   * Oldest first. From memory first, then from the store and the feed's own past; `busy`
   * if too many requests need those.
   */
  async kline(
    instrumentId: InstrumentId,
    period: Period,
    { to, limit, signal }: KlineRange,
  ): Promise<Candle[]> {
    const series = this.#seriesOf(instrumentId, period);
    if (!series || limit <= 0) return [];
    const end = to ?? Number.MAX_SAFE_INTEGER;
    let bars = series.before(end, limit);
    if (bars.length === limit) return bars;
    // A request that ends before the bars in memory does not begin a chart, so it does not trigger a backfill.
    if (!series.first || end > series.first.time) {
      await this.#backfill(series);
      bars = series.before(end, limit);
      if (bars.length === limit) return bars;
    }
    const first = bars[0]?.time ?? Math.min(end, series.first?.time ?? end);
    // Further back than charts begin. A series' first backfill is never rejected, because there is only one.
    signal?.throwIfAborted();
    if (this.#reads >= READS_MAX) throw new TransportFault('busy');
    this.#reads += 1;
    // The store is read only when it is its turn; by then a disconnected client has left the queue.
    const range = { to: first, limit: limit - bars.length, signal };
    try {
      return [...(await this.#turns.take(() => this.#past(series, range), { signal })), ...bars];
    } finally {
      this.#reads -= 1;
    }
  }

  /** Milliseconds of processing time that such bars still need; a chart's first bars are charged to nobody. */
  klineCost(instrumentId: InstrumentId, period: Period, { to, limit }: KlineRange): number {
    const series = this.#seriesOf(instrumentId, period);
    if (!series || to === undefined) return 0;
    const bars = series.before(to, limit);
    if (bars.length >= limit) return 0;
    const first = bars[0]?.time ?? Math.min(to, series.first?.time ?? to);
    const { past } = this.#options.feed;
    return past?.costOf(instrumentId, period, { to: first, limit: limit - bars.length }) ?? 0;
  }

  /**
   * Writes what has changed since the last time. Rejects on failure; the next call then writes the same changes again.
   */
  flush(): Promise<void> {
    const flushed = this.#flushing.then(() => this.#flush());
    this.#flushing = flushed.catch(() => undefined);
    return flushed;
  }

  async stop(): Promise<void> {
    await this.#flushes.stop();
    await this.flush();
  }

  #seriesOf(instrumentId: InstrumentId, period: Period): CandleSeries | undefined {
    return this.#series.get(instrumentId)?.[PERIODS.indexOf(period)];
  }

  /** The end of the program may have cut off the last stored bar; a feed with a past can complete it. */
  async #takeUp(instrumentId: InstrumentId, period: Period, stored: Candle | undefined) {
    const { past } = this.#options.feed;
    const known = await past?.last(instrumentId, period);
    if (!known || (stored && stored.time > known.time)) return { last: stored, repaired: undefined };
    if (!stored || stored.time === known.time) return { last: known, repaired: undefined };
    const whole = await past?.last(instrumentId, period, stored.time + 1);
    return { last: known, repaired: whole?.time === stored.time ? whole : undefined };
  }

  async #backfill(series: CandleSeries): Promise<void> {
    series.backfilled ??= (async () => {
      const to = series.first?.time ?? Number.MAX_SAFE_INTEGER;
      series.prepend(await this.#past(series, { to, limit: BACKFILL[series.period], isFirst: true }));
    })().catch((error: unknown) => {
      series.backfilled = undefined;
      throw error;
    });
    await series.backfilled;
  }

  async #past(
    { instrumentId, period }: CandleSeries,
    range: PastRange & { readonly to: number },
  ): Promise<Candle[]> {
    // Bars that memory has removed may not be in the store yet.
    await this.flush();
    const { feed, store } = this.#options;
    const stored = await store.before(instrumentId, period, range.to, range.limit);
    const drawn = (await feed.past?.read(instrumentId, period, range)) ?? [];
    return mergeBars(stored, drawn).slice(-range.limit);
  }

  async #flush(): Promise<void> {
    const taken: { stored: StoredBar[]; restore: () => void }[] = [];
    for (const ofInstrument of this.#series.values())
      for (const series of ofInstrument) {
        const { instrumentId, period } = series;
        const { bars, restore } = series.takeUnsaved();
        if (bars.length > 0)
          taken.push({ stored: bars.map((bar) => ({ instrumentId, period, bar })), restore });
      }
    if (taken.length === 0) return;
    try {
      await this.#options.store.write(taken.flatMap(({ stored }) => stored));
    } catch (error) {
      for (const { restore } of taken) restore();
      throw error;
    }
  }
}
