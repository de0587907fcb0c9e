// Feeds the chart library: pages of history, then the live bar, at most once per animation frame.
import type { Candle } from '@candor/client';
import type { DataLoader, DataLoaderGetBarsParams, KLineData } from 'klinecharts';

export const FIRST_PAGE_BARS = 400;
export const OLDER_PAGE_BARS = 600;

/** Asks for bars that end at or before `to`; null is now. */
export type LoadBars = (request: {
  to: number | null;
  limit: number;
  signal: AbortSignal;
}) => Promise<Candle[]>;
export type FeedState = 'loading' | 'ready' | 'empty' | 'failed';

export interface BarFeed {
  readonly loader: DataLoader;
  pushCandle(candle: Candle): void;
  pushBid(bid: number, at: number): void;
  /** The newest bar drawn, for the price in words. */
  last(): Bar | null;
  stop(): void;
}

export interface BarFeedOptions {
  readonly load: LoadBars;
  readonly lengthMs: number;
  /** No live bars come: a quote begins the next one. */
  readonly isOfQuotes: boolean;
  readonly onState: (state: FeedState) => void;
  readonly requestFrame: (run: () => void) => number;
  readonly cancelFrame: (id: number) => void;
}

/**
 * One feed serves one instrument and period: an answer that arrives after `stop` is dropped, since the library
 * would add it to whatever it shows by then.
 */
export function makeBarFeed(options: BarFeedOptions): BarFeed {
  const stopping = new AbortController();
  let last: Bar | null = null;
  let draw: ((bar: KLineData) => void) | null = null;
  let waiting: Candle | null = null;
  let bid: { value: number; at: number } | null = null;
  let frame: number | null = null;

  const drawBar = (bar: Bar) => {
    last = bar;
    draw?.(bar);
  };
  const flush = () => {
    frame = null;
    if (draw === null) return;
    const bar = waiting && acceptLive(last, waiting);
    if (bar) drawBar(bar);
    const apply = options.isOfQuotes ? applyQuote : applyBid;
    const moved = bid && last && apply(last, bid.value, bid.at, options.lengthMs);
    if (moved) drawBar(moved);
    waiting = null;
    bid = null;
  };
  const schedule = () => {
    if (frame === null && !stopping.signal.aborted) frame = options.requestFrame(flush);
  };

  const getBars = async ({ type, timestamp, callback }: DataLoaderGetBarsParams): Promise<void> => {
    // While the library changes over to the next feed it asks the old one once more.
    if (stopping.signal.aborted) return;
    // The library names the past "forward" and asks for the future too, which the live bar brings.
    if (type === 'backward') return callback([], { backward: false });
    const isFirst = type === 'init';
    const limit = isFirst ? FIRST_PAGE_BARS : OLDER_PAGE_BARS;
    const before = isFirst ? null : timestamp;
    if (isFirst) options.onState('loading');
    try {
      const candles = await options.load({ to: before, limit, signal: stopping.signal });
      if (stopping.signal.aborted) return;
      const bars = orderHistory(candles, before);
      if (isFirst) last = bars.at(-1) ?? null;
      callback(bars as KLineData[], { forward: bars.length > 0, backward: false });
      if (isFirst) options.onState(bars.length > 0 ? 'ready' : 'empty');
    } catch {
      if (stopping.signal.aborted) return;
      // More stays true for an older page: the next pan back asks again.
      callback([], { forward: !isFirst, backward: false });
      if (isFirst) options.onState('failed');
    }
  };

  return {
    loader: {
      getBars,
      subscribeBar: ({ callback }) => {
        draw = callback;
        schedule();
      },
      unsubscribeBar: () => {
        draw = null;
      },
    },
    pushCandle: (candle) => {
      waiting = candle;
      schedule();
    },
    pushBid: (value, at) => {
      bid = { value, at };
      schedule();
    },
    last: () => last,
    stop: () => {
      stopping.abort();
      draw = null;
      if (frame !== null) options.cancelFrame(frame);
      frame = null;
    },
  };
}

interface Bar {
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** The library lets bars carry extra fields and asks for this in the type. */
  readonly [extra: string]: unknown;
}

/** Keeps bars in order. The chart library trusts what it is given: one bar out of place breaks its time axis. */
export const barOf = (candle: Candle): Bar => ({
  timestamp: candle.time,
  open: candle.open,
  high: candle.high,
  low: candle.low,
  close: candle.close,
  volume: candle.volume,
});

/**
 * History as the chart may take it: rising times, one bar a time (the later answer wins), nothing that is not a
 * price, and, for an older page, only what lies before `before`.
 */
export function orderHistory(candles: readonly Candle[], before: number | null = null): Bar[] {
  const byTime = new Map<number, Bar>();
  for (const candle of candles) {
    if (isSound(candle) && (before === null || candle.time < before)) byTime.set(candle.time, barOf(candle));
  }
  return [...byTime.values()].sort((a, b) => a.timestamp - b.timestamp);
}

/** The bar to draw when a live candle arrives after `last`; null when it is older or no candle at all. */
export function acceptLive(last: Bar | null, candle: Candle): Bar | null {
  if (!isSound(candle)) return null;
  if (last !== null && candle.time < last.timestamp) return null;
  return barOf(candle);
}

/**
 * Moves the last bar to a bid that came between two candles. A tick of a later bar waits for that bar's candle,
 * because only the server knows where a day begins.
 */
export function applyBid(last: Bar, bid: number, at: number, lengthMs: number): Bar | null {
  if (!(bid > 0) || at < last.timestamp || at >= last.timestamp + lengthMs || bid === last.close) return null;
  return { ...last, close: bid, high: Math.max(last.high, bid), low: Math.min(last.low, bid) };
}

/**
 * The same where no live bars come: the bid begins the next bar itself, and is counted. Bars so short begin at whole multiples of
 * their length; between two quotes the venue may have had further ticks, which a reload brings.
 */
export function applyQuote(last: Bar, bid: number, at: number, lengthMs: number): Bar | null {
  if (!(bid > 0) || at < last.timestamp) return null;
  if (at >= last.timestamp + lengthMs)
    return { timestamp: at - (at % lengthMs), open: bid, high: bid, low: bid, close: bid, volume: 1 };
  const moved = applyBid(last, bid, at, lengthMs) ?? last;
  return { ...moved, volume: last.volume + 1 };
}

function isSound(candle: Candle): boolean {
  const { time, open, high, low, close } = candle;
  if (!Number.isSafeInteger(time) || time <= 0) return false;
  if (![open, high, low, close].every((price) => Number.isFinite(price) && price > 0)) return false;
  return low <= Math.min(open, close) && high >= Math.max(open, close);
}
