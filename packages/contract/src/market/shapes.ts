// Instruments, their quotes and bars, as the wire carries them. Names are the specification's, letter for letter.
import * as z from 'zod/mini';

export const category = z.object({ Id: z.int(), NameShowTrans: z.string() });

/**
 * Of the tick that is quoted, where the tape has it: its number, and the running hash of its slice (docs/proof.md), by which
 * what was shown can be held against the tape.
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
  /** Found by a search in every language. */
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
  /** What the rules of client protection leave to the caller's class; to visitors, what they leave to retail clients. */
  HasForexMultiple: z.array(z.object({ Value: z.int() })),
  /** By which the rules limit leverage, and the next change of the limit that is known. */
  Kind: z.optional(z.string()),
  LeverageLimit: z.optional(z.int()),
  NextLeverageLimit: z.optional(z.object({ From: z.string(), Max: z.nullable(z.int()) })),
  StopsLevel: z.number(),
  BaseCurrency: z.string(),
  QuoteCurrency: z.string(),
  SwapLong: z.number(),
  SwapShort: z.number(),
  SwapMode: z.string(),
  ForexQuotations: quotation,
  /** Rises with each change of its terms by an operator, and DAY_MARKET says it too: who has an older one asks again. */
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
  /** Follows that of the instrument's tick before it. */
  No: z.int(),
  Time: z.int(),
  Bid: z.number(),
  Ask: z.number(),
  /** Why it was kept from the venue: nothing was priced by it. Absent of ticks that were taken in. */
  Withheld: z.optional(z.string()),
});

export const ticks = z.object({
  Code: z.string(),
  Ticks: z.array(tick),
  Next: z.nullable(z.object({ From: z.int(), After: z.int() })),
});

/** Those that have a name of their own in the API's document. */
export const marketShapes = { Candle: candle, Instrument: instrument, Tick: tick };

export type Category = z.infer<typeof category>;
export type Instrument = z.infer<typeof instrument>;
export type Ticks = z.infer<typeof ticks>;
export type Candle = z.infer<typeof candle>;
