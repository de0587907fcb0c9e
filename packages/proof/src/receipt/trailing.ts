// Stop losses that the market moves: where one that trails starts, and was when it was reached; and one that moves to the
// opening price. And the guarantee of one, with its premium.
import { type Conditions, closingSide } from './conditions.ts';
import { converted, gained, ten } from './exact-money.ts';
import type {
  BreakEvenReached,
  BreakEvenSet,
  Closed,
  GuaranteedStopSet,
  Placed,
  TrailSet,
} from './receipt-events.ts';
import { need } from './steps.ts';

type Order = Pick<Placed, 'instrumentId' | 'side' | 'precision'>;

/** The price at so many points on the losing side of another one. */
const below = ({ side }: Order, from: number, points: number): number =>
  side === 'buy' ? from - points : from + points;

export function checkTrail(event: TrailSet, order: Order, conditions: Conditions): void {
  const { stopsLevel } = conditions.specAt(order.instrumentId, event);
  const tick = conditions.tick(order.instrumentId, event.tick, event, order.precision);
  need(event.mark === closingSide(order.side, tick), 'a stop trails from a price that its tick does not say');
  const isAway = event.stopLoss > 0 && event.stopLoss === below(order, event.mark, event.distance);
  need(
    isAway && event.distance >= stopsLevel,
    'a trailing stop begins elsewhere, or nearer than the terms allow',
  );
}

/** At the instrument's premium, and further from the price than its distance. */
export function checkGuarantee(event: GuaranteedStopSet, order: Order, conditions: Conditions): void {
  const {
    stopsLevel,
    guaranteedPremium,
    guaranteedDistance = 0,
  } = conditions.specAt(order.instrumentId, event);
  const tick = conditions.tick(order.instrumentId, event.tick, event, order.precision);
  need(event.mark === closingSide(order.side, tick), 'a guarantee is by a price that its tick does not say');
  need(event.premium === guaranteedPremium, 'a guarantee at another premium than the instrument has');
  const distance = gained(order.side, event.stopLoss, event.mark);
  const isFar = event.stopLoss > 0 && distance > Math.max(stopsLevel, guaranteedDistance);
  need(isFar, 'a guaranteed stop is nearer to the price than the terms allow');
}

/** The premium of a guaranteed stop that was reached: so many points of the size, converted like the result. Or 0. */
export function checkPremium(
  { guarantee, conversion }: Closed,
  points: number,
  { lots, contractSize, precision }: Placed,
): number {
  if (!guarantee) return 0;
  const cost = BigInt(-points) * BigInt(lots) * BigInt(contractSize);
  const premium = -converted(cost, ten(precision), conversion);
  need(guarantee.premium === premium, `a premium of ${guarantee.premium}, worked out again ${premium}`);
  return premium;
}

/** `before`: the stop loss that was, 0 for none. */
export function checkBreakEven(
  event: BreakEvenReached,
  set: BreakEvenSet | null,
  {
    order,
    before,
    conditions,
  }: { order: Order & { readonly openPrice: number }; before: number; conditions: Conditions },
): void {
  const tick = conditions.tick(order.instrumentId, event.tick, event, order.precision);
  need(event.mark === closingSide(order.side, tick), 'a gain is by a price that its tick does not say');
  const isReached = set && gained(order.side, order.openPrice, event.mark) >= set.trigger;
  need(
    isReached === true,
    'a stop moved to the opening price before the position had gained enough, or unasked',
  );
  const entry = below(order, order.openPrice, -set.offset);
  const isBetter = before === 0 || gained(order.side, before, entry) > 0;
  need(event.stopLoss === (isBetter ? entry : before), 'a stop did not move to the opening price');
}

/** The stop loss that a closing says was reached, worked out again from the tick that moved it there. */
export function trailedStop(
  trail: TrailSet | null,
  closed: Closed,
  { order, conditions }: { readonly order: Order; readonly conditions: Conditions },
): number | null {
  const reached = closed.trail;
  const isTrailed = trail !== null && closed.reason === 'stop_loss';
  need(isTrailed === (reached !== undefined), 'a closing is said to be by a stop that trailed, or not to be');
  if (!trail || !reached) return null;
  if (reached.tick !== 0) {
    const isBetween = reached.tick > trail.tick && reached.tick < closed.tick;
    need(
      isBetween,
      'a trailing stop was moved by a tick from before it was set, or by the one that reached it',
    );
    const tick = conditions.earlierTick(order.instrumentId, reached.tick, closed, order.precision);
    const points = gained(order.side, trail.mark, closingSide(order.side, tick));
    const moved = Math.floor(points / trail.step) * trail.step;
    need(moved > 0, 'a trailing stop was moved by a price that is no better than the first');
    need(
      reached.stopLoss === below(order, trail.stopLoss, -moved),
      'a trailing stop was not where its tick moved it',
    );
  } else
    need(reached.stopLoss === trail.stopLoss, 'a trailing stop that nothing moved was not where it began');
  return reached.stopLoss;
}
