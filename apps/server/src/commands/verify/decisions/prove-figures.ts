// Works the figures of each order out again from the event itself and the terms in force, in whatever millisecond and however old it is:
// margin, fee, spread, profit, shares of a part, swap, and whether sizes, stops and the kind of a pending order are ones that the terms have.
import {
  calculateOpening,
  checkLots,
  checkPart,
  closingProfit,
  countSwap,
  type Fill,
  type InstrumentTerms,
  judgeStops,
  mulDivDown,
  type Order,
  type OrderPlaced,
  type PositionClosed,
  pendingKind,
  type StopsSet,
  type SwapCharged,
  swapRateOf,
  termsOfOrder,
  type VenueEvent,
  type VenueState,
} from '@candor/core';
import { isStopTooNear } from './levels.ts';

type Filled = Pick<Order, 'side' | 'lots' | 'multiple'> & { readonly orderId: number; readonly fill: Fill };

export class FigureCheck {
  readonly #say: (seq: number, what: string) => void;

  constructor(say: (seq: number, what: string) => void) {
    this.#say = say;
  }

  /** `state` stands just before the event `seq`. */
  take(seq: number, event: VenueEvent, state: VenueState): void {
    if (event.type === 'OrderPlaced') this.#place(seq, event, state);
    else if (event.type === 'OrderTriggered') {
      const order = state.order(event.orderId);
      const terms = state.terms.get(order.instrumentId);
      if (terms) this.#fill(seq, { ...order, ...event }, termsOfOrder(order, terms), state);
    } else if (event.type === 'PositionClosed') this.#close(seq, event, state);
    else if (event.type === 'SwapCharged') this.#swap(seq, event, state);
    else if (event.type === 'StopsSet') this.#stops(seq, event, state);
  }

  #place(seq: number, event: OrderPlaced, state: VenueState): void {
    const { orderId, side, kind, target, mark, seen, fill } = event;
    const terms = state.terms.get(event.instrumentId);
    if (!terms) return;
    if (checkLots(terms, event.lots))
      this.#say(seq, `places order ${orderId} of a size that the terms have not`);
    if (fill) {
      if (judgeStops(terms, side, fill.mark, event))
        this.#say(seq, `places order ${orderId} with a stop nearer to its price than the terms allow`);
      this.#fill(seq, { ...event, fill }, terms, state);
      this.#seen(seq, event, fill);
      return;
    }
    const known = pendingKind({ side, target }, mark, terms.precision);
    if (known !== kind || seen !== mark)
      this.#say(seq, `places order ${orderId} as a ${kind} at ${target}, where the price was ${mark}`);
  }

  /** What its client saw may be any price; how much worse it came is held to what they allowed. */
  #seen(seq: number, { orderId, side, kind, target, mark, seen, deviation }: OrderPlaced, fill: Fill): void {
    if (kind !== 'market' || target !== 0 || mark !== fill.price)
      this.#say(seq, `fills order ${orderId} at ${fill.price} as a ${kind}, where the price was ${mark}`);
    const worse = side === 'buy' ? fill.price - seen : seen - fill.price;
    if (deviation !== undefined && worse > deviation)
      this.#say(
        seq,
        `fills order ${orderId} further from ${seen} than the ${deviation} that its client allowed`,
      );
  }

  #fill(seq: number, filled: Filled, terms: InstrumentTerms, { settings }: VenueState): void {
    const { orderId, fill } = filled;
    const { price, mark, conversion: legs } = fill;
    const cost = calculateOpening({ ...filled, terms, price, mark, legs, feeType: settings.feeType });
    for (const name of ['margin', 'fee', 'markProfit'] as const)
      if (fill[name] !== cost[name])
        this.#say(
          seq,
          `fills order ${orderId} with a ${name} of ${fill[name]}, worked out again ${cost[name]}`,
        );
  }

  #close(seq: number, event: PositionClosed, state: VenueState): void {
    const { orderId, part, reason, tick, conversion } = event;
    const order = state.order(orderId);
    const lots = part?.lots ?? order.lots;
    // At no price a reset has none, which is held elsewhere.
    const profit = closingProfit({ ...order, lots }, event.price, conversion);
    if (!(reason === 'demo_reset' && tick === 0) && event.profit !== profit)
      this.#say(seq, `closes order ${orderId} with a profit of ${event.profit}, worked out again ${profit}`);
    if (!part) return;
    const terms = state.terms.get(order.instrumentId);
    if (terms && checkPart(order.lots, part.lots, terms))
      this.#say(seq, `closes a part of order ${orderId} of a size that the terms have not`);
    for (const name of ['margin', 'fee', 'swap'] as const) {
      const share = mulDivDown(order[name], part.lots, order.lots);
      if (part[name] !== share)
        this.#say(
          seq,
          `closes a part of order ${orderId} with a ${name} of ${part[name]}, its share is ${share}`,
        );
    }
  }

  #swap(seq: number, event: SwapCharged, state: VenueState): void {
    const { orderId, valueDate, days, price, conversion: legs } = event;
    const order = state.order(orderId);
    const terms = state.terms.get(order.instrumentId);
    const waited = state.owedSwaps.of(order).find((swap) => swap.valueDate === valueDate);
    if (!terms && !waited) return;
    const { mode, rate } = waited ?? { mode: terms?.swapMode, rate: terms && swapRateOf(terms, order.side) };
    if (mode === undefined || rate === undefined) return;
    const amount = countSwap({ ...order, mode, swapRate: rate, price, days, legs });
    if (event.amount !== amount)
      this.#say(seq, `charges order ${orderId} a swap of ${event.amount}, worked out again ${amount}`);
  }

  /** Of a pending order the spread of the moment is not in the event. */
  #stops(seq: number, event: StopsSet, state: VenueState): void {
    const order = state.order(event.orderId);
    const terms = state.terms.get(order.instrumentId);
    if (!terms || order.status !== 'open') return;
    if (isStopTooNear(order, event, terms, event.mark))
      this.#say(seq, `sets a stop of order ${order.id} nearer to its price than the terms allow`);
  }
}
