// What the journal's events took from the ticks of the tape: each price, by the side of its tick that the rules have it from.
import {
  type ConversionLeg,
  closingPrice,
  type InstrumentId,
  type OrderId,
  type OrderPlaced,
  openingPrice,
  type VenueEvent,
} from '@candor/core';

/** `any`: of a conversion that nothing was gained or lost by. */
export type TickSide = 'bid' | 'ask' | 'any';

/** A price that an event used. */
export interface Use {
  readonly instrumentId: InstrumentId;
  /** The tick's number. */
  readonly no: number;
  readonly side: TickSide;
  readonly price: number;
  /** Decimals of the price's points. */
  readonly precision: number;
}

type Pointed = Pick<OrderPlaced, 'instrumentId' | 'precision'>;
type Ordered = Pointed & Pick<OrderPlaced, 'side'>;
interface Used {
  readonly of: Pointed | undefined;
  readonly tick: number;
  readonly price: number;
  readonly from: TickSide;
}

const sides = { bid: 'bid', ask: 'ask' } as const;

export class UsedPrices {
  /** Those that may still be filled, charged, counted or closed. */
  readonly #orders = new Map<OrderId, Ordered>();

  /** Of the journal's events in their order. */
  take(event: VenueEvent): Use[] {
    if (event.type === 'OrderPlaced') {
      const { instrumentId, precision, side } = event;
      this.#orders.set(event.orderId, { instrumentId, precision, side });
    }
    const uses: Use[] = [];
    for (const { of, tick: no, price, from: side } of usedBy(event, this.#orders))
      if (of) uses.push({ instrumentId: of.instrumentId, no, side, price, precision: of.precision });
    if (event.type === 'OrderCancelled' || (event.type === 'PositionClosed' && !event.part))
      this.#orders.delete(event.orderId);
    return uses;
  }
}
function* usedBy(event: VenueEvent, orders: ReadonlyMap<OrderId, Ordered>): Generator<Used> {
  if (event.type === 'OrderPlaced' || event.type === 'OrderTriggered') {
    const of = orders.get(event.orderId);
    const { fill } = event;
    if (!fill || !of) return;
    yield { of, tick: fill.tick, price: fill.price, from: openingPrice(of.side, sides) };
    yield { of, tick: fill.tick, price: fill.mark, from: closingPrice(of.side, sides) };
    yield* converted(fill.conversion, -1);
  } else if (event.type === 'PositionClosed') {
    // Without a price a demo reset closes where the position was opened.
    const isUnpriced = event.reason === 'demo_reset' && event.tick === 0;
    if (!isUnpriced) yield closed(event, orders);
    yield* converted(event.conversion, event.profit);
  } else if (event.type === 'SwapCharged') {
    const { tick } = event;
    if (tick !== undefined) yield closed({ ...event, tick }, orders);
    yield* converted(event.conversion, event.amount);
  } else if (event.type === 'MarginCalled' || event.type === 'StopOutStep')
    for (const one of event.figures.positions) yield closed(one, orders);
}

function closed(
  { orderId, tick, price }: { readonly orderId: OrderId; readonly tick: number; readonly price: number },
  orders: ReadonlyMap<OrderId, Ordered>,
): Used {
  const of = orders.get(orderId);
  return { of, tick, price, from: of ? closingPrice(of.side, sides) : 'any' };
}

/** A gain at the credit rate, a loss or a cost at the debit rate; what came to nothing may have been either. */
function* converted(legs: readonly ConversionLeg[], amount: number): Generator<Used> {
  for (const leg of legs) {
    const isAsk = amount < 0 !== leg.inverted;
    yield { of: leg, tick: leg.tick, price: leg.price, from: amount === 0 ? 'any' : isAsk ? 'ask' : 'bid' };
  }
}
