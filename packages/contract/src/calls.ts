// Parameters and data of every call. The server validates with these; types of both sides come from them.
import * as z from 'zod/mini';
import { choice, decimal, page, text, wholeNumber } from './parameters.ts';
import { type CallName, PERIODS } from './paths.ts';
import * as shape from './shapes.ts';

const none = z.object({});
const period = z.enum(PERIODS);

export const calls = {
  areaList: { params: none, data: z.array(shape.area) },
  setting: { params: z.object({ key: z.string() }), data: z.nullable(z.int()) },
  basicInfo: { params: none, data: shape.basicInfo },
  companyStatus: { params: none, data: shape.companyStatus },
  providers: { params: z.object({ name: z.optional(text(64)) }), data: z.array(shape.provider) },
  complaintEmail: { params: none, data: shape.complaintEmail },
  createDemo: {
    params: z.object({
      demo_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)),
      /** As it came with the refusal demo_limit; and what solves it (demo-proof.ts). Both or neither. */
      challenge: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,128}$/))),
      proof: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))),
    }),
    data: shape.login,
  },
  logout: { params: none, data: z.null() },
  userInfo: { params: none, data: shape.user },
  getBalance: { params: none, data: shape.balance },
  forexDetail: { params: none, data: shape.account },
  forexChange: {
    params: z.object({ page }),
    data: z.object({ list: z.array(shape.accountLogEntry), total: z.int() }),
  },
  resetDemo: { params: none, data: shape.account },
  categories: { params: none, data: z.array(shape.category) },
  tradeList: { params: z.object({ searchCurrency: z.optional(text(64)) }), data: z.array(shape.instrument) },
  smallKline: { params: z.object({ forex_id: wholeNumber, period }), data: z.array(shape.candle) },
  kline: {
    params: z.object({
      forex_id: wholeNumber,
      period,
      to: z.optional(wholeNumber),
      limit: z.optional(wholeNumber),
    }),
    data: z.array(shape.candle),
  },
  submit: {
    params: z.object({
      type: choice(['1', '2']),
      cont: decimal,
      forex_id: wholeNumber,
      status: choice(['1', '0']),
      target_price: z.optional(decimal),
      stop_loss_price: z.optional(decimal),
      target_profit_price: z.optional(decimal),
      multiple: z.optional(wholeNumber),
      deviation: z.optional(wholeNumber),
    }),
    data: shape.order,
  },
  myDeal: { params: z.object({ status: choice(['0', '1', '3']), page }), data: shape.deals },
  close: { params: z.object({ id: wholeNumber, cont: z.optional(decimal) }), data: shape.order },
  cancelTrade: { params: z.object({ id: wholeNumber }), data: shape.order },
  setStopPrice: {
    params: z.object({
      id: wholeNumber,
      target_profit_price: z.optional(decimal),
      stop_loss_price: z.optional(decimal),
    }),
    data: shape.order,
  },
  followList: { params: none, data: z.array(shape.rankedTrader) },
  followMine: { params: none, data: shape.ownRanking },
  followShow: {
    params: z.object({ show: choice(['1', '0']), name: z.optional(text(64)) }),
    data: shape.ownRanking,
  },
} as const satisfies Record<CallName, { params: z.ZodMiniType; data: z.ZodMiniType }>;

type Calls = typeof calls;
export type CallParams<C extends CallName> = z.infer<Calls[C]['params']>;
export type CallData<C extends CallName> = z.infer<Calls[C]['data']>;
