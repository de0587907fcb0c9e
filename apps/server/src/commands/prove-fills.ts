// Decides fills and closings again by the core's own rules, where the ticks of the tape leave no doubt of what the engine's market
// was: whether the account could bear the order, and every figure.
import { isDeepStrictEqual } from 'node:util';
import {
  calculateClosingProfit,
  type Fill,
  type InstrumentTerms,
  isValued,
  type Lots,
  type Market,
  type Order,
  type PositionClosed,
  type Side,
  tryFill,
  type VenueEvent,
  type VenueState,
} from '@candor/core';
import type { Moment } from './moments.ts';

/** What is known as the events of a moment are looked at. */
export interface MomentContext {
  readonly state: VenueState;
  /** After the ticks of the moment. */
  readonly market: Market;
  readonly moment: Moment;
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
    const { state, moment } = context;
    // What a tick causes came behind it alone; what a client asks for has no known place beside a tick of its millisecond.
    const isByTick =
      event.type === 'OrderTriggered' ||
      (event.type === 'PositionClosed' && (event.reason === 'stop_loss' || event.reason === 'take_profit'));
    if (moment.ticks.length > (isByTick ? 1 : 0)) return;
    if (event.type === 'OrderPlaced' && event.fill) {
      const { fill } = event;
      this.#fill(seq, { ...event, fill, terms: state.terms.get(event.instrumentId) }, context);
    } else if (event.type === 'OrderTriggered') {
      const order = state.order(event.orderId);
      this.#fill(seq, { ...order, ...event, terms: frozenTerms(order, state) }, context);
    } else if (event.type === 'PositionClosed') this.#close(seq, event, context);
  }

  #fill(seq: number, filled: Filled, { state, market, moment }: MomentContext): void {
    const { orderId, fill, terms } = filled;
    const account = state.account(filled.accountId);
    const quote = terms && market.quotes.get(terms.id);
    // From before the tape, of the millisecond of a start, or not of the newest tick, which is named elsewhere.
    if (!terms || quote?.tick !== fill.tick || !isValued(market, account)) return;
    if (market.conversion(terms.quoteCurrency, 'debit') === 'unavailable') return;
    // Whether the feed stood by the pairs of the conversion is not written down: it is taken to have done so.
    market.take({
      kind: 'confirmation',
      instrumentIds: market.conversionInstruments(terms.quoteCurrency),
      until: moment.at,
    });
    const decided = tryFill({ state, market, at: moment.at }, account, { ...filled, terms, quote });
    if ('code' in decided)
      this.#say(seq, `fills order ${orderId}, which is to be refused with ${decided.code}`);
    else if (!isDeepStrictEqual(decided, fill))
      this.#say(seq, `fills order ${orderId} at other figures than its tick and the terms give`);
  }

  #close(seq: number, event: PositionClosed, { state, market }: MomentContext): void {
    const { orderId, tick, part, price, profit, conversion } = event;
    const order = state.order(orderId);
    if (tick === 0 || market.quotes.get(order.instrumentId)?.tick !== tick) return;
    const closing = calculateClosingProfit({ ...order, lots: part?.lots ?? order.lots }, price, market);
    if (closing === 'unavailable') return;
    if (closing.profit !== profit || !isDeepStrictEqual(closing.legs, conversion))
      this.#say(seq, `closes order ${orderId} at other figures than its tick gives`);
  }
}

/** A position keeps the terms that its order was placed under. */
function frozenTerms(order: Readonly<Order>, state: VenueState): InstrumentTerms | undefined {
  const terms = state.terms.get(order.instrumentId);
  const { contractSize, precision, quoteCurrency } = order;
  return terms && { ...terms, contractSize, precision, quoteCurrency };
}
