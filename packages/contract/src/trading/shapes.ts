// The account and its orders on the wire, with exactly the specification's names.
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

export const dayStart = z.object({
  /** Milliseconds since the epoch. */
  from: z.int(),
  equity: z.nullable(z.number()),
  moved: z.number(),
});

export const balance = z.object({ balance: z.number(), lock_balance: z.number() });

export const accountLogEntry = z.object({
  Id: z.string(),
  Value: z.number(),
  /** Balance after the movement by Value: the sum of all Values is `balance`. */
  Balance: z.number(),
  /** Amount moved into lock_balance, negative if out of it: their sum is lock_balance. */
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
  /** The sum of the Values is closing minus opening. */
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
  /** Points, of a stop loss that follows the market; null if it stays where it is. */
  TrailingDistance: z.nullable(z.int()),
  TrailingStep: z.nullable(z.int()),
  /** The pending order that is cancelled once this one is filled; null if there is none. */
  LinkedTo: z.nullable(z.int()),
  /** Points that the guaranteed stop loss costs if it is reached; null if it is not guaranteed. */
  GuaranteedPremium: z.nullable(z.int()),
  /** Points of gain at which the stop loss moves to the opening price, and beyond it; null if it does not, or has. */
  BreakEvenTrigger: z.nullable(z.int()),
  BreakEvenOffset: z.nullable(z.int()),
  CreateTimeHandler: z.string(),
  OpenTime: z.nullable(z.string()),
  CloseTime: z.nullable(z.string()),
  CloseReason: z.nullable(z.string()),
  ParentId: z.nullable(z.int()),
  /** limit or stop for a pending order, otherwise market: fixed at its placement. */
  Kind: z.string(),
  /** gtc, day or gtd; null for a market order. */
  TimeInForce: z.nullable(z.string()),
  /** Milliseconds since the epoch; null if the order does not expire. */
  ExpiresAt: z.nullable(z.int()),
  /** Data for checking the fill and the profit: the feed's tick numbers and the conversion to USD. */
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

/** An order after a command. */
export const actedOrder = z.extend(order, {
  /** A note signed with the public event log's key: the event will be in the log within a minute (docs/proof.md). */
  promise: z.optional(z.string()),
  /** Opens the promised entry: the event's canonical text, and its salt in base64. */
  promised: z.optional(z.object({ event: z.string(), salt: z.string() })),
});

export const deals = z.object({
  data: z.array(order),
  total: z.int(),
  all_fact_profits: z.number(),
  balance: z.number(),
  /**
   * Present if the history is not empty. `all_fact_profits` is price profit, `all_fact_net` is the same minus fees and
   * including swaps. Both count from `all_fact_since`: the account's beginning, or its last demo reset.
   */
  all_fact_net: z.optional(z.number()),
  all_fact_since: z.optional(z.string()),
});

/** Shapes with a name in the API's documentation. */
export const tradingShapes = { Account: account, Order: order };

export type Account = z.infer<typeof account>;
export type DayStart = z.infer<typeof dayStart>;
export type Balance = z.infer<typeof balance>;
export type AccountStatement = z.infer<typeof accountStatement>;
export type AccountLogEntry = z.infer<typeof accountLogEntry>;
export type Order = z.infer<typeof order>;
export type ActedOrder = z.infer<typeof actedOrder>;
export type Deals = z.infer<typeof deals>;
