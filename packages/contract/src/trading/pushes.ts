// Pushes of the account's topics.
import * as z from 'zod/mini';

export const figuresPush = z.object({
  ProfitsTotal: z.number(),
  HazardRate: z.nullable(z.number()),
  CautionMoneyAll: z.number(),
  Balance: z.number(),
  NetValue: z.number(),
  FreeMargin: z.number(),
  TransOrder: z.array(z.object({ Id: z.int(), UpdatePrice: z.number(), FactProfits: z.number() })),
});
export const closedNotice = z.object({
  Id: z.int(),
  CloseReason: z.string(),
  UpdatePrice: z.number(),
  FactProfits: z.number(),
});
export const notice = z.object({ Kind: z.string(), Data: z.record(z.string(), z.unknown()), At: z.string() });

export type FiguresPush = z.infer<typeof figuresPush>;
export type ClosedNotice = z.infer<typeof closedNotice>;
export type Notice = z.infer<typeof notice>;
