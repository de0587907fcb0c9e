// Lies about stops that the venue moves or guarantees, about linked orders, and about positions that close each other.
import type { VenueEvent } from '../../packages/core/src/model/event.ts';
import type { ConversionLeg } from '../../packages/core/src/model/order.ts';
import { closingProfit } from '../../packages/core/src/rules/closing-profit.ts';
import { type Lots, lots, type Price } from '../../packages/core/src/units/units.ts';
import type { Fraud, Plain } from './frauds.ts';

type Told = readonly VenueEvent[];
/** The fields of the events that are changed, as numbers that need be none that the engine would write. */
interface Fields extends Plain {
  readonly orderId: number;
  readonly at: number;
  readonly stopLoss: number;
  readonly mark: number;
  readonly tick: number;
  readonly price: number;
  readonly premium: number;
  readonly trail?: { readonly stopLoss: number; readonly tick: number };
  readonly guarantee?: { readonly premium: number; readonly market: Price };
}

/** Nothing if the event has nothing to change. */
const drafts: readonly [
  type: VenueEvent['type'],
  name: string,
  change: (event: Fields, told: Told) => Plain | false | 0 | undefined,
][] = [
  [
    'TrailSet',
    'it begins further away',
    (event) => ({ ...event, stopLoss: event.stopLoss + Math.sign(event.stopLoss - event.mark) }),
  ],
  [
    'TrailSet',
    'it begins at another price',
    (event) => ({ ...event, mark: event.mark + 1, stopLoss: event.stopLoss + 1 }),
  ],
  [
    'TrailSet',
    'it trails nearer than the terms allow',
    (event, told) => {
      const nearest = levelOf(event, told) - 1;
      const to = event.mark + Math.sign(event.stopLoss - event.mark) * nearest;
      return nearest > 0 ? { ...event, distance: nearest, stopLoss: to } : undefined;
    },
  ],
  ['TrailSet', 'it begins with a tick that never was', (event) => ({ ...event, tick: event.tick + 1e6 })],
  ['TrailSet', 'the venue set it', (event) => ({ ...event, actor: 's:triggers' })],
  ['PositionClosed', 'its stop trailed too far', (event, told) => withTrail(event, told, 1)],
  ['PositionClosed', 'its stop trailed less than its tick says', (event, told) => withTrail(event, told, -1)],
  [
    'PositionClosed',
    'its stop never trailed',
    (event, told) => {
      const set = lastOf(event, told, 'TrailSet');
      if (!event.trail?.tick || !set) return undefined;
      const gained = signOf(event, told) * (event.price - set.stopLoss);
      return gained > 0 ? { ...event, trail: { stopLoss: set.stopLoss, tick: 0 } } : undefined;
    },
  ],
  [
    'PositionClosed',
    'no tick moved its stop, which is elsewhere',
    (event) => event.trail?.tick && { ...event, trail: { ...event.trail, tick: 0 } },
  ],
  [
    'PositionClosed',
    'the tick that reached its stop had moved it',
    (event) => event.trail?.tick && { ...event, trail: { ...event.trail, tick: event.tick } },
  ],
  ['PositionClosed', 'it does not say that its stop trailed', ({ trail, ...event }) => trail && event],
  [
    'PositionClosed',
    'its stop is said to have trailed',
    (event) => {
      const isOrdinary = event.reason === 'stop_loss' && !event.trail && !event.guarantee;
      return isOrdinary && { ...event, trail: { stopLoss: event.price, tick: 0 } };
    },
  ],
  [
    'StopsSet',
    'it goes on trailing, which it never did',
    (event, told) => !lastOf(event, told, 'TrailSet') && { ...event, trails: true },
  ],
  [
    'BreakEvenSet',
    'the stop loss moved with it',
    (event, told) => !lastOf(event, told, 'TrailSet') && { ...event, stopLoss: event.stopLoss + 1 },
  ],
  ['BreakEvenSet', 'an operator set it', (event) => ({ ...event, actor: 'o:olga' })],
  [
    'BreakEvenSet',
    'it was reached too early',
    (event, told) => isReachedAfter(event, told) && { ...event, trigger: 1e9 },
  ],
  [
    'BreakEvenSet',
    'it was taken back, and reached all the same',
    (event, told) => isReachedAfter(event, told) && { ...event, trigger: 0 },
  ],
  ['BreakEvenReached', 'the stop moved too far', (event, told) => moved(event, told, 1)],
  ['BreakEvenReached', 'the stop moved less', (event, told) => moved(event, told, -1)],
  [
    'BreakEvenReached',
    'the stop did not move',
    (event, told) => {
      const before = lastOf(event, told, 'BreakEvenSet')?.stopLoss;
      return before !== undefined && before !== event.stopLoss && { ...event, stopLoss: before };
    },
  ],
  ['BreakEvenReached', 'by another price', (event) => ({ ...event, mark: event.mark + 1 })],
  ['BreakEvenReached', 'its client moved it', (event) => ({ ...event, actor: `c:${event.accountId}` })],
  [
    'OrdersLinked',
    'it is linked with itself',
    (event, told) => {
      const isUsed = told.some(
        (one) =>
          one.type === 'OrderCancelled' && one.orderId === event.otherId && one.reason === 'other_filled',
      );
      return !isUsed && { ...event, otherId: event.orderId };
    },
  ],
  [
    'OrderCancelled',
    'the fill of an order that it was not linked with',
    (event, told) => {
      const isLinked = told.some(
        (one) =>
          one.type === 'OrdersLinked' && (one.orderId === event.orderId || one.otherId === event.orderId),
      );
      const isOwn = event.reason === 'cancelled' && !isLinked;
      return isOwn && { ...event, reason: 'other_filled', actor: 's:triggers' };
    },
  ],
  [
    'OrderCancelled',
    'its client cancelled it for the other’s fill',
    (event) => event.reason === 'other_filled' && { ...event, actor: `c:${event.accountId}` },
  ],
  ['PositionClosed', 'nothing closed it', ({ by, ...event }) => by !== undefined && event],
  [
    'PositionClosed',
    'it closed itself',
    (event) => event.by !== undefined && { ...event, by: event.orderId },
  ],
  [
    'PositionClosed',
    'its client closed it by another position',
    (event) => event.reason === 'user' && { ...event, by: event.orderId + 1 },
  ],
  [
    'PositionClosed',
    'two closed each other beside the bid',
    (event) => event.reason === 'close_by' && { ...event, price: event.price + 1 },
  ],
  [
    'PositionClosed',
    'the venue closed two by each other',
    (event) => event.reason === 'close_by' && { ...event, actor: 's:triggers' },
  ],
  [
    'GuaranteedStopSet',
    'it costs more than the instrument says',
    (event) => event.premium > 0 && { ...event, premium: event.premium + 1 },
  ],
  [
    'GuaranteedStopSet',
    'it is at the price',
    (event) => event.premium > 0 && { ...event, stopLoss: event.mark },
  ],
  [
    'GuaranteedStopSet',
    'it is by another price',
    (event) => event.premium > 0 && { ...event, mark: event.mark + 1 },
  ],
  [
    'GuaranteedStopSet',
    'the stop loss moved as it was taken back',
    (event, told) => {
      const isBack = event.premium === 0 && !lastOf(event, told, 'TrailSet');
      return isBack && { ...event, stopLoss: event.stopLoss + 1 };
    },
  ],
  ['GuaranteedStopSet', 'the venue set it', (event) => ({ ...event, actor: 's:triggers' })],
  [
    'PositionClosed',
    'its guarantee was not honoured',
    ({ guarantee, ...event }, told) => {
      if (!guarantee || guarantee.market === event.price) return undefined;
      const { orderId, at, conversion } = event;
      const price = guarantee.market;
      return {
        ...event,
        price,
        profit: profitAt({ orderId, at }, told, price, conversion as ConversionLeg[]),
      };
    },
  ],
  [
    'PositionClosed',
    'its guarantee costs more than was agreed',
    ({ guarantee, ...event }) =>
      guarantee && { ...event, guarantee: { ...guarantee, premium: guarantee.premium + 1 } },
  ],
  [
    'PositionClosed',
    'its guaranteed stop was reached by another price',
    ({ guarantee, ...event }) =>
      guarantee && { ...event, guarantee: { ...guarantee, market: guarantee.market + 1 } },
  ],
  [
    'PositionClosed',
    'an ordinary stop costs a premium',
    (event) => {
      const isOrdinary = event.reason === 'stop_loss' && !event.guarantee;
      return isOrdinary && { ...event, guarantee: { premium: 1, market: event.price } };
    },
  ],
];

