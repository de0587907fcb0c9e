// Where the calls of this area live.
import type { CallSite } from '../wire/call-site.ts';

export const marketPaths = {
  categories: { method: 'GET', path: '/v1/api/forex/getCategories', auth: 'none' },
  tradeList: { method: 'GET', path: '/v1/api/forex/trade_list', auth: 'none' },
  smallKline: { method: 'GET', path: '/v1/api/forex/abbreviated_cache_kline', auth: 'none' },
  kline: { method: 'GET', path: '/v1/api/forex/kline', auth: 'none' },
} as const satisfies Record<string, CallSite>;
