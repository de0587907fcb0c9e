// What a source of prices is to the venue: a clock of its own, a stream of market events, perhaps a past.
import type { Period } from '@candor/contract';
import type { InstrumentId, MarketEvent, Tick } from '@candor/core';
import type { FlaggedTick } from '../tape/marks.ts';
import type { Candle } from './candle.ts';
import type { TickNumbers } from './tick-numbers.ts';

/** An event that a feed delivers: one for the engine, or a withheld tick, which only goes on the tape. */
export type FeedEvent = MarketEvent | FlaggedTick;

export type MarketSink = (events: FeedEvent[]) => void;

export interface Feed {
  /** What screens call it: 'simulated', 'replay', or a vendor's name. */
  readonly label: string;
  /** Which market this is, distinguished from others of its kind: the bars of each are kept by themselves. */
  readonly market: string;
  /** The hours of instruments for which operators have set none; `data`: its prices bring their hours. */
  readonly usualHours: 'market' | 'always' | 'data';
  /** The feed's clock in milliseconds since the epoch. It never runs backwards, also not across restarts. */
  now(): number;
  /** How far the machine's clock is ahead of this one, or behind it (below 0); every market is halted until it is 0 again. */
  clockOffMs(): number;
  /** Reserves its clock in the store; afterwards `now` and `history` answer. Before `start`. */
  open(): Promise<void>;
  /**
   * Events in order of time from here on. The sink is called with whole batches, never again after `stop`.
   * The first tick of an instrument may be older than the start: it is the last price of its market.
   */
  start(sink: MarketSink, options?: FeedStart): Promise<void>;
  stop(): Promise<void>;
  /** The past before the first tick of the stream; undefined where the feed has none of its own. */
  readonly past?: FeedPast | undefined;
}

/** Bars of bids, the last one as far as it had come when the stream began. */
export interface FeedPast {
  /** The last one that starts before `to`, waiting for no other read: with it a series of bars begins. */
  last(instrumentId: InstrumentId, period: Period, to?: number): Promise<Candle | undefined>;
  /** Oldest first. */
  read(instrumentId: InstrumentId, period: Period, range: PastRange): Promise<Candle[]>;
  /** An estimate, at once: milliseconds of the machine that a read has still to take. */
  costOf(instrumentId: InstrumentId, period: Period, range: PastRange): number;
}

export interface FeedStart {
  /** The last prices of this market before the start: a first price far from them is doubted. */
  readonly known?: readonly Tick[] | undefined;
  /** From 1 where none are given. */
  readonly numbers?: TickNumbers | undefined;
}

export interface PastRange {
  readonly limit: number;
  /** Milliseconds, exclusive; without it, all there is. */
  readonly to?: number;
  /** Whether it goes before reads that wait. */
  readonly isFirst?: boolean;
  /** Aborted where nobody waits for the bars any more. */
  readonly signal?: AbortSignal | undefined;
}
