// For tests: the terms of EUR/USD as a venue might set them.
import { type InstrumentSpec, lotsOf, price, rateOf } from '@candor/core';

export const eurusd: InstrumentSpec = {
  id: 1,
  code: 'EURUSD',
  baseCurrency: 'EUR',
  quoteCurrency: 'USD',
  precision: 5,
  contractSize: 100_000,
  lotsMin: lotsOf('0.01'),
  lotsMax: lotsOf('50'),
  lotStep: lotsOf('0.01'),
  marginMode: 'leveraged',
  feeRate: rateOf('3'),
  multiples: [100],
  stopsLevel: price(10),
  swapMode: 'points',
  swapLong: rateOf('-6.5'),
  swapShort: rateOf('2.1'),
  swapTripleWeekday: 3,
};
