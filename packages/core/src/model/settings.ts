// What an operator may set for the whole venue. Changes are journaled; there is none for one client.
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
  /** Idempotency keys an account may use in a day. */
  readonly keysPerDayMax: number;
  /** ISO dates (YYYY-MM-DD) without a rollover; their swap is charged with the next one. */
  readonly swapHolidays: readonly string[];
}

export const defaultSettings: Settings = {
  feeType: 'per_lot',
  quoteAgeMsMax: 10_000,
  marginCallLevel: 100,
  marginCallRearmLevel: 110,
  stopOutLevel: 50,
  ordersMax: 200,
  keysPerDayMax: 5_000,
  swapHolidays: [],
};
