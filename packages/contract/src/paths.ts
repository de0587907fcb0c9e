// Where each call lives, without schemas, so that the browser's client carries no validator.

/** none: no login; user: demo or real; real: a demo user is refused. */
export type Auth = 'none' | 'user' | 'demo' | 'real';
export interface CallSite {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly auth: Auth;
  /** A call that changes state: also answers to POST, takes an Idempotency-Key, refuses HEAD and prefetch. */
  readonly changes?: true;
  /** A POST that takes an Idempotency-Key. */
  readonly keyed?: true;
  /** Answers 999 without sending anyone away. */
  readonly initial?: true;
}

export const PERIODS = ['1min', '5min', '15min', '30min', '60min', '1day'] as const;
export type Period = (typeof PERIODS)[number];
export const PAGE_SIZE = 20;

export const paths = {
  areaList: { method: 'GET', path: '/api/default/area_list', auth: 'none' },
  setting: { method: 'GET', path: '/api/default/setting', auth: 'none', initial: true },
  basicInfo: { method: 'GET', path: '/api/basicSet/getBasicInfo', auth: 'none', initial: true },
  companyStatus: { method: 'GET', path: '/api/company/getCompanyStatus', auth: 'none', initial: true },
  providers: { method: 'GET', path: '/api/company/getCompany', auth: 'none' },
  complaintEmail: { method: 'GET', path: '/api/company/complaintEmail', auth: 'none' },
  createDemo: { method: 'GET', path: '/api/user/createAccountDemoForU', auth: 'none', changes: true },
  logout: { method: 'POST', path: '/api/user/logout', auth: 'user' },
  userInfo: { method: 'GET', path: '/api/user/info', auth: 'user', initial: true },
  getBalance: { method: 'GET', path: '/v1/api/main/wallet/getBalance', auth: 'user' },
  forexDetail: { method: 'GET', path: '/v1/api/main/account/forexDetail', auth: 'user' },
  forexChange: { method: 'GET', path: '/v1/api/main/accountLog/forexChange', auth: 'user' },
  resetDemo: { method: 'GET', path: '/v1/api/main/user/resetForexDemoAccount', auth: 'demo', changes: true },
  categories: { method: 'GET', path: '/v1/api/forex/getCategories', auth: 'none' },
  tradeList: { method: 'GET', path: '/v1/api/forex/trade_list', auth: 'none' },
  smallKline: { method: 'GET', path: '/v1/api/forex/abbreviated_cache_kline', auth: 'none' },
  kline: { method: 'GET', path: '/v1/api/forex/kline', auth: 'none' },
  submit: { method: 'GET', path: '/v1/api/forex/submit', auth: 'user', changes: true },
  myDeal: { method: 'GET', path: '/v1/api/forex/my_deal', auth: 'user' },
  close: { method: 'GET', path: '/v1/api/forex/close', auth: 'user', changes: true },
  cancelTrade: { method: 'GET', path: '/v1/api/forex/cancel_trade', auth: 'user', changes: true },
  setStopPrice: { method: 'GET', path: '/v1/api/forex/set_stop_price', auth: 'user', changes: true },
  followList: { method: 'GET', path: '/api/follow/list', auth: 'none' },
  followMine: { method: 'GET', path: '/api/follow/mine', auth: 'user' },
  followShow: { method: 'POST', path: '/api/follow/show', auth: 'user', keyed: true },
} as const satisfies Record<string, CallSite>;

export type CallName = keyof typeof paths;
