// Slippage: the fill against the requested price, in points and in money, with its sign.
import type { Order } from '@candor/client';
import { LOTS_SCALE, MONEY_SCALE, type Money, money, type Price, type Side } from '@candor/core';

/** Positive: better for the client. Null without a requested price. */
export function calculateSlippage(trade: {
  /** Direction of the fill: opening a buy and closing a sell both buy. */
  direction: Side;
  requestedPrice: Price | null;
  got: Price;
}): number | null {
  if (trade.requestedPrice === null || !(trade.got > 0)) return null;
  const points = trade.got - trade.requestedPrice;
  return (trade.direction === 'buy' ? -points : points) + 0;
}

/** Slippage of the opening against the requested price, and of the close against its stop loss or take profit. */
export function slippageOfOrder(
  order: Pick<
    Order,
    'kind' | 'side' | 'seen' | 'openPrice' | 'closePrice' | 'closeReason' | 'stopLoss' | 'takeProfit'
  >,
): { readonly opening: number | null; readonly closing: number | null } {
  const {
    kind,
    side,
    seen: requestedPrice,
    openPrice,
    closePrice,
    closeReason,
    stopLoss,
    takeProfit,
  } = order;
  const level = closeReason === 'stop_loss' ? stopLoss : closeReason === 'take_profit' ? takeProfit : null;
  return {
    opening:
      kind === 'market' ? calculateSlippage({ direction: side, requestedPrice, got: openPrice }) : null,
    closing: calculateSlippage({
      direction: side === 'buy' ? 'sell' : 'buy',
      requestedPrice: level,
      got: closePrice,
    }),
  };
}

/**
 * What the slippage made for the account, at the conversion of the fill: 11 points of 0.10 lots EURUSD are 1.10 USD. Null
 * for a fill that was not converted to USD yet.
 */
export function slippageInUsd(
  points: number,
  order: Pick<Order, 'lots' | 'contractSize' | 'precision' | 'quoteCurrency' | 'conversion'>,
): Money | null {
  const { lots, contractSize, precision, quoteCurrency, conversion } = order;
  if (quoteCurrency !== 'USD' && conversion.length === 0) return null;
  const inQuote = (points * lots * contractSize) / 10 ** (precision + LOTS_SCALE);
  const inUsd = conversion.reduce(
    (amount, { price, isDivided }) => (isDivided ? amount / price : amount * price),
    inQuote,
  );
  return money(Math.round(inUsd * 10 ** MONEY_SCALE) + 0);
}
