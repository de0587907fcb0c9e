// Market events from a feed. All times are milliseconds since the epoch on the feed's clock.
import type { Price } from '../units/units.ts';
import type { InstrumentId } from './instrument.ts';

/** One price of an instrument. `no` is the feed's number of the tick, rising per instrument, also across restarts. */
export interface Tick {
  readonly kind: 'tick';
  readonly instrumentId: InstrumentId;
  readonly no: number;
  readonly bid: Price;
  readonly ask: Price;
  readonly at: number;
}

/** The feed confirms that the last quotes of these instruments are valid up to `until`, though they did not change. */
export interface Confirmation {
  readonly kind: 'confirmation';
  readonly instrumentIds: readonly InstrumentId[];
  readonly until: number;
}

export type MarketStatus = 'open' | 'closed' | 'halted';

/** The market of an instrument opens or closes; `nextOpen` is set for a closed market with a known calendar. */
export interface SessionChange {
  readonly kind: 'session';
  readonly instrumentId: InstrumentId;
  readonly status: MarketStatus;
  readonly nextOpen: number | null;
  readonly at: number;
}

/**
 * 17:00 New York of a calendar day: the end of the trading day `valueDate`. It comes before ticks of the same time,
 * every day of the week. After downtime the missed ones come first, in order.
 */
export interface Rollover {
  readonly kind: 'rollover';
  /** YYYY-MM-DD in New York. */
  readonly valueDate: string;
  readonly at: number;
}

export type MarketEvent = Tick | Confirmation | SessionChange | Rollover;
