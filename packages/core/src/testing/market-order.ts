// The plain market order of tests and benchmarks: nothing limits it, and nothing closes it by itself.
import type { Command } from '../model/command.ts';
import { lotsOf, price } from '../units/units.ts';

export interface MarketOrderOptions {
  readonly accountId: number;
  readonly instrumentId: number;
  /** A buy where absent. */
  readonly side?: 'buy' | 'sell';
}

/** 0.01 lots at 100 times. */
export const marketOrder = ({ accountId, instrumentId, side = 'buy' }: MarketOrderOptions) =>
  ({
    type: 'PlaceOrder',
    accountId,
    instrumentId,
    side,
    mode: 'market',
    lots: lotsOf('0.01'),
    leverage: 100,
    target: price(0),
    stopLoss: price(0),
    takeProfit: price(0),
    deviation: null,
  }) satisfies Command;
