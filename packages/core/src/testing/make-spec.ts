// Instrument specs for tests; any field can be overridden.
import type { InstrumentSpec } from '../model/instrument.ts';
import { lotsOf, type Price, rateOf } from '../units/units.ts';

export function makeSpec(code: string, overrides: Partial<InstrumentSpec> = {}): InstrumentSpec {
  const known = KNOWN[code];
  const base: InstrumentSpec = {
    id: 1 + Object.keys(KNOWN).indexOf(code),
    code,
    baseCurrency: code.slice(0, 3),
    quoteCurrency: code.slice(3, 6),
    precision: 5,
    contractSize: 100_000,
    lotsMin: lotsOf('0.01'),
    lotsMax: lotsOf('100'),
    lotStep: lotsOf('0.01'),
    marginMode: 'leveraged',
    feeRate: rateOf('0'),
    multiples: [1, 10, 50, 100, 200, 500],
    stopsLevel: 10 as Price,
    swapMode: 'points',
    swapLong: rateOf('-6.5'),
    swapShort: rateOf('1.5'),
    swapTripleWeekday: 3,
  };
  return { ...base, ...known, ...overrides };
}

const KNOWN: Record<string, Partial<InstrumentSpec>> = {
  EURUSD: {},
  GBPUSD: {},
  USDJPY: { precision: 3 },
  EURGBP: {},
  EURJPY: { precision: 3 },
  USDCHF: {},
  XAUUSD: { precision: 2, contractSize: 100 },
  GER40: { precision: 1, contractSize: 1, baseCurrency: 'GER40', quoteCurrency: 'EUR' },
  BTCUSD: { precision: 2, contractSize: 1, baseCurrency: 'BTC', quoteCurrency: 'USD', swapTripleWeekday: 0 },
  EURNOK: { baseCurrency: 'EUR', quoteCurrency: 'NOK' },
};
