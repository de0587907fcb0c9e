// The entities as the wire carries them. Names are the specification's, letter for letter.
import * as z from 'zod/mini';

export const area = z.object({ id: z.int(), code: z.string(), global_code: z.string(), name: z.string() });

export const user = z.object({
  id: z.int(),
  uid: z.string(),
  email: z.string(),
  mobile: z.string(),
  area_code: z.string(),
  is_demo: z.int(),
  invite_code: z.string(),
  trade_account: z.string(),
});
export const login = z.object({ token: z.string(), user });
/** Details of the refusal demo_limit: seconds until an opening takes less; without a challenge only waiting helps. */
export const demoLimitDetails = z.object({
  seconds: z.int(),
  challenge: z.optional(z.string()),
  /** How many leading zero bits the proof's hash needs. */
  bits: z.optional(z.int()),
});

export const basicInfo = z.object({
  service_link: z.string(),
  service_link_type: z.int(),
  verify_reg_type: z.int(),
  trade_fee_type: z.int(),
  complaint_email_url: z.string(),
  pc_host: z.string(),
  risk_warning: z.string(),
  /** Where the prices come from: simulated, replay or a vendor's name. The first two are labelled on screens. */
  feed: z.string(),
  /** Per cent of margin at which a margin call is sent, and at which positions are closed. */
  margin_call_level: z.number(),
  stop_out_level: z.number(),
});
export const companyStatus = z.object({ status: z.int(), type: z.int(), loss_url: z.string() });
/** A service provider, as main mode finds them. All but id and name may be empty. */
export const provider = z.object({
  id: z.int(),
  name: z.string(),
  logo: z.string(),
  url: z.string(),
  /** The legal person behind the name. */
  subject: z.string(),
  registered_address: z.string(),
  location: z.string(),
  email: z.string(),
});
export const complaintEmail = z.object({ email: z.string() });

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
  Balance: z.number(),
  Kind: z.string(),
  MemoTran: z.string(),
  CreatedAtTran: z.string(),
});

export const category = z.object({ Id: z.int(), NameShowTrans: z.string() });

export const quotation = z.object({
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
  HasForexMultiple: z.array(z.object({ Value: z.int() })),
  StopsLevel: z.number(),
  BaseCurrency: z.string(),
  QuoteCurrency: z.string(),
  SwapLong: z.number(),
  SwapShort: z.number(),
  SwapMode: z.string(),
  ForexQuotations: quotation,
});

export const candle = z.object({
  Time: z.int(),
  Open: z.number(),
  High: z.number(),
  Low: z.number(),
  Close: z.number(),
  Volume: z.int(),
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

/** Rates are fractions with 6 decimals: 0.025 is 2.5 per cent. Sums are in USD, of closed trades only. */
const rankingFigures = {
  /** Mean leverage of the three weeks, weighted by margin; 1 decimal. */
  multiple: z.number(),
  three_week_profit: z.number(),
  three_week_trade_num: z.int(),
  total_profit: z.number(),
  total_trade_num: z.int(),
  is_demo: z.int(),
  /** Whole days since the account began, or began again by a demo reset. */
  days: z.int(),
};
export const rankedTrader = z.object({
  rank: z.int(),
  user: z.string(),
  /** Empty while there are no pictures: clients draw initials. */
  avatar: z.string(),
  /** Public, stable, and says nothing of the account. */
  code: z.string(),
  three_week_rate: z.number(),
  three_week_win: z.number(),
  total_rate: z.number(),
  followers: z.int(),
  ...rankingFigures,
});
/** The reader's own: a rate is null where there is nothing to divide by, the rank where he is not in the list. */
export const ownRanking = z.object({
  show: z.int(),
  name: z.string(),
  code: z.string(),
  rank: z.nullable(z.int()),
  three_week_rate: z.nullable(z.number()),
  three_week_win: z.nullable(z.number()),
  total_rate: z.nullable(z.number()),
  ...rankingFigures,
});

export type Area = z.infer<typeof area>;
export type User = z.infer<typeof user>;
export type Login = z.infer<typeof login>;
export type DemoLimitDetails = z.infer<typeof demoLimitDetails>;
export type BasicInfo = z.infer<typeof basicInfo>;
export type CompanyStatus = z.infer<typeof companyStatus>;
export type Provider = z.infer<typeof provider>;
export type ComplaintEmail = z.infer<typeof complaintEmail>;
export type Account = z.infer<typeof account>;
export type Balance = z.infer<typeof balance>;
export type AccountLogEntry = z.infer<typeof accountLogEntry>;
export type Category = z.infer<typeof category>;
export type Quotation = z.infer<typeof quotation>;
export type Instrument = z.infer<typeof instrument>;
export type Candle = z.infer<typeof candle>;
export type Order = z.infer<typeof order>;
export type Deals = z.infer<typeof deals>;
export type RankedTrader = z.infer<typeof rankedTrader>;
export type OwnRanking = z.infer<typeof ownRanking>;
