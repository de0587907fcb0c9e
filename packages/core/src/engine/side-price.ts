// The side of a quote at which an order trades: a buy opens at the ask and closes at the bid, a sell the reverse.
import type { Side } from '../model/order.ts';

/** A pair of values for bid and ask, not only prices. */
export interface TwoPrices<P> {
  readonly bid: P;
  readonly ask: P;
}

/** The opening price of this side: the ask for a buy, the bid for a sell. */
export const openingPrice = <P>(side: Side, quote: TwoPrices<P>): P =>
  side === 'buy' ? quote.ask : quote.bid;

/** The closing price of this side: the bid for a long, the ask for a short. */
export const closingPrice = <P>(side: Side, quote: TwoPrices<P>): P =>
  side === 'buy' ? quote.bid : quote.ask;
