import type { SampleCalls } from '../../../web/testing/sample-calls.ts';

export const marketSamples: SampleCalls<'market'> = {
  categories: {},
  tradeList: { searchCurrency: 'eur' },
  smallKline: { forex_id: 1, period: '1min' },
  kline: { forex_id: 1, period: '1min' },
};
