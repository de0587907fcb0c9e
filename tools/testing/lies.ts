// What an operator may write into the record in place of what happened: one lie an order.
import type { VenueEvent } from '../../packages/core/src/model/event.ts';

type Plain = Record<string, unknown>;

/** Where a number of an event is, and what the operator makes of it. */
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

interface Counted {
  orderId: number;
  price: number;
  tick: number;
  profit: number;
  margin: number;
  tradable: boolean;
}
interface Swap {
  valueDate: string;
  days: number;
  amount: number;
  conversion: readonly unknown[];
}
/** Monday, Tuesday, Thursday and Friday: of these a swap is for a day. */
const ONE_DAY = [1, 2, 4, 5];
/** Lies of which every figure is worked out anew. Undefined where the event has nothing for it. */
const frauds: readonly [
  type: VenueEvent['type'],
  name: string,
  change: (event: Plain, told: readonly VenueEvent[]) => Plain | undefined,
][] = [
  [
    'SwapCharged',
    'it was opened after the day’s end',
    (event, told) => {
      const opened = told.find((one) => one.type === 'OrderPlaced' && one.orderId === event.orderId);
      if (opened?.type !== 'OrderPlaced' || !opened.fill) return undefined;
      const valueDate = new Date(opened.at).toISOString().slice(0, 10);
      const isLate = opened.at - Date.parse(valueDate) >= 22 * 3_600_000;
      const isOneDay = event.days === 1 && ONE_DAY.includes(new Date(valueDate).getUTCDay());
      return isLate && isOneDay && valueDate !== event.valueDate ? { ...event, valueDate } : undefined;
    },
  ],
  [
    'StopOutStep',
    'a position is counted twice',
    (event) => {
      const { positions, ...figures } = event.figures as {
        positions: Counted[];
        profits: number;
        margin: number;
      };
      const worst = positions.toSorted((one, other) => one.profit - other.profit)[0] as Counted;
      const sums = { profits: figures.profits + worst.profit, margin: figures.margin + worst.margin };
      return { ...event, figures: { ...figures, ...sums, positions: [...positions, worst] } };
    },
  ],
  [
    'StopOutStep',
    'a position has no tick',
    (event) => {
      const figures = event.figures as { positions: Counted[] };
      const at = figures.positions.findIndex(({ orderId }) => orderId !== event.orderId);
      if (at < 0) return undefined;
      const positions = figures.positions.map((one, n) =>
        n === at ? { ...one, tick: 0, tradable: false, price: one.price - 1 } : one,
      );
      return { ...event, figures: { ...figures, positions } };
    },
  ],
  [
    'StopOutStep',
    'another position had lost more',
    (event) => {
      const figures = event.figures as { positions: Counted[]; profits: number };
      const own = figures.positions.find(({ orderId }) => orderId === event.orderId) as Counted;
      const spared = figures.positions.find((one) => one !== own && one.tradable);
      return spared && { ...event, figures: withMostLost(figures, spared, own) };
    },
  ],
  [
    'PositionClosed',
    'a client is said to have had a cause',
    (event) => (event.reason === 'user' ? { ...event, cause: 'nobody knows' } : undefined),
  ],
  [
    'PositionClosed',
    'a pair of the conversion has another name',
    (event) => {
      const [leg, ...rest] = event.conversion as { code: string }[];
      return leg && { ...event, conversion: [{ ...leg, code: 'XXXYYY' }, ...rest] };
    },
  ],
  [
    'PositionClosed',
    'its reason is a list',
    (event) => (event.reason === 'user' ? { ...event, reason: ['user'] } : undefined),
  ],
  ['OrderCancelled', 'its reason is a list', (event) => ({ ...event, reason: [event.reason] })],
  ['OrderCancelled', 'there is no reason', (event) => ({ ...event, reason: 'because' })],
  [
    'OrderPlaced',
    'it waited from another price',
    (event) => (event.fill ? undefined : { ...event, seen: (event.seen as number) + 1 }),
  ],
  ['OrderPlaced', 'it had a target', (event) => (event.fill ? { ...event, target: 1 } : undefined)],
  [
    'OrderPlaced',
    'the price was another one',
    (event) => (event.fill ? { ...event, mark: (event.mark as number) + 1 } : undefined),
  ],
  [
    'OrderPlaced',
    'no deviation is allowed, or none is known',
    (event) => (event.fill ? { ...event, deviation: null } : undefined),
  ],
  ['OrderPlaced', 'whether it was filled is left out', ({ fill: _, ...event }) => event],
  ['OrderPlaced', 'its stop was at the price', (event) => withStop(event, 'stopLoss')],
  ['OrderPlaced', 'its profit was taken at the price', (event) => withStop(event, 'takeProfit')],
  ['OrderCancelled', 'it is dated back', (event) => ({ ...event, at: 1 })],
  ['SwapCharged', 'its days are below none', (event) => withDays(event, (days) => -days)],
  ['SwapCharged', 'its days are none', (event) => withDays(event, () => 0)],
  ['SwapCharged', 'holidays are made up', (event) => withDays(event, () => 14)],
  ['SwapCharged', 'its day has not ended', (event) => withDate(event, (at) => at + 7 * DAY_MS)],
  [
    'SwapCharged',
    'its day is written otherwise',
    (event) => ({ ...event, valueDate: `${event.valueDate}T00:00:00Z` }),
  ],
];
const DAY_MS = 86_400_000;

