// A source of prices: it pushes raw events, which have passed no price filter and have no numbers yet.
import type { Period } from '@candor/contract';
import type { Confirmation, InstrumentId, SessionChange, Tick } from '@candor/core';
import type { FlaggedTick } from '../tape/flags.ts';
import type { Candle } from './candle.ts';
import type { FeedClock } from './feed-clock.ts';
import type { CatalogueEntry } from './instruments.ts';

/** A tick that has no number yet. */
export type RawTick = Omit<Tick, 'no'>;

/**
 * The source is connected: up to `at` on its clock, the last price of every open market stands. Prices that no heartbeat
 * or confirmation renews become too old to trade on, so that a source that is cut off needs to send nothing.
 */
export interface Heartbeat {
  readonly kind: 'heartbeat';
  readonly at: number;
}

export type RawEvent = RawTick | Confirmation | SessionChange | Heartbeat;

/** An event behind the price filter: one that passed, or a withheld tick in its place. */
export type PassedEvent = Exclude<RawEvent, Heartbeat> | Omit<FlaggedTick, 'no'>;

/** Takes one delivery. Its times are those of the source's clock; it need not be in their order. */
export type SourceSink = (events: readonly RawEvent[]) => void;

export interface PriceSource {
  /** What screens call it: 'simulated', 'replay', or a vendor's name. */
  readonly label: string;
  /** Which market this is, distinguished from others of its kind: the bars of each are kept by themselves. */
  readonly market: string;
  /** The hours of instruments for which operators have set none; `data`: its prices bring their hours. */
  readonly usualHours: 'market' | 'always' | 'data';
  /** After a restart its prices continue from the last ones, and a first price far from them is doubted. */
  readonly continues: boolean;
  /** How far ahead of the venue's clock it may confirm a price; 2 s where it says nothing. */
  readonly confirmAheadMsMax?: number;
  /** The past before the first tick of the stream; undefined where the source has none of its own. */
  readonly past?: FeedPast | undefined;
  /** Prepares for `start`, at the venue's clock. Once it resolves, `past` answers. Rejects where it can't start. */
  open(at: number): Promise<void>;
  /**
   * From now on it calls the sink whenever it has something. An instrument trades once its market was said to be open.
   * The first tick of an instrument may be older than the start: it is the last price of its market.
   */
  start(sink: SourceSink, clock: FeedClock): void;
  /** Takes one more instrument while the venue runs. Its past answers from now on; what is returned begins its prices. */
  list(entry: CatalogueEntry): () => void;
  /** Once it resolves, the sink is not called any more. */
  stop(): Promise<void>;
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

export interface PastRange {
  readonly limit: number;
  /** Milliseconds, exclusive; without it, all there is. */
  readonly to?: number;
  /** Whether it goes before reads that wait. */
  readonly isFirst?: boolean;
  /** Aborted where nobody waits for the bars any more. */
  readonly signal?: AbortSignal | undefined;
}
