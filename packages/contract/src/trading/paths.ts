// Paths of this area's calls.
import type { CallSite } from '../wire/call-site.ts';

export const tradingPaths = {
  getBalance: { method: 'GET', auth: 'user', path: '/v1/api/main/wallet/getBalance' },
  forexDetail: { method: 'GET', auth: 'user', path: '/v1/api/main/account/forexDetail' },
  dayStart: { method: 'GET', auth: 'user', path: '/v1/api/main/account/dayStart' },
  forexChange: { method: 'GET', auth: 'user', path: '/v1/api/main/accountLog/forexChange' },
  accountStatement: { method: 'GET', auth: 'user', path: '/v1/api/main/accountLog/statement', exports: true },
  resetDemo: { method: 'GET', auth: 'demo', path: '/v1/api/main/user/resetForexDemoAccount', changes: true },
  submit: { method: 'GET', auth: 'user', path: '/v1/api/forex/submit', changes: true },
  myDeal: { method: 'GET', auth: 'user', path: '/v1/api/forex/my_deal' },
  close: { method: 'GET', auth: 'user', path: '/v1/api/forex/close', changes: true, whileBlocked: true },
  cancelTrade: { method: 'GET', auth: 'user', path: '/v1/api/forex/cancel_trade', changes: true },
  setStopPrice: { method: 'GET', auth: 'user', path: '/v1/api/forex/set_stop_price', changes: true },
  setTrailingStop: { method: 'GET', auth: 'user', path: '/v1/api/forex/set_trailing_stop', changes: true },
  setBreakEven: { method: 'GET', auth: 'user', path: '/v1/api/forex/set_break_even', changes: true },
  setGuaranteedStop: {
    method: 'GET',
    auth: 'user',
    path: '/v1/api/forex/set_guaranteed_stop',
    changes: true,
  },
  linkOrders: { method: 'GET', auth: 'user', path: '/v1/api/forex/link_orders', changes: true },
  closeBy: { method: 'GET', auth: 'user', path: '/v1/api/forex/close_by', changes: true },
  changePending: { method: 'GET', auth: 'user', path: '/v1/api/forex/change_pending', changes: true },
  receipt: { method: 'GET', auth: 'user', path: '/v1/api/forex/receipt' },
} as const satisfies Record<string, CallSite>;
