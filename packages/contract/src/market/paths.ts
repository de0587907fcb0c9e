// Paths of this area's calls.
import type { CallSite } from '../wire/call-site.ts';

export const marketPaths = {
  categories: { method: 'GET', auth: 'none', path: '/v1/api/forex/getCategories' },
  tradeList: { method: 'GET', auth: 'optional', path: '/v1/api/forex/trade_list' },
  smallKline: { method: 'GET', auth: 'none', path: '/v1/api/forex/abbreviated_cache_kline' },
  ticks: { method: 'GET', auth: 'none', path: '/v1/api/forex/ticks' },
  kline: { method: 'GET', auth: 'none', path: '/v1/api/forex/kline' },
} as const satisfies Record<string, CallSite>;
