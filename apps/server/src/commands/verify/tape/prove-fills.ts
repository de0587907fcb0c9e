// Decides fills and closings again by the core's own rules, where the ticks of the tape leave no doubt of what the engine's market
// was: whether the account could bear the order, and every figure.
import { isDeepStrictEqual } from 'node:util';
import {
  type Account,
  calculateClosingProfit,
  closingAtTarget,
  closingPrice,
  type Fill,
  floatingProfit,
  floatingProfits,
  type InstrumentTerms,
  isAtOrBelow,
  isCountable,
  isValued,
  judgeStops,
  type Lots,
  type Market,
  markOf,
  money,
  type Order,
  type OrderCancelled,
  type OrderPlaced,
  openingPrice,
  type PositionClosed,
  type Side,
  type StopsSet,
  termsOfOrder,
  tryFill,
  type VenueEvent,
  type VenueState,
} from '@candor/core';
import { isEntryReached, isStopTooNear } from '../decisions/levels.ts';
import { isByMoney, type Moment } from './moments.ts';
import { convertingTicks, valuingTicks } from './settled-prices.ts';

/** What is known as the events of a moment are looked at. */
export interface MomentContext {
  readonly state: VenueState;
  /** After the ticks of the moment. */
  readonly market: Market;
  readonly moment: Moment;
  /** Positions that the moment's events before have closed whole. */
  readonly closed: readonly Order[];
}
interface Filled {
  readonly orderId: number;
  readonly accountId: number;
  readonly fill: Fill;
  readonly terms: InstrumentTerms | undefined;
  readonly side: Side;
  readonly lots: Lots;
  readonly multiple: number;
}

export class FillCheck {
  readonly #say: (seq: number, what: string) => void;

  constructor(say: (seq: number, what: string) => void) {
    this.#say = say;
  }

  /** `state` stands just before the event. */
  take(seq: number, event: VenueEvent, context: MomentContext): void {
    const { state } = context;
    if (event.type === 'OrderPlaced' && !event.fill) this.#placePending(seq, event, context);
    else if (event.type === 'StopsSet') this.#setStops(seq, event, context);
    else if (event.type === 'OrderCancelled') this.#cancel(seq, event, context);
    if (event.type === 'OrderPlaced' && event.fill) {
      const { fill } = event;
      this.#fill(seq, { ...event, fill, terms: state.terms.get(event.instrumentId) }, context);
    } else if (event.type === 'OrderTriggered') {
      const order = state.order(event.orderId);
      this.#fill(seq, { ...order, ...event, terms: heldTerms(order, state) }, context);
    } else if (event.type === 'PositionClosed') this.#close(seq, event, context);
  }

