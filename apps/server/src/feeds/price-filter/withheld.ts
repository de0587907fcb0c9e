// The ticks that the price filter withholds, and the reasons, as the table and the office name them.
import type { InstrumentId } from '@candor/core';

/**
 * Rejected for good: `no_price` (not a whole number of points above 0), `out_of_range` (for this instrument),
 * `crossed_too_long`, `no_time`, `ahead_of_clock`, `out_of_order` (older than what is known of the instrument).
 * Quarantined until confirmed: `outlier` (too far from the last price), `wide_spread`. The outcome of a quarantined price:
 * `returned` (the old level came back: it was a spike), `confirmed` (the market is there now).
 */
const WITHHELD_REASONS = [
  'no_price',
  'out_of_range',
  'crossed_too_long',
  'no_time',
  'ahead_of_clock',
  'out_of_order',
  'outlier',
  'wide_spread',
  'returned',
  'confirmed',
] as const;
export type WithheldReason = (typeof WITHHELD_REASONS)[number];

/** One decision of the price filter. Prices are in points, as they came: a rejected one may be anything. */
export interface Withheld {
  readonly instrumentId: InstrumentId;
  readonly reason: WithheldReason;
  /** Null for a change of session. */
  readonly bid: number | null;
  readonly ask: number | null;
  /** The time it bears, and the feed's clock when it came; milliseconds since the epoch. */
  readonly at: number;
  readonly clock: number;
  /** The last price that passed; null where there was none. */
  readonly lastBid: number | null;
  readonly lastAsk: number | null;
  readonly lastAt: number | null;
  /** How far from it a price could be, as a fraction: 0.01 is 1 %. Null where no band was looked at. */
  readonly band: number | null;
}
