// Pushes of the market's topics.
import * as z from 'zod/mini';
import type { Period } from './periods.ts';
import { candle, proof } from './shapes.ts';

export const dayMarketRow = z.object({
  Id: z.int(),
  Code: z.string(),
  Open: z.nullable(z.number()),
  Close: z.nullable(z.number()),
  Change: z.nullable(z.number()),
  High: z.nullable(z.number()),
  Low: z.nullable(z.number()),
  Bid: z.nullable(z.number()),
  Ask: z.nullable(z.number()),
  MarketStatus: z.int(),
  Time: z.nullable(z.int()),
  ...proof,
  Version: z.optional(z.int()),
});
export const klinePush = z.object({ Code: z.string(), Candles: z.record(z.string(), candle) });

export type DayMarketRow = z.infer<typeof dayMarketRow>;
export interface KlinePush {
  Code: string;
  Candles: Partial<Record<Period, z.infer<typeof candle>>>;
}
