// What a stop loss or take profit brought more, or less, than a close at its level would have.
import type { CloseReason, ConversionLeg } from '../model/order.ts';
import type { Money, Price } from '../units/units.ts';
import { closingProfit, type OpenedTrade } from './closing-profit.ts';
import { pointsGained } from './gain.ts';

export interface ExitSlippage {
  /** Positive if the fill was better for the client. */
  readonly points: number;
  /** The same in USD, at the conversion of the close. Null if it exceeds the range of money. */
  readonly made: Money | null;
}

/**
 * Null for a close that had no level. Worked: a stop of a buy of 0.10 lots EURUSD at 1.09000 that filled at 1.08990 is 10
 * points worse, which is 1.00 USD.
 */
export function calculateExitSlippage(
  trade: OpenedTrade & { readonly stopLoss: Price; readonly takeProfit: Price },
  close: {
    readonly reason: CloseReason;
    readonly price: Price;
    readonly conversion: readonly ConversionLeg[];
  },
): ExitSlippage | null {
  const { reason, price, conversion } = close;
  const level = reason === 'stop_loss' ? trade.stopLoss : reason === 'take_profit' ? trade.takeProfit : 0;
  if (!(level > 0)) return null;
  return {
    points: pointsGained(trade.side, level, price),
    made: closingProfit({ ...trade, openPrice: level as Price }, price, conversion),
  };
}
