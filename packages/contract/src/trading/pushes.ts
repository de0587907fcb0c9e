// Pushes of the account's topics.
import * as z from 'zod/mini';

export const metricsPush = z.object({
  ProfitsTotal: z.number(),
  HazardRate: z.nullable(z.number()),
  CautionMoneyAll: z.number(),
  Balance: z.number(),
  NetValue: z.number(),
  FreeMargin: z.number(),
  TransOrder: z.array(
    z.object({
      Id: z.int(),
      UpdatePrice: z.number(),
      FactProfits: z.number(),
      /** Of a stop loss that trails. */
      TargetLossPrice: z.optional(z.number()),
    }),
  ),
});
export const closedNotification = z.object({
  Id: z.int(),
  CloseReason: z.string(),
  UpdatePrice: z.number(),
  FactProfits: z.number(),
  /** After the fee and the swap of what was closed. */
  FactNet: z.number(),
  /** Of a stop loss or take profit, in USD: what its fill made against its level. Null for any other close. */
  Slippage: z.nullable(z.number()),
});
export const notice = z.object({ Kind: z.string(), Data: z.record(z.string(), z.unknown()), At: z.string() });

export type MetricsPush = z.infer<typeof metricsPush>;
export type ClosedNotification = z.infer<typeof closedNotification>;
export type Notice = z.infer<typeof notice>;
