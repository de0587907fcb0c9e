// The conversion route does not depend on the order of instruments, live or after a snapshot, which sorts them.
import { describe, expect, it } from 'vitest';
import type { InstrumentSpec } from '../model/instrument.ts';
import { makeSpec } from '../testing/make-spec.ts';
import { Market } from './market.ts';

const listed = (code: string, id: number): InstrumentSpec => makeSpec(code, { id });

describe('the conversion route', () => {
  it.each([
    ['JPY', 'two listings of USDXXX', [listed('USDJPY', 7), listed('USDJPY', 3)], [3]],
    ['GBP', 'two listings of XXXUSD', [listed('GBPUSD', 7), listed('GBPUSD', 3)], [3]],
    ['GBP', 'XXXUSD before a USDXXX with a lower id', [listed('USDGBP', 3), listed('GBPUSD', 7)], [7]],
    [
      'NOK',
      'two pairs that lead on',
      [listed('GBPNOK', 9), listed('EURNOK', 4), listed('GBPUSD', 2), listed('EURUSD', 8)],
      [4, 8],
    ],
  ] as const)('of %s with %s', (currency, _, spec, expected) => {
    for (const order of [spec, spec.toReversed()]) {
      const market = new Market();
      for (const each of order) market.configure(each);
      expect(market.conversionInstruments(currency)).toEqual(expected);
    }
  });
});
