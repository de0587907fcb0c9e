// For tests: server messages in their original form.
import type { Deals, Instrument, Login, Order } from '@candor/contract';

export const wireLogin = (token: string): Login => ({
  token,
  user: {
    id: 1,
    uid: '100',
    email: '',
    mobile: '',
    area_code: '',
    is_demo: 1,
    blocked: 0,
    invite_code: '',
    trade_account: '88',
  },
});

export const wireOrder = (over: Partial<Order> = {}): Order => ({
  Id: 7,
  OrderType: 1,
  Status: 1,
  Quantity: 0.1,
  Multiple: 100,
  Price: 1.1001,
  OriginPrice: 1.10008,
  UpdatePrice: 1.1,
  FactProfits: -1,
  CautionMoney: 110.01,
  TradeFee: 0.3,
  Swap: -0.2,
  TargetLossPrice: 1.09,
  TargetProfitPrice: 0,
  TrailingDistance: null,
  TrailingStep: null,
  LinkedTo: null,
  GuaranteedPremium: null,
  BreakEvenTrigger: null,
  BreakEvenOffset: null,
  CreateTimeHandler: '2026-11-20T10:00:00.000Z',
  OpenTime: '2026-11-20T10:00:00.000Z',
  CloseTime: null,
  CloseReason: null,
  ParentId: null,
  Kind: 'market',
  TimeInForce: null,
  ExpiresAt: null,
  Proof: {
    ContractSize: 100_000,
    QuoteCurrency: 'USD',
    OpenTick: 11,
    CloseTick: null,
    Conversion: [{ Code: 'USDJPY', Tick: 3, Price: 155.1, Inverted: true }],
  },
  ForexTradeLists: { Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', Logo: '/l.svg', PricePrecision: 5 },
  ...over,
});

export const wirePage = (data: Order[], over: Partial<Deals> = {}): Deals => ({
  data,
  total: data.length,
  all_fact_profits: 0,
  balance: 10_000,
  ...over,
});

export const wireInstrument: Instrument = {
  Id: 1,
  Code: 'EURUSD',
  ShowCode: 'EUR/USD',
  Name: 'Euro / US-Dollar',
  EnglishName: 'Euro / US Dollar',
  Logo: '/logos/eurusd.svg',
  CategoryId: 1,
  MarketStatus: 1,
  NextOpen: null,
  PricePrecision: 5,
  ForexContNum: 100_000,
  ForexMinCont: 0.01,
  ForexMaxCont: 50,
  Pip: 0.01,
  MarginMode: 2,
  ForexFeeRate: 3,
  HasForexMultiple: [{ Value: 10 }, { Value: 100 }],
  StopsLevel: 10,
  BaseCurrency: 'EUR',
  QuoteCurrency: 'USD',
  SwapLong: -6.5,
  SwapShort: 2.1,
  SwapMode: 'points',
  ForexQuotations: {
    Open: 1.1,
    Close: 1.1001,
    Change: 0.01,
    High: 1.2,
    Low: 1,
    Bid: 1.1001,
    Ask: 1.1002,
    Time: 1_000,
  },
};

/** Everything that a browser had stored of an app before stored data had versions, under its keys. */
export { default as keptByApp1 } from './kept-by-app-1.json' with { type: 'json' };
