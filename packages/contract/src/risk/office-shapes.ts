// Responses of the office's calls about exposure, margin levels, the house's result and stress tests. Amounts are USD.
import * as z from 'zod/mini';
import { officeClient } from '../office/shapes.ts';

/** Upper bounds in per cent of margin (inclusive), above 300, and without margin. */
export const riskBands = ['to_50', 'to_80', 'to_100', 'to_150', 'to_300', 'over_300', 'none'] as const;

const band = z.enum(riskBands);

/** `at` is the venue's time of the metrics, `taken_at` the wall clock's, `age_ms` their age in this response. */
const taken = { at: z.string(), taken_at: z.string(), age_ms: z.int(), seq: z.int() };

const sideSum = z.object({
  positions: z.int(),
  clients: z.int(),
  lots: z.number(),
  units: z.number(),
  /** Value at the current closing price. */
  usd: z.number(),
  margin: z.number(),
  profit: z.number(),
  /** Opening price averaged by units; null without a position. */
  average_price: z.nullable(z.number()),
});

/** Clients' positions; the house has the other side. */
const riskInstrument = z.object({
  id: z.int(),
  code: z.string(),
  category_id: z.int(),
  precision: z.int(),
  status: z.enum(['open', 'closed', 'halted']),
  bid: z.nullable(z.number()),
  ask: z.nullable(z.number()),
  clients: z.int(),
  long: sideSum,
  short: sideSum,
  /** Long minus short. */
  net_units: z.number(),
  net_usd: z.number(),
  profit: z.number(),
});

const houseBooks = z.object({
  trading: z.number(),
  fees: z.number(),
  swap: z.number(),
  /** The house's cost of negative balances, as a negative amount. */
  cover: z.number(),
  adjustments: z.number(),
  rewards: z.number(),
  total: z.number(),
});

/** The realised result from the house's ledger books; the open result is the negative of clients' floating profit. */
export const houseResult = z.object({
  /** Null for the whole history. */
  from: z.nullable(z.string()),
  realised: houseBooks,
  /** Result of open positions now, and at `from` if a sample of that minute is stored. */
  open: z.number(),
  open_then: z.nullable(z.number()),
  /** The realised result plus the change of the open one; the realised one alone if `from` has no stored sample. */
  result: z.number(),
});

export const riskOverview = z.object({
  ...taken,
  accounts: z.int(),
  holding: z.int(),
  positions: z.int(),
  pending: z.int(),
  equity: z.number(),
  margin: z.number(),
  profit: z.number(),
  long_usd: z.number(),
  short_usd: z.number(),
  instruments: z.array(riskInstrument),
  bands: z.array(
    z.object({
      band,
      accounts: z.int(),
      equity: z.number(),
      margin: z.number(),
      exposure_usd: z.number(),
    }),
  ),
  house: z.object({
    /** Null until the ledger's tables have been summed once. */
    today: z.nullable(houseResult),
    ever: houseResult,
  }),
});

const riskPosition = z.object({
  id: z.int(),
  client: officeClient,
  account: z.int(),
  instrument: z.int(),
  code: z.string(),
  side: z.enum(['buy', 'sell']),
  lots: z.number(),
  units: z.number(),
  multiple: z.int(),
  open_price: z.number(),
  price: z.number(),
  precision: z.int(),
  usd: z.number(),
  margin: z.number(),
  profit: z.number(),
  swap: z.number(),
  stop_price: z.number(),
  target_price: z.number(),
  opened_at: z.string(),
});

const riskAccount = z.object({
  account: z.int(),
  client: officeClient,
  blocked: z.boolean(),
  margin_called: z.boolean(),
  positions: z.int(),
  balance: z.number(),
  equity: z.number(),
  margin: z.number(),
  profit: z.number(),
  /** Per cent; null without margin. */
  level: z.nullable(z.number()),
  band,
  exposure_usd: z.number(),
});

/** `next` requests the following rows; null at the end. */
export const riskPositions = z.object({
  ...taken,
  list: z.array(riskPosition),
  total: z.int(),
  next: z.nullable(z.string()),
});
export const riskAccounts = z.object({
  ...taken,
  list: z.array(riskAccount),
  total: z.int(),
  next: z.nullable(z.string()),
});

export const riskSample = z.object({
  at: z.string(),
  long_usd: z.number(),
  short_usd: z.number(),
  profit: z.number(),
});

const shockSum = {
  /** The clients' result, without the house's cost of negative balances. */
  clients: z.number(),
  /** Σ max(0, −equity): the amount that the house would have to pay. */
  bill: z.number(),
  /** The clients' loss minus the bill. */
  house: z.number(),
  margin_calls: z.int(),
  stop_outs: z.int(),
  below_zero: z.int(),
};

export const riskShock = z.object({
  ...taken,
  /** Duration in milliseconds, and number of prices. */
  took_ms: z.number(),
  prices: z.int(),
  instruments: z.array(z.string()),
  ...shockSum,
  closed: z.object({ stop_outs: z.int(), stops: z.int(), targets: z.int() }),
  triggered: z.int(),
  /** Positions that can't be closed because their market is closed or their price stale. */
  untradable: z.int(),
  list: z.array(
    z.object({
      account: z.int(),
      client: officeClient,
      before: z.number(),
      after: z.number(),
      change: z.number(),
      margin_called: z.boolean(),
      stopped: z.int(),
      bill: z.number(),
    }),
  ),
  total: z.int(),
});

export const riskLadder = z.object({
  ...taken,
  took_ms: z.number(),
  instruments: z.array(z.string()),
  /** From the lowest to the highest. */
  rungs: z.array(z.object({ percent: z.number(), ...shockSum })),
});

export type RiskBand = (typeof riskBands)[number];
export type WireRiskOverview = z.infer<typeof riskOverview>;
export type WireRiskInstrument = z.infer<typeof riskInstrument>;
export type WireSideSum = z.infer<typeof sideSum>;
export type WireHouseResult = z.infer<typeof houseResult>;
export type WireRiskPosition = z.infer<typeof riskPosition>;
export type WireRiskAccount = z.infer<typeof riskAccount>;
export type WireRiskShock = z.infer<typeof riskShock>;
