// Decides again, out of the folded journal alone, what the engine may do with an order: nothing in a halted instrument, stops and
// targets at prices that reach them, conversions by the route of the terms, and resets of demo accounts only.
import {
  type Account,
  type ConversionLeg,
  conversionRoute,
  type InstrumentTerms,
  limitOf,
  type OrderPlaced,
  offeredMultiples,
  type PositionClosed,
  type RouteStep,
  type StopOutStep,
  type VenueEvent,
  type VenueState,
} from '@candor/core';
import { isEntryReached, isStopReached, isTargetReached } from './levels.ts';

type Say = (seq: number, what: string) => void;

export class TradeCheck {
  readonly #say: Say;
  readonly #routes = new Map<string, readonly RouteStep[] | null>();
  /** The account that is being reset, or archived: until its reset has come nothing else may. */
  #resetting: { readonly seq: number; readonly accountId: number } | undefined;
  /** Whose step of a stop-out the next event closes. */
  #stepped: { readonly seq: number; readonly orderId: number } | undefined;
  /** Since there was a first one, swaps name the tick of their price. */
  #namesTicks = false;

  constructor(say: Say) {
    this.#say = say;
  }

  /** `state` stands just before the event `seq`. */
  take(seq: number, event: VenueEvent, state: VenueState): void {
    this.#follow(seq, event, state);
    if (event.type === 'OrderPlaced') this.#place(seq, event, state);
    else if (event.type === 'OrderTriggered') {
      const order = state.order(event.orderId);
      const { fill } = event;
      this.#trade(seq, `fills order ${order.id}`, order.instrumentId, state);
      this.#open(seq, event.at, `fills order ${order.id}`, state.account(order.accountId));
      if (!isEntryReached(order, { bid: fill.price, ask: fill.price }))
        this.#say(seq, `fills order ${order.id} at ${fill.price}, which does not reach ${order.target}`);
      this.#convert(seq, order.quoteCurrency, fill.conversion, state);
    } else if (event.type === 'PositionClosed') this.#close(seq, event, state);
    else if (event.type === 'OrderCancelled' && event.reason === 'trigger_refused')
      this.#trade(seq, `triggers order ${event.orderId}`, state.order(event.orderId).instrumentId, state);
    else if (event.type === 'SwapCharged') {
      this.#convert(seq, state.order(event.orderId).quoteCurrency, event.conversion, state);
      if (event.tick === undefined && this.#namesTicks)
        this.#say(seq, `charges order ${event.orderId} a swap without the tick of its price`);
      this.#namesTicks ||= event.tick !== undefined;
    } else if (event.type === 'StopOutStep') this.#step(seq, event, state);
    else if (event.type === 'InstrumentConfigured') this.#routes.clear();
    if (event.type === 'StopOutStep' || event.type === 'MarginCalled')
      for (const { orderId, tradable } of event.figures.positions) {
        const order = state.orders.get(orderId);
        if (tradable && order && state.halted.has(order.instrumentId))
          this.#say(
            seq,
            `counts order ${orderId} as one that could be traded, while its instrument is halted`,
          );
      }
  }

  /** Behind the last event. */
  end(): void {
    if (this.#resetting) this.#sayUnfinished(this.#resetting);
    if (this.#stepped) this.#sayUnclosed(this.#stepped);
  }

  /** What comes in one piece, in its order: the closings of a reset and the reset, a step of a stop-out and its closing. */
  #follow(seq: number, event: VenueEvent, state: VenueState): void {
    const isOfReset =
      (event.type === 'PositionClosed' || event.type === 'OrderCancelled') && event.reason === 'demo_reset';
    const isReset = event.type === 'DemoReset' || event.type === 'AccountArchived';
    if (isReset) this.#reset(seq, state.account(event.accountId));
    const accountId = isOfReset || isReset ? event.accountId : undefined;
    if (this.#resetting && this.#resetting.accountId !== accountId) this.#sayUnfinished(this.#resetting);
    this.#resetting = isOfReset ? { seq, accountId: event.accountId } : undefined;

    const closed = event.type === 'PositionClosed' && event.reason === 'stop_out' ? event : undefined;
    if (this.#stepped && this.#stepped.orderId !== closed?.orderId) this.#sayUnclosed(this.#stepped);
    if (closed && this.#stepped?.orderId !== closed.orderId)
      this.#say(seq, `stops order ${closed.orderId} out without the figures of its account`);
    this.#stepped = event.type === 'StopOutStep' ? { seq, orderId: event.orderId } : undefined;
  }

  #reset(seq: number, { id, demo, positions, pending }: Account): void {
    if (!demo) this.#say(seq, `resets account ${id}, which is no demo account`);
    if (positions.size + pending.size > 0) this.#say(seq, `resets account ${id}, which still has orders`);
  }

  #sayUnfinished({ seq, accountId }: { seq: number; accountId: number }): void {
    this.#say(seq, `is of a reset of account ${accountId} that did not follow`);
  }

  #sayUnclosed({ seq, orderId }: { seq: number; orderId: number }): void {
    this.#say(seq, `stops order ${orderId} out, whose closing did not follow`);
  }

  #place(seq: number, event: OrderPlaced, state: VenueState): void {
    const account = state.account(event.accountId);
    const terms = state.terms.get(event.instrumentId);
    const what = `places order ${event.orderId}`;
    this.#trade(seq, what, event.instrumentId, state);
    this.#open(seq, event.at, what, account);
    if (account.blocked) this.#say(seq, `${what} of account ${account.id}, which is blocked`);
    if (account.positions.size + account.pending.size >= state.settings.ordersMax)
      this.#say(seq, `${what} beyond the ${state.settings.ordersMax} that account ${account.id} may have`);
    if (!terms || terms.enabled === false) this.#say(seq, `${what} of an instrument that is not offered`);
    else this.#compareTerms(seq, event, { terms, account, state });
    if (event.fill) this.#convert(seq, event.quoteCurrency, event.fill.conversion, state);
  }

