// Instruments, their quotes and bars on the wire, with exactly the specification's names.
import * as z from 'zod/mini';

export const category = z.object({ Id: z.int(), NameShowTrans: z.string() });

/**
 * Number of the quoted tick, if it is on the tape, and the running hash of its slice (docs/proof.md), with which the
 * quote can be compared with the tape.
 */
export const proof = { No: z.optional(z.int()), Proof: z.optional(z.string()) };

const quotation = z.object({
  Open: z.nullable(z.number()),
  Close: z.nullable(z.number()),
  Change: z.nullable(z.number()),
  High: z.nullable(z.number()),
  Low: z.nullable(z.number()),
  Bid: z.nullable(z.number()),
  Ask: z.nullable(z.number()),
  Time: z.nullable(z.int()),
  ...proof,
});

export const instrument = z.object({
  Id: z.int(),
  Code: z.string(),
  ShowCode: z.string(),
  Name: z.string(),
  /** A search in any language finds it. */
  EnglishName: z.string(),
  Logo: z.string(),
  CategoryId: z.int(),
  MarketStatus: z.int(),
  NextOpen: z.nullable(z.int()),
  PricePrecision: z.int(),
  ForexContNum: z.int(),
  ForexMinCont: z.number(),
  ForexMaxCont: z.number(),
  Pip: z.number(),
  MarginMode: z.int(),
  ForexFeeRate: z.number(),
  /** Leverages that client protection rules allow the caller's class; visitors see those of retail clients. */
  HasForexMultiple: z.array(z.object({ Value: z.int() })),
  /** Kind by which the rules limit leverage, the limit, and its next known change. */
  Kind: z.optional(z.string()),
  LeverageLimit: z.optional(z.int()),
  NextLeverageLimit: z.optional(z.object({ From: z.string(), Max: z.nullable(z.int()) })),
  StopsLevel: z.number(),
  /** Points that a guaranteed stop costs, its minimum distance, and the most lots; absent where none is offered. */
  GuaranteedPremium: z.optional(z.int()),
  GuaranteedDistance: z.optional(z.int()),
  GuaranteedLotsMax: z.optional(z.number()),
  BaseCurrency: z.string(),
  QuoteCurrency: z.string(),
  SwapLong: z.number(),
  SwapShort: z.number(),
  SwapMode: z.string(),
  ForexQuotations: quotation,
  /** Rises when an operator changes its spec; DAY_MARKET contains it. Clients with an older version must reload. */
  Version: z.optional(z.int()),
});

export const candle = z.object({
  Time: z.int(),
  Open: z.number(),
  High: z.number(),
  Low: z.number(),
  Close: z.number(),
  Volume: z.int(),
});

const tick = z.object({
  /** Successor of the instrument's previous tick number. */
  No: z.int(),
  Time: z.int(),
  Bid: z.number(),
  Ask: z.number(),
  /** Reason why it was withheld from the venue, so that nothing was priced with it. Absent for accepted ticks. */
  Withheld: z.optional(z.string()),
});

export const ticks = z.object({
  Code: z.string(),
  Ticks: z.array(tick),
  Next: z.nullable(z.object({ From: z.int(), After: z.int() })),
});

/** Shapes with a name in the API's documentation. */
export const marketShapes = { Candle: candle, Instrument: instrument, Tick: tick };

export type Category = z.infer<typeof category>;
export type Instrument = z.infer<typeof instrument>;
export type Ticks = z.infer<typeof ticks>;
export type Candle = z.infer<typeof candle>;
