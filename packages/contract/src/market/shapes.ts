// Instruments, their quotes and bars, as the wire carries them. Names are the specification's, letter for letter.
import * as z from 'zod/mini';

export const category = z.object({ Id: z.int(), NameShowTrans: z.string() });

const quotation = z.object({
  Open: z.nullable(z.number()),
  Close: z.nullable(z.number()),
  Change: z.nullable(z.number()),
  High: z.nullable(z.number()),
  Low: z.nullable(z.number()),
  Bid: z.nullable(z.number()),
  Ask: z.nullable(z.number()),
  Time: z.nullable(z.int()),
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

/** Those that have a name of their own in the API's document. */
export const marketShapes = { Candle: candle, Instrument: instrument };

export type Category = z.infer<typeof category>;
export type Instrument = z.infer<typeof instrument>;
export type Candle = z.infer<typeof candle>;