  #compareTerms(
    seq: number,
    event: OrderPlaced,
    { terms, account, state }: { terms: InstrumentTerms; account: Account; state: VenueState },
  ): void {
    const { quoteCurrency, contractSize, precision, multiple, orderId, at } = event;
    const isOfTerms =
      quoteCurrency === terms.quoteCurrency &&
      contractSize === terms.contractSize &&
      precision === terms.precision;
    if (!isOfTerms) this.#say(seq, `places order ${orderId} under other terms than its instrument has`);
    if (!offeredMultiples(terms, limitOf({ state, at }, account, terms)).includes(multiple))
      this.#say(seq, `places order ${orderId} at a leverage of ${multiple}, which its client is not offered`);
  }

  #open(seq: number, at: number, what: string, { id, protection }: Account): void {
    if (at < (protection?.breakUntil ?? 0)) this.#say(seq, `${what} of account ${id}, which is on a break`);
  }

  #close(seq: number, event: PositionClosed, state: VenueState): void {
    const { orderId, reason, price, part, conversion, tick } = event;
    const order = state.order(orderId);
    if (reason === 'demo_reset') {
      if (!state.account(order.accountId).demo)
        this.#say(
          seq,
          `closes order ${orderId} by a reset, and account ${order.accountId} is no demo account`,
        );
      if (part) this.#say(seq, `closes a part of order ${orderId} by a reset`);
    } else {
      this.#trade(seq, `closes order ${orderId}`, order.instrumentId, state);
      if (reason === 'stop_out' && part) this.#say(seq, `stops a part of order ${orderId} out`);
    }
    const at = { bid: price, ask: price };
    if (reason === 'stop_loss' && !isStopReached(order, at))
      this.#say(seq, `stops order ${orderId} at ${price}, which does not reach ${order.stopLoss}`);
    if (reason === 'take_profit' && (!isTargetReached(order, at) || isStopReached(order, at)))
      this.#say(seq, `takes the profit of order ${orderId} at ${price}, its target is ${order.takeProfit}`);
    // Where no price or conversion was known a reset closes at the opening price, without a profit.
    const isUnpriced = reason === 'demo_reset' && tick === 0;
    if (isUnpriced && (event.profit !== 0 || price !== order.openPrice))
      this.#say(seq, `closes order ${orderId} at no tick, and not at its opening price`);
    if (!isUnpriced || conversion.length > 0) this.#convert(seq, order.quoteCurrency, conversion, state);
  }

  #trade(seq: number, what: string, instrumentId: number, state: VenueState): void {
    if (state.halted.has(instrumentId)) this.#say(seq, `${what} while instrument ${instrumentId} is halted`);
  }

  /** The route that the terms in force lead by, and no other: through another one any rate can be had. */
  #convert(seq: number, currency: string, legs: readonly ConversionLeg[], state: VenueState): void {
    let route = this.#routes.get(currency);
    if (route === undefined) {
      route = conversionRoute(state.terms.values(), currency);
      this.#routes.set(currency, route);
    }
    const isByRoute =
      route?.length === legs.length &&
      route.every(({ instrumentId, inverted }, n) => {
        const leg = legs[n];
        const terms = state.terms.get(instrumentId);
        return (
          leg?.instrumentId === instrumentId &&
          leg.inverted === inverted &&
          leg.code === terms?.code &&
          leg.precision === terms.precision
        );
      });
    if (!isByRoute) this.#say(seq, `converts from ${currency} by another route than its terms lead`);
  }

  /** What that very tick opened is not closed by it, and may have lost more. */
  #step(seq: number, { orderId, figures, at, accountId }: StopOutStep, state: VenueState): void {
    const { positions } = state.account(accountId);
    const rows = figures.positions.flatMap((one) => {
      const order = positions.get(one.orderId);
      return order ? [{ ...one, order }] : [];
    });
    const chosen = rows.find((one) => one.orderId === orderId);
    if (!chosen?.tradable) {
      this.#say(seq, `stops order ${orderId} out, which its figures do not have as one that could be traded`);
      return;
    }
    for (const one of rows) {
      const isNew = one.order.openTick === one.tick && one.order.openedAt === at;
      if (one === chosen || !one.tradable || isNew) continue;
      const before =
        one.profit - chosen.profit ||
        chosen.margin - one.margin ||
        one.order.openedAt - chosen.order.openedAt ||
        one.orderId - orderId;
      if (before < 0)
        this.#say(seq, `stops order ${orderId} out before order ${one.orderId}, whose turn it was`);
    }
  }
}
