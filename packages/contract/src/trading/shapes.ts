// The account and its orders, as the wire carries them. Names are the specification's, letter for letter.
import * as z from 'zod/mini';

export const account = z.object({
  balance: z.number(),
  lock_balance: z.number(),
  ProfitsTotal: z.number(),
  NetValue: z.number(),
  CautionMoneyAll: z.number(),
  FreeMargin: z.number(),
  HazardRate: z.nullable(z.number()),
});

export const balance = z.object({ balance: z.number(), lock_balance: z.number() });

export const accountLogEntry = z.object({
  Id: z.string(),
  Value: z.number(),
  /** After it, as Value is of it: all Values come to `balance`. */
  Balance: z.number(),
  /** What it moves into lock_balance, or out of it below zero: all of them come to it. */
  Reserved: z.number(),
  ReservedBalance: z.number(),
  Kind: z.string(),
  MemoTran: z.string(),
  CreatedAtTran: z.string(),
});

export const accountStatement = z.object({
  list: z.array(accountLogEntry),
  opening: z.nullable(z.number()),
  closing: z.nullable(z.number()),
  /** The Values come to closing less opening. */
  totals: z.array(
    z.object({
      Kind: z.string(),
      MemoTran: z.string(),
      Value: z.number(),
      Reserved: z.number(),
    }),
  ),
  csv: z.string(),
});

export const order = z.object({
  Id: z.int(),
  OrderType: z.int(),
  Status: z.int(),
  Quantity: z.number(),
  Multiple: z.int(),
  Price: z.number(),
  OriginPrice: z.number(),
  UpdatePrice: z.number(),
  FactProfits: z.number(),
  CautionMoney: z.number(),
  TradeFee: z.number(),
  Swap: z.number(),
  TargetLossPrice: z.number(),
  TargetProfitPrice: z.number(),
  CreateTimeHandler: z.string(),
  OpenTime: z.nullable(z.string()),
  CloseTime: z.nullable(z.string()),
  CloseReason: z.nullable(z.string()),
  ParentId: z.nullable(z.int()),
  /** limit or stop for a pending order, market otherwise: fixed when it was placed. */
  Kind: z.string(),
  /** What the fill and the profit can be checked with: the feed's tick numbers and the conversion to USD. */
  Proof: z.object({
    ContractSize: z.int(),
    QuoteCurrency: z.string(),
    OpenTick: z.nullable(z.int()),
    CloseTick: z.nullable(z.int()),
    Conversion: z.array(
      z.object({ Code: z.string(), Tick: z.int(), Price: z.number(), Inverted: z.boolean() }),
    ),
  }),
  ForexTradeLists: z.object({
    Id: z.int(),
    Code: z.string(),
    ShowCode: z.string(),
    Logo: z.string(),
    PricePrecision: z.int(),
  }),
});

/** An order as an act left it. */
export const actedOrder = z.extend(order, {
  /** A signed note of the record's key: that the act's event is in the record within a minute (docs/proof.md). */
  promise: z.optional(z.string()),
  /** What opens the promised entry: the event's canonical text, and its salt in base64. */
  promised: z.optional(z.object({ event: z.string(), salt: z.string() })),
});

export const deals = z.object({
  data: z.array(order),
  total: z.int(),
  all_fact_profits: z.number(),
  balance: z.number(),
  /**
   * Of a history that is not empty. `all_fact_profits` is price profit, this the same less fees and with swaps; both
   * count from `all_fact_since` on: when the account began, or began again by a demo reset.
   */
  all_fact_net: z.optional(z.number()),
  all_fact_since: z.optional(z.string()),
});

/** Those that have a name of their own in the API's document. */
export const tradingShapes = { Account: account, Order: order };

export type Account = z.infer<typeof account>;
export type Balance = z.infer<typeof balance>;
export type AccountStatement = z.infer<typeof accountStatement>;
export type AccountLogEntry = z.infer<typeof accountLogEntry>;
export type Order = z.infer<typeof order>;
export type ActedOrder = z.infer<typeof actedOrder>;
export type Deals = z.infer<typeof deals>;
