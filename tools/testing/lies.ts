// False entries that an operator may write into the log: one lie per order.
import type { VenueEvent } from '../../packages/core/src/model/event.ts';
import { type Fraud, frauds, type Plain, withMostLost } from './frauds.ts';
import { fraudsOfStops } from './frauds-of-stops.ts';

/** The place of a number in an event, and the operator's change to it. */
const lies: readonly [type: VenueEvent['type'], path: string, change: (value: number) => unknown][] = [
  ['OrderPlaced', 'fill.price', (points) => points + 1],
  ['OrderPlaced', 'fill.tick', (no) => no - 1],
  ['OrderPlaced', 'fill.margin', (usd) => usd + 1],
  ['OrderPlaced', 'fill.fee', (usd) => usd + 1],
  ['OrderPlaced', 'fill.markProfit', (usd) => usd - 1],
  ['OrderPlaced', 'multiple', (times) => times + 1],
  ['OrderPlaced', 'lots', (lots) => lots + 1],
  ['OrderPlaced', 'deviation', () => -1_000_000],
  ['OrderPlaced', 'contractSize', (units) => units + 1],
  ['OrderTriggered', 'fill.price', (points) => points + 1],
  ['PositionClosed', 'price', (points) => points - 1],
  ['PositionClosed', 'tick', (no) => no - 1],
  ['PositionClosed', 'profit', (usd) => usd - 1],
  ['PositionClosed', 'conversion.0.price', (points) => points + 1],
  ['PositionClosed', 'part.margin', (usd) => usd + 1],
  ['PositionClosed', 'part.fee', (usd) => usd - 1],
  ['PositionClosed', 'at', () => 1],
  ['PositionClosed', 'reason', () => 'stop_loss'],
  ['SwapCharged', 'amount', (usd) => usd - 1],
  ['SwapCharged', 'days', (days) => days + 7],
  ['SwapCharged', 'days', (days) => days * 100],
  ['SwapCharged', 'price', (points) => points + 1],
  ['SwapCharged', 'tick', (no) => no + 1_000_000],
  ['SwapCharged', 'accountId', (id) => id + 1],
  ['StopOutStep', 'level', (level) => level + 10],
  ['StopOutStep', 'figures.positions.0.price', (points) => points + 1],
  ['StopOutStep', 'figures.balance', (usd) => usd + 1e13],
  ['PositionClosed', 'reason', () => 'because'],
];

/** The event with the number changed; undefined if it has none at that place. */
function changed(
  event: VenueEvent,
  path: string,
  change: (value: number) => unknown,
): VenueEvent | undefined {
  const copy = structuredClone(event) as unknown as Plain;
  const names = path.split('.');
  const last = names.pop() ?? '';
  let holder: Plain | null | undefined = copy;
  for (const name of names) holder = holder?.[name] as Plain | null | undefined;
  const value = holder?.[last];
  if (!holder || (typeof value !== 'number' && path !== 'reason')) return undefined;
  holder[last] = change(value as number);
  return copy as unknown as VenueEvent;
}

interface Lie {
  readonly type: VenueEvent['type'];
  readonly name: string;
  /** Undefined if there is nothing in the event to lie about. */
  readonly change: (event: VenueEvent, told: readonly VenueEvent[]) => VenueEvent | undefined;
}
export const nameOf = ({ type, name }: Pick<Lie, 'type' | 'name'>): string => `${type}, ${name}`;
const asLie = ([type, name, change]: Fraud): Lie => ({
  type,
  name,
  change: (event, told) =>
    change(structuredClone(event) as unknown as Plain, told) as unknown as VenueEvent | undefined,
});
export const firstLies: readonly Lie[] = [
  ...lies.map(([type, path, change]) => ({
    type,
    name: path,
    change: (event: VenueEvent) => {
      const isClosed = event.type === 'PositionClosed';
      if (isClosed && path === 'reason' && event.reason !== 'user') return undefined;
      if (isClosed && path === 'tick' && event.tick === 0) return undefined;
      return changed(event, path, change);
    },
  })),
  ...frauds.map(asLie),
];
/** About stops that move or are guaranteed, linked orders and positions that close each other: a run has them with `hasOrderTypes`. */
export const liesOfStops: readonly Lie[] = fraudsOfStops.map(asLie);
const allLies = [...firstLies, ...liesOfStops];

