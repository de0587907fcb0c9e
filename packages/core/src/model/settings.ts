// What an operator may set for the whole venue. Changes are journaled; there is none for one client.
import { type Money, usd } from '../units/units.ts';
import type { ProtectionRules } from './protection.ts';

export type FeeType = 'per_lot' | 'by_margin';

export interface Settings {
  readonly feeType: FeeType;
  /** A quote not confirmed for longer than this is stale. */
  readonly quoteAgeMsMax: number;
  /** Per cent of margin at which a margin call is sent, at which it is armed again, and at which positions are closed. */
  readonly marginCallLevel: number;
  readonly marginCallRearmLevel: number;
  readonly stopOutLevel: number;
  readonly ordersMax: number;
  /** Idempotency keys an account may use in a day; those kept for minutes only are not counted. */
  readonly keysPerDayMax: number;
  /**
   * Keys that are kept for minutes (made from a request's time stamp) that an account may have at a time, and commands
   * a demo account may journal in a day (UTC, the venue's clock). Settings of older journals lack both: nothing is
   * counted under them.
   */
  readonly shortKeysMax?: number;
  readonly demoActsPerDayMax?: number;
  /**
   * More than this takes two operators: of a client's deposits, or of their withdrawals, in seven days, and of what one operator
   * decides alone in 24 hours. Settings of older journals lack it:
   * the default holds under them, for who may act is asked when a command is decided, and never when events are folded.
   */
  readonly secondOperatorAbove?: Money;
  /**
   * Real accounts open nothing, because prices are simulated or replayed. Settings of older journals lack it: real accounts
   * trade under them.
   */
  readonly refuseRealOrders?: boolean;
  /** The regulator's rules that the venue runs under; none where absent. */
  readonly rules?: ProtectionRules;
  /** ISO dates (YYYY-MM-DD) without a rollover; their swap is charged with the next one. */
  readonly swapHolidays: readonly string[];
}

/**
 * What holds before a journal's first SettingsChanged. Never add to it: journals that begin with these settings must fold
 * to the same state for ever. What is new goes into the default settings below, which a start journals.
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
  // They live ten minutes: one act a second for all of that time.
  shortKeysMax: 600,
  demoActsPerDayMax: 5_000,
  secondOperatorAbove: SECOND_OPERATOR_ABOVE,
};
