// What a source of prices is to the venue: a clock of its own, a stream of market events, perhaps a past.
import type { Period } from '@candor/contract';
import type { InstrumentId, MarketEvent, Tick } from '@candor/core';
import type { Candle } from './candle.ts';

export type MarketSink = (events: MarketEvent[]) => void;

export interface Feed {
  /** What screens call it: 'simulated', 'replay', or a vendor's name. */
  readonly label: string;
  /** Which market this is, distinguished from others of its kind: the bars of each are kept by themselves. */
  readonly market: string;
  /** The feed's clock in milliseconds since the epoch. It never runs backwards, also not across restarts. */
  now(): number;
  /** Reserves numbers and clock in the store; afterwards `now` and `history` answer. Before `start`. */
  open(): Promise<void>;
  /**
   * Events in order of time from here on. The sink is called with whole batches, never again after `stop`.
   * The first tick of an instrument may be older than the start: it is the last price of its market. `known` are the
   * last prices of this market before the start: a first price far from them is doubted.
   */
  start(sink: MarketSink, known?: readonly Tick[]): Promise<void>;
  stop(): Promise<void>;
  /**
   * The past before the first tick of the stream: up to `limit` bars of bids that start before `to`, oldest first,
   * the last one as far as it had come. Undefined where the feed has no past of its own.
   */
  history(instrumentId: InstrumentId, period: Period, range: HistoryRange): Candle[] | undefined;
}

export interface HistoryRange {
  readonly limit: number;
  /** Milliseconds, exclusive; without it, all there is. */
  readonly to?: number;
}
