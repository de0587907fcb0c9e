// Lies with every amount recalculated, so that only the rule itself contradicts them.
import type { VenueEvent } from '../../packages/core/src/model/event.ts';

export type Plain = Record<string, unknown>;

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
/** Undefined if the event has nothing to change. */
export type Fraud = readonly [
  type: VenueEvent['type'],
  name: string,
  change: (event: Plain, told: readonly VenueEvent[]) => Plain | undefined,
];

/** Lies with every amount recalculated. */
export const frauds: readonly Fraud[] = [
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
  [
    'OrderPlaced',
    'its stop loss was at its target',
    (event) => (event.fill ? undefined : { ...event, stopLoss: event.target, takeProfit: 0 }),
  ],
  [
    'OrderPlaced',
    'its stop loss was where its profit was taken',
    (event) => {
      const { fill, side, target } = event as { fill: unknown; side: string; target: number };
      const stop = Math.ceil(side === 'buy' ? target / 2 : target * 2);
      return fill ? undefined : { ...event, stopLoss: stop, takeProfit: stop };
    },
  ],
  [
    'StopsSet',
    'the stop loss of a pending order was set behind its target',
    (event, told) => {
      const own = told.filter((one) => 'orderId' in one && one.orderId === event.orderId) as VenueEvent[];
      const [placed] = own;
      const isOpen = own.some(({ type, at }) => type === 'OrderTriggered' && at <= (event.at as number));
      if (placed?.type !== 'OrderPlaced' || placed.fill || isOpen) return undefined;
      return { ...event, stopLoss: placed.target + (placed.side === 'buy' ? 1 : -1), takeProfit: 0 };
    },
  ],
  ['OrderPlaced', 'its stop was at the price', (event) => withStop(event, 'stopLoss')],
  ['OrderPlaced', 'its profit was taken at the price', (event) => withStop(event, 'takeProfit')],
  ['PositionClosed', 'an operator closed for a client', (event) => closedBy(event, 'user', 'o:olga')],
  ['PositionClosed', 'another client closed', (event) => closedBy(event, 'user', 'c:999')],
  ['PositionClosed', 'a client closed for an operator', (event) => closedBy(event, 'operator', 'c:1')],
  ['PositionClosed', 'an operator ran into a stop', (event) => closedBy(event, 'stop_loss', 'o:olga')],
  [
    'PositionClosed',
    'a client took a profit',
    (event) => closedBy(event, 'take_profit', `c:${event.accountId}`),
  ],
  [
    'PositionClosed',
    'a client closed what a stop-out had to close',
    (event) =>
      event.reason === 'stop_out' ? { ...event, reason: 'user', actor: `c:${event.accountId}` } : undefined,
  ],
  ['PositionClosed', 'an operator stopped out', (event) => closedBy(event, 'stop_out', 'o:olga')],
  ['PositionClosed', 'another client reset', (event) => closedBy(event, 'demo_reset', 'c:999')],
  ['PositionClosed', 'nobody closed', ({ actor: _, ...event }) => event],
  ['PositionClosed', 'it was before versions', ({ actor: _, v: _v, ...event }) => event],
  ['PositionClosed', 'it is of a later version', (event) => ({ ...event, v: 2 })],
  [
    'PositionClosed',
    'a reset has a tick below none',
    (event) => (event.reason === 'demo_reset' ? { ...event, tick: -5 } : undefined),
  ],
  ['OrderPlaced', 'an operator placed it', (event) => ({ ...event, actor: 'o:olga' })],
  ['OrderTriggered', 'its client triggered it', (event) => ({ ...event, actor: `c:${event.accountId}` })],
  ['SwapCharged', 'an operator charged it', (event) => ({ ...event, actor: 'o:olga' })],
  ['StopsSet', 'the venue set its stops', (event) => ({ ...event, actor: 's:triggers' })],
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

/** A closing for this reason, caused by somebody else. */
const closedBy = (event: Plain, reason: string, actor: string): Plain | undefined =>
  event.reason === reason ? { ...event, actor } : undefined;

function withStop(event: Plain, name: 'stopLoss' | 'takeProfit'): Plain | undefined {
  const { fill } = event as { fill: { mark: number } | null };
  return fill ? { ...event, [name]: fill.mark } : undefined;
}

/** Changes a swap whose days all have the same whole amount. */
function withDays(event: Plain, change: (days: number) => number): Plain | undefined {
  const { days, amount, conversion } = event as unknown as Swap;
  if (conversion.length > 0 || amount % days !== 0) return undefined;
  return { ...event, days: change(days), amount: (amount / days) * change(days) };
}

const withDate = (event: Plain, change: (at: number) => number): Plain => ({
  ...event,
  valueDate: new Date(change(Date.parse(event.valueDate as string))).toISOString().slice(0, 10),
});

/** The amounts of a stop-out in which one position has lost more than another. */
export function withMostLost<Position extends { readonly profit: number }>(
  figures: { readonly profits: number; readonly positions: readonly Position[] },
  loser: Position,
  other: Position,
) {
  const profit = other.profit - 1;
  const positions = figures.positions.map((one) => (one === loser ? { ...one, profit } : one));
  return { ...figures, positions, profits: figures.profits - loser.profit + profit };
}
