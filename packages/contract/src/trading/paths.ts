// Where the calls of this area live.
import type { CallSite } from '../wire/call-site.ts';

export const tradingPaths = {
  getBalance: { method: 'GET', path: '/v1/api/main/wallet/getBalance', auth: 'user' },
  forexDetail: { method: 'GET', path: '/v1/api/main/account/forexDetail', auth: 'user' },
  forexChange: { method: 'GET', path: '/v1/api/main/accountLog/forexChange', auth: 'user' },
  resetDemo: { method: 'GET', path: '/v1/api/main/user/resetForexDemoAccount', auth: 'demo', changes: true },
  submit: { method: 'GET', path: '/v1/api/forex/submit', auth: 'user', changes: true },
  myDeal: { method: 'GET', path: '/v1/api/forex/my_deal', auth: 'user' },
  close: { method: 'GET', path: '/v1/api/forex/close', auth: 'user', changes: true },
  cancelTrade: { method: 'GET', path: '/v1/api/forex/cancel_trade', auth: 'user', changes: true },
  setStopPrice: { method: 'GET', path: '/v1/api/forex/set_stop_price', auth: 'user', changes: true },
} as const satisfies Record<string, CallSite>;