function withStop(event: Plain, name: 'stopLoss' | 'takeProfit'): Plain | undefined {
  const { fill } = event as { fill: { mark: number } | null };
  return fill ? { ...event, [name]: fill.mark } : undefined;
}

/** Of a swap whose days all have the same whole amount. */
function withDays(event: Plain, change: (days: number) => number): Plain | undefined {
  const { days, amount, conversion } = event as unknown as Swap;
  if (conversion.length > 0 || amount % days !== 0) return undefined;
  return { ...event, days: change(days), amount: (amount / days) * change(days) };
}

const withDate = (event: Plain, change: (at: number) => number): Plain => ({
  ...event,
  valueDate: new Date(change(Date.parse(event.valueDate as string))).toISOString().slice(0, 10),
});

/** The figures of a stop-out, in which one position has lost more than another. */
function withMostLost<Position extends { readonly profit: number }>(
  figures: { readonly profits: number; readonly positions: readonly Position[] },
  loser: Position,
  other: Position,
) {
  const profit = other.profit - 1;
  const positions = figures.positions.map((one) => (one === loser ? { ...one, profit } : one));
  return { ...figures, positions, profits: figures.profits - loser.profit + profit };
}

/** The event with the number changed; undefined where it has none at that place. */
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

/** One lie an order, as far as there are orders. */
export function tellLies(events: readonly VenueEvent[], lied: Map<number, string>): VenueEvent[] {
  const told = [...events];
  for (const [type, path, change] of lies) {
    const at = told.findIndex(
      (event) =>
        event.type === type &&
        'orderId' in event &&
        !lied.has(event.orderId) &&
        !(path === 'reason' && event.type === 'PositionClosed' && event.reason !== 'user') &&
        !(path === 'tick' && event.type === 'PositionClosed' && event.tick === 0) &&
        changed(event, path, change),
    );
    const event = told[at];
    const other = event && changed(event, path, change);
    if (!other || !('orderId' in other)) throw new Error(`nothing to lie about: ${type} ${path}`);
    told[at] = other;
    lied.set(other.orderId, `${type} ${path}`);
  }
  for (const [type, name, change] of frauds) {
    const isOpenTo = (event: VenueEvent): boolean =>
      event.type === type && 'orderId' in event && !lied.has(event.orderId);
    const at = told.findIndex(
      (event) => isOpenTo(event) && change(structuredClone(event) as unknown as Plain, told),
    );
    const event = told[at];
    if (!event || !('orderId' in event)) throw new Error(`nothing to lie about: ${type}, ${name}`);
    told[at] = change(structuredClone(event) as unknown as Plain, told) as unknown as VenueEvent;
    lied.set(event.orderId, `${type}, ${name}`);
  }
  return told;
}

/** In place of the rate that a rollover fixed, a hundred times that, and the swap by it. Undefined where no swap waited. */
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
 * In place of a stop-out's figures, others by which a position that its very tick opened has lost most: that one is closed by a later
 * tick. Undefined where no stop-out has such a position.
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
