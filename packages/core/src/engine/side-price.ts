// Which of a quote's two prices a side trades at: a buy opens at the ask and closes at the bid, a sell the reverse.
import type { Side } from '../model/order.ts';

/** Also for one side's part of anything else that comes as a pair of bid and ask. */
export interface TwoPrices<P> {
  readonly bid: P;
  readonly ask: P;
}

/** Where an order of this side opens: a buy at the ask, a sell at the bid. */
export const openingPrice = <P>(side: Side, quote: TwoPrices<P>): P =>
  side === 'buy' ? quote.ask : quote.bid;

/** Where a position of this side closes: a long at the bid, a short at the ask. */
export const closingPrice = <P>(side: Side, quote: TwoPrices<P>): P =>
  side === 'buy' ? quote.bid : quote.ask;
