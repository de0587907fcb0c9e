// Settings of the whole venue, which operators change. Changes are journaled; there are no settings of single clients.
import { type Money, usd } from '../units/units.ts';
import type { ProtectionRules } from './protection.ts';

export type FeeType = 'per_lot' | 'by_margin';

export interface Settings {
  readonly feeType: FeeType;
  /** A quote not confirmed for longer than this is stale. */
  readonly quoteAgeMsMax: number;
  /** Levels in per cent of margin: a margin call is sent, it is armed again, and positions are closed. */
  readonly marginCallLevel: number;
  readonly marginCallRearmLevel: number;
  readonly stopOutLevel: number;
  readonly ordersMax: number;
  /** Maximum number of idempotency keys of an account per day; keys stored only for minutes are not counted. */
  readonly keysPerDayMax: number;
  /**
   * Maximum number of short-lived keys (made from a request's time stamp) of an account at a time, and of commands that
   * a demo account may journal per day (UTC, venue's clock). Settings of older journals lack both: nothing is counted
   * under them.
   */
  readonly shortKeysMax?: number;
  readonly demoActsPerDayMax?: number;
  /**
   * Amount above which two operators are required: of a client's deposits, or of their withdrawals, in seven days, and
   * of what one operator decides alone in 24 hours. Settings of older journals lack it and use the default, because the
   * limit is checked when a command is decided, never when events are folded.
   */
  readonly secondOperatorAbove?: Money;
  /**
   * Real accounts can't open anything, because prices are simulated or replayed. Settings of older journals lack it:
   * real accounts trade under them.
   */
  readonly refuseRealOrders?: boolean;
  /** The venue's regulatory rules; absent for none. */
  readonly rules?: ProtectionRules;
  /** ISO dates (YYYY-MM-DD) without a rollover; their swap is charged with the next rollover. */
  readonly swapHolidays: readonly string[];
}

/**
 * The settings before a journal's first SettingsChanged. Never extend them: journals that begin with these settings
 * must always fold to the same state. New settings go into the default settings below, which a start journals.
 */
export const initialSettings: Settings = {
  feeType: 'per_lot',
  quoteAgeMsMax: 10_000,
  marginCallLevel: 100,
  marginCallRearmLevel: 110,
  stopOutLevel: 50,
  ordersMax: 200,
  keysPerDayMax: 5_000,
  swapHolidays: [],
};

export const SECOND_OPERATOR_ABOVE = usd('10000');

export const defaultSettings: Settings = {
  ...initialSettings,
  // These keys live ten minutes: one command per second for all of that time.
  shortKeysMax: 600,
  demoActsPerDayMax: 5_000,
  secondOperatorAbove: SECOND_OPERATOR_ABOVE,
};