export const fraudsOfStops: readonly Fraud[] = drafts.map(([type, name, change]) => [
  type,
  name,
  (event, told) => change(event as Fields, told) || undefined,
]);

type Own = Pick<Fields, 'orderId' | 'at'>;

const ownOf = ({ orderId }: Pick<Fields, 'orderId'>, told: Told): VenueEvent[] =>
  told.filter((one) => 'orderId' in one && one.orderId === orderId);

/** The order's last event of the type up to the time of another one. */
function lastOf<T extends VenueEvent['type']>(event: Own, told: Told, type: T) {
  const isIts = (one: VenueEvent): one is Extract<VenueEvent, { type: T }> =>
    one.type === type && one.at <= event.at;
  return ownOf(event, told).filter(isIts).at(-1);
}

function placedOf(event: Own, told: Told) {
  const placed = lastOf(event, told, 'OrderPlaced');
  if (!placed) throw new Error(`order ${event.orderId} was never placed`);
  return placed;
}

const signOf = (event: Own, told: Told): number => (placedOf(event, told).side === 'buy' ? 1 : -1);

/** The smallest distance of stops by the specs of its instrument; 0 if they differ. */
function levelOf(event: Own, told: Told): number {
  const { instrumentId } = placedOf(event, told);
  const levels = told.flatMap((one) =>
    one.type === 'InstrumentConfigured' && one.terms.id === instrumentId ? [one.terms.stopsLevel] : [],
  );
  return new Set(levels).size === 1 ? (levels[0] ?? 0) : 0;
}

