// The frames of /v1/ws: one union per direction, told apart by `cmd` or `topic`.
import * as z from 'zod/mini';
import type { Period } from './paths.ts';
import { candle, type order } from './shapes.ts';

export const SOCKET_PATH = '/v1/ws';
export const FRAME_BYTES_MAX = 16 * 1024;
/** The version of the frames below, which a client names as it logs in; one that names none speaks the first. */
export const SOCKET_VERSION = 1;
/** A login of a version that the server does not know yet closes the socket with this. */
export const CLOSE_UNSUPPORTED_VERSION = 4406;
export const TOPICS_MAX = 64;
export const ACCOUNT_TOPICS = ['FOREX_TRADE', 'FOREX_ORDER', 'FOREX_CLOSED', 'FOREX_NOTICE'] as const;
export type AccountTopic = (typeof ACCOUNT_TOPICS)[number];
export const MARKET_TOPIC = 'DAY_MARKET';
export const klineTopic = (code: string): string => `KLINE.${code}`;

export const clientFrame = z.discriminatedUnion('cmd', [
  z.object({
    cmd: z.literal('login'),
    token: z.string().check(z.maxLength(512)),
    v: z.optional(z.int().check(z.minimum(1))),
  }),
  z.object({ cmd: z.literal('logout') }),
  z.object({ cmd: z.literal('sub'), topic: z.string().check(z.maxLength(64)) }),
  z.object({ cmd: z.literal('unsub'), topic: z.string().check(z.maxLength(64)) }),
  z.object({ cmd: z.literal('ping') }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

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
});
export const accountMark = z.object({
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
export const klinePush = z.object({ Code: z.string(), Candles: z.record(z.string(), candle) });

export type DayMarketRow = z.infer<typeof dayMarketRow>;
export type AccountMark = z.infer<typeof accountMark>;
export type ClosedNotice = z.infer<typeof closedNotice>;
export type Notice = z.infer<typeof notice>;
export interface KlinePush {
  Code: string;
  Candles: Partial<Record<Period, z.infer<typeof candle>>>;
}

/** What the server pushes, by topic. KLINE.{code} carries KlinePush. */
export interface PushData {
  DAY_MARKET: DayMarketRow[];
  FOREX_TRADE: AccountMark;
  FOREX_ORDER: z.infer<typeof order>;
  FOREX_CLOSED: ClosedNotice;
  FOREX_NOTICE: Notice;
}
/** An answer to a command; `pong` carries the server's time. */
export interface CommandAnswer {
  cmd: string;
  code?: number;
  msg?: string;
  error?: string;
  field?: string;
  topic?: string;
  time?: number;
}
export interface Push {
  topic: string;
  data: unknown;
  seq?: number;
}
export type ServerFrame = CommandAnswer | Push;
