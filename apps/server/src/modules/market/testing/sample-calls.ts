import type { SampleCalls } from '../../../web/testing/sample-calls.ts';

export const marketSamples: SampleCalls<'market'> = {
  categories: {},
  tradeList: { searchCurrency: 'eur' },
  smallKline: { forex_id: 1, period: '1min' },
  ticks: { code: 'EURUSD', from: 0 },
  kline: { forex_id: 1, period: '1min' },
};