/** Each lie once that an order of the run allows, one an order. `lied`: which, by the order's number. */
export function tellLies(
  events: readonly VenueEvent[],
  lied: Map<number, string>,
  lies: readonly Lie[],
): VenueEvent[] {
  const told = [...events];
  for (const lie of lies)
    told.some((event, at) => {
      if (event.type !== lie.type || !('orderId' in event) || lied.has(event.orderId)) return false;
      return tellAt(told, at, lie, lied);
    });
  return told;
}

/**
 * The tick before may have had the same price: a receipt shows that it was not the newest only if it has the slice of
 * the newer one.
 */
const ofOlderTicks = ['OrderPlaced, fill.tick', 'PositionClosed, tick'];
const sureLies = allLies.filter((lie) => !ofOlderTicks.includes(nameOf(lie)));

/** One lie for each order that allows one, in turns of all kinds that no receipt can hide, from the `first` on. */
export function tellLieOfEach(
  events: readonly VenueEvent[],
  lied: Map<number, string>,
  first: number,
): VenueEvent[] {
  const told = [...events];
  const places = Map.groupBy(told.keys(), (at) => orderOf(told[at] as VenueEvent));
  let turn = first;
  for (const [orderId, own] of places) {
    if (orderId === undefined) continue;
    for (let tried = 0; tried < sureLies.length && !lied.has(orderId); tried += 1) {
      const lie = sureLies[turn % sureLies.length] as Lie;
      own.some((at) => told[at]?.type === lie.type && tellAt(told, at, lie, lied));
      turn += 1;
    }
  }
  return told;
}

const orderOf = (event: VenueEvent): number | undefined => ('orderId' in event ? event.orderId : undefined);

/** True if there was something to lie about. */
function tellAt(told: VenueEvent[], at: number, lie: Lie, lied: Map<number, string>): boolean {
  const event = told[at] as VenueEvent;
  const other = lie.change(event, told);
  if (!other) return false;
  told[at] = other;
  lied.set(orderOf(event) ?? 0, nameOf(lie));
  return true;
}

/**
 * Replaces the rate that a rollover fixed by a hundred times that, and the swap accordingly. Undefined if no swap was
 * deferred.
 */
export function raiseWaitingRate(
  events: readonly VenueEvent[],
): { events: VenueEvent[]; orderId: number } | undefined {
  for (const [at, rolled] of events.entries()) {
    if (rolled.type !== 'RolledOver') continue;
    for (const { orderId } of rolled.waiting ?? []) {
      const isIts = (event: VenueEvent): boolean =>
        event.type === 'SwapCharged' && event.orderId === orderId && event.valueDate === rolled.valueDate;
      const charged = events.findIndex(isIts);
      const swap = events[charged];
      if (swap?.type !== 'SwapCharged' || swap.conversion.length > 0 || swap.amount % swap.days !== 0)
        continue;
      const told = [...events];
      const waiting = rolled.waiting?.map((one) =>
        one.orderId === orderId ? { ...one, rate: one.rate * 100 } : one,
      );
      told[at] = { ...rolled, waiting } as unknown as VenueEvent;
      told[charged] = { ...swap, amount: swap.amount * 100 } as unknown as VenueEvent;
      return { events: told, orderId };
    }
  }
  return undefined;
}

/**
 * Replaces a stop-out's amounts by others in which a position that its own tick opened has lost most: that one is
 * closed by a later tick. Undefined if no stop-out has such a position.
 */
export function loseAtOpening(
  events: readonly VenueEvent[],
): { events: VenueEvent[]; orderId: number } | undefined {
  for (const [at, step] of events.entries()) {
    if (step.type !== 'StopOutStep') continue;
    const isNew = (orderId: number, tick: number): boolean =>
      events.some((one) => one.type === 'OrderPlaced' && one.orderId === orderId && one.fill?.tick === tick);
    const { positions } = step.figures;
    const own = positions.find(({ orderId }) => orderId === step.orderId);
    const opened = positions.find((one) => one !== own && one.tradable && isNew(one.orderId, one.tick));
    if (!own || !opened) continue;
    const figures = withMostLost(step.figures, opened, own);
    const told = events.with(at, { ...step, figures } as unknown as VenueEvent);
    return { events: told, orderId: step.orderId };
  }
  return undefined;
}