  /** Whether it is a limit or a stop hangs on the price that there was. */
  #placePending(
    seq: number,
    { orderId, instrumentId: id, side, mark, target, ...stops }: OrderPlaced,
    context: MomentContext,
  ): void {
    const quote = settledQuote(id, context);
    const terms = context.state.terms.get(id);
    if (!quote || !terms) return;
    const known = openingPrice(side, quote);
    if (known !== mark) this.#say(seq, `places order ${orderId} at a price of ${mark}, and it was ${known}`);
    if (judgeStops(terms, side, closingAtTarget(side, target, quote), stops))
      this.#say(seq, `places order ${orderId} with a stop nearer to its target than the terms allow`);
  }

  #setStops(seq: number, event: StopsSet, context: MomentContext): void {
    const order = context.state.order(event.orderId);
    const quote = settledQuote(order.instrumentId, context);
    const terms = context.state.terms.get(order.instrumentId);
    if (!quote || !terms) return;
    const known = markOf(context.market, order);
    if (known !== event.mark)
      this.#say(seq, `sets stops of order ${order.id} at a price of ${event.mark}, and it was ${known}`);
    this.#valueMark(seq, event, { order, context });
    if (order.status !== 'pending') return;
    if (isStopTooNear(order, event, terms, closingAtTarget(order.side, order.target, quote)))
      this.#say(seq, `sets a stop of order ${order.id} nearer to its target than the terms allow`);
  }

  /** As it is answered; a price of its conversion that came with a start is not known here. */
  #valueMark(
    seq: number,
    { mark, markProfit }: StopsSet,
    { order, context }: { readonly order: Order; readonly context: MomentContext },
  ): void {
    const { market } = context;
    if (convertingTicks(order, context).length > 0) return;
    if (market.conversion(order.quoteCurrency, 'debit') === 'unavailable') return;
    const known = floatingProfit(market, order, mark);
    if (known !== markProfit)
      this.#say(seq, `sets stops of order ${order.id} at a profit of ${markProfit}, and it was ${known}`);
  }

  #cancel(seq: number, event: OrderCancelled, context: MomentContext): void {
    const order = context.state.order(event.orderId);
    const known = settledQuote(order.instrumentId, context) && markOf(context.market, order);
    if (known !== undefined && known !== event.mark)
      this.#say(seq, `cancels order ${order.id} at a price of ${event.mark}, and it was ${known}`);
    if (event.reason === 'trigger_refused') this.#refuse(seq, order, context);
    else if (event.reason === 'stop_out') this.#stopOut(seq, order, context);
  }

  /** At its trigger an order is refused for what its account can't bear, and for nothing else. */
  #refuse(seq: number, order: Order, context: MomentContext): void {
    const { state, market, moment } = context;
    const what = `refuses order ${order.id} at its trigger`;
    const quote = market.quotes.get(order.instrumentId);
    const terms = heldTerms(order, state);
    if (!quote || !terms) return;
    const own = moment.ticks.filter((tick) => tick.instrumentId === order.instrumentId && tick.mark === 0);
    if (own.length === 0) this.#say(seq, `${what}, and no tick came`);
    if (own.length !== 1 || own[0]?.no !== quote.tick) return;
    if (!isEntryReached(order, quote)) {
      this.#say(seq, `${what} by tick ${quote.tick}, which does not reach ${order.target}`);
      return;
    }
    const account = state.account(order.accountId);
    if (!isValued(market, account) || market.conversion(terms.quoteCurrency, 'debit') === 'unavailable')
      return;
    if (!this.#isSettled({ instrumentId: order.instrumentId, terms, account }, context)) return;
    this.#confirmConversion(terms.quoteCurrency, { market, moment });
    const decided = tryFill({ state, market, at: moment.at }, account, { ...order, terms, quote });
    if (!('code' in decided)) this.#say(seq, `${what}, and its account can bear it`);
  }

  /** What waits is cancelled by a stop-out only where the account stands at its level. */
  #stopOut(seq: number, order: Order, context: MomentContext): void {
    const { state, market, moment } = context;
    const account = state.account(order.accountId);
    const what = `cancels order ${order.id} by a stop-out`;
    if (account.positions.size === 0) {
      this.#say(seq, `${what} of account ${account.id}, which has no positions`);
      return;
    }
    const most = isByMoney(account.id, moment) ? 0 : 1;
    if (valuingTicks(account, context).length > most || !isValued(market, account)) return;
    const profits = floatingProfits(market, account);
    const { stopOutLevel } = state.settings;
    if (isCountable(profits) && !isAtOrBelow(stopOutLevel, money(account.balance + profits), account.margin))
      this.#say(seq, `${what} of account ${account.id}, which stood above ${stopOutLevel} % of its margin`);
  }

  /** Whether the feed stood by the pairs of a conversion is not written down: it is taken to have done so. */
  #confirmConversion(currency: string, { market, moment }: Pick<MomentContext, 'market' | 'moment'>): void {
    const instrumentIds = market.conversionInstruments(currency);
    market.take({ kind: 'confirmation', instrumentIds, until: moment.at });
  }

  /**
   * Whether it is known at which prices an account was asked whether it can bear an order: no tick of the millisecond may have come before
   * or after. Of the order's own instrument the tick that it names was the newest.
   */
  #isSettled(
    { instrumentId, terms, account }: { instrumentId: number; terms: InstrumentTerms; account: Account },
    context: MomentContext,
  ): boolean {
    const ticks = [...convertingTicks(terms, context), ...valuingTicks(account, context)];
    return ticks.every((tick) => tick.instrumentId === instrumentId);
  }

  #fill(seq: number, filled: Filled, context: MomentContext): void {
    const { state, market, moment } = context;
    const { orderId, fill, terms } = filled;
    const account = state.account(filled.accountId);
    const quote = terms && market.quotes.get(terms.id);
    // From before the tape, of the millisecond of a start, or not of the newest tick, which is named elsewhere.
    if (!terms || quote?.tick !== fill.tick || !isValued(market, account)) return;
    // A crossed tick that came behind it in its millisecond keeps its own pair from converting.
    if (quote.crossed) return;
    if (market.conversion(terms.quoteCurrency, 'debit') === 'unavailable') return;
    if (!this.#isSettled({ instrumentId: terms.id, terms, account }, context)) return;
    this.#confirmConversion(terms.quoteCurrency, { market, moment });
    const decided = tryFill({ state, market, at: moment.at }, account, { ...filled, terms, quote });
    if ('code' in decided)
      this.#say(seq, `fills order ${orderId}, which is to be refused with ${decided.code}`);
    else if (!isDeepStrictEqual(decided, fill))
      this.#say(seq, `fills order ${orderId} at other figures than its tick and the terms give`);
  }

  #close(seq: number, event: PositionClosed, context: MomentContext): void {
    const { state, market } = context;
    const { orderId, tick, part, price, profit, conversion } = event;
    const order = state.order(orderId);
    const quote = market.quotes.get(order.instrumentId);
    if (tick === 0 || quote?.tick !== tick) return;
    if (price !== closingPrice(order.side, quote))
      this.#say(seq, `closes order ${orderId} at ${price}, which is not the side of its tick that closes`);
    if (convertingTicks(order, context).some((one) => one.instrumentId !== order.instrumentId)) return;
    const closing = calculateClosingProfit({ ...order, lots: part?.lots ?? order.lots }, price, market);
    if (closing === 'unavailable') return;
    if (closing.profit !== profit || !isDeepStrictEqual(closing.legs, conversion))
      this.#say(seq, `closes order ${orderId} at other figures than its tick gives`);
  }
}

/** Where no tick of its millisecond leaves in doubt which one held. */
const settledQuote = (id: number, { market, moment }: MomentContext) =>
  moment.ticks.some(({ instrumentId }) => instrumentId === id) ? undefined : market.quotes.get(id);

/** Of an order, as they hold for it. */
function heldTerms(order: Readonly<Order>, state: VenueState): InstrumentTerms | undefined {
  const terms = state.terms.get(order.instrumentId);
  return terms && termsOfOrder(order, terms);
}
