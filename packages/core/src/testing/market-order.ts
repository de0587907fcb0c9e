// A plain market order for tests and benchmarks, without deviation limit and stops.
import type { Command } from '../model/command.ts';
import { lotsOf, price } from '../units/units.ts';

export interface MarketOrderOptions {
  readonly accountId: number;
  readonly instrumentId: number;
  /** The default is a buy. */
  readonly side?: 'buy' | 'sell';
}

/** 0.01 lots with leverage 100. */
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