/** The stop that was reached, by so many steps elsewhere. */
function withTrail(event: Fields, told: Told, steps: number): Plain | undefined {
  const { trail } = event;
  const set = lastOf(event, told, 'TrailSet');
  if (!trail?.tick || !set) return undefined;
  const stopLoss = trail.stopLoss + signOf(event, told) * steps * set.step;
  return { ...event, trail: { ...trail, stopLoss } };
}

const moved = (event: Fields, told: Told, points: number): Plain => ({
  ...event,
  stopLoss: event.stopLoss + signOf(event, told) * points,
});

/** True if what was set moved the stop before anything else was set. */
function isReachedAfter(event: Fields, told: Told): boolean {
  const own = ownOf(event, told);
  const at = own.findIndex((one) => one.type === 'BreakEvenSet' && one.at === event.at);
  const next = own.slice(at + 1).find(({ type }) => type === 'BreakEvenSet' || type === 'BreakEvenReached');
  return next?.type === 'BreakEvenReached';
}

/** The result of all that is open of the position. */
function profitAt(event: Own, told: Told, price: Price, legs: readonly ConversionLeg[]) {
  const placed = placedOf(event, told);
  const { fill } = placed.fill ? placed : (lastOf(event, told, 'OrderTriggered') ?? placed);
  if (!fill) throw new Error(`order ${event.orderId} was never filled`);
  const all: Lots = lastOf(event, told, 'PendingChanged')?.lots ?? placed.lots;
  const parts = ownOf(event, told).flatMap((one) =>
    one.type === 'PositionClosed' && one.part ? [one.part] : [],
  );
  const left = lots(parts.reduce((rest, part) => rest - part.lots, Number(all)));
  return closingProfit({ ...placed, openPrice: fill.price, lots: left }, price, legs);
}
