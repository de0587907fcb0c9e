// Waiting alerts, in memory. For each instrument, side and direction, the next alert to fire is the last entry of a
// sorted list, so a tick that fires nothing costs a few comparisons, however many alerts wait.
import type { InstrumentId } from '@candor/core';

/** What is compared: the bid, the ask, or their distance. */
export type AlertSide = 'bid' | 'ask' | 'spread';
export type AlertDirection = 'up' | 'down';

export interface WaitingAlert {
  readonly id: number;
  readonly userId: number;
  readonly instrumentId: InstrumentId;
  readonly side: AlertSide;
  readonly direction: AlertDirection;
  /** In points of `precision`. */
  readonly price: number;
  readonly precision: number;
  /** It waits on after it has fired. */
  readonly repeats: boolean;
  /** When it fired last; null if it never has. */
  readonly firedAt: number | null;
}

export interface QuotedPrice {
  readonly instrumentId: InstrumentId;
  readonly bid: number;
  readonly ask: number;
  readonly at: number;
}

interface Placed {
  readonly alert: WaitingAlert;
  /** The price as a number, for comparing points of different precisions; equal prices are equal numbers. */
  readonly value: number;
}

/** An alert that fired fires again this much later at the earliest. */
export const REST_MS = 60_000;
/** And only if the price has been this far before its level; at least the spread. */
const REARM_SHARE = 0.0005;
/** A spread has no spread of its own: it has to be a tenth before the limit. */
const REARM_SHARE_OF_SPREAD = 0.1;

/** The lists of a side are sorted so that the next alert is last. */
type Lists = Record<`${AlertSide} ${AlertDirection}`, Placed[]>;

const LISTS = (['bid', 'ask', 'spread'] as const).flatMap((side) =>
  (['up', 'down'] as const).map((direction) => ({ side, direction, key: `${side} ${direction}` as const })),
);

interface AlertsOfInstrument {
  /** They fire when the price reaches them. */
  readonly armed: Lists;
  /** They fired longer than a minute ago, and are armed once the price has gone far enough back. */
  readonly resting: Lists;
  /** They fired less than a minute ago; the oldest first. */
  readonly cooling: { readonly placed: Placed; readonly since: number }[];
}

export class AlertBook {
  readonly #alerts = new Map<InstrumentId, AlertsOfInstrument>();

  /** An alert that fired before begins to rest again: whether the price has gone back meanwhile is not known. */
  add(alert: WaitingAlert): void {
    const alerts = this.#alertsOf(alert.instrumentId);
    const placed = { alert, value: alert.price / 10 ** alert.precision };
    if (alert.firedAt === null) insert(alerts.armed, placed, true);
    else cool(alerts, placed, alert.firedAt);
  }

  /** Does nothing if the alert no longer waits. */
  remove(alert: WaitingAlert): void {
    const alerts = this.#alerts.get(alert.instrumentId);
    if (!alerts) return;
    const placed = { alert, value: alert.price / 10 ** alert.precision };
    drop(alerts.armed, placed, true);
    drop(alerts.resting, placed, false);
    const index = alerts.cooling.findIndex(({ placed: other }) => other.alert.id === alert.id);
    if (index >= 0) alerts.cooling.splice(index, 1);
  }

  /**
   * Removes and returns the alerts that this price has reached, in the order it reached
   * them. `precision` is the quote's. Those that repeat wait on.
   */
  reach({ instrumentId, bid, ask, at }: QuotedPrice, precision: number): WaitingAlert[] {
    const alerts = this.#alerts.get(instrumentId);
    if (!alerts) return [];
    const scale = 10 ** precision;
    const now = { bid: bid / scale, ask: ask / scale, spread: (ask - bid) / scale };
    rearm(alerts, now, at);
    const reached: WaitingAlert[] = [];
    for (const { side, direction, key } of LISTS) {
      const level = now[side];
      const isReached = (value: number) => (direction === 'up' ? value <= level : value >= level);
      for (const placed of takeWhile(alerts.armed[key], isReached)) {
        reached.push(placed.alert);
        if (placed.alert.repeats) cool(alerts, placed, at);
      }
    }
    return reached;
  }

  #alertsOf(instrumentId: InstrumentId): AlertsOfInstrument {
    const known = this.#alerts.get(instrumentId);
    if (known) return known;
    const alerts = { armed: makeLists(), resting: makeLists(), cooling: [] };
    this.#alerts.set(instrumentId, alerts);
    return alerts;
  }
}

const makeLists = (): Lists => ({
  'bid up': [],
  'bid down': [],
  'ask up': [],
  'ask down': [],
  'spread up': [],
  'spread down': [],
});

function cool({ cooling }: AlertsOfInstrument, placed: Placed, since: number): void {
  let index = cooling.length;
  // Alerts fire in the order of time; only those read from the table come in another.
  while (index > 0 && (cooling[index - 1]?.since ?? 0) > since) index -= 1;
  cooling.splice(index, 0, { placed, since });
}

function rearm(alerts: AlertsOfInstrument, now: Record<AlertSide, number>, at: number): void {
  const { armed, resting, cooling } = alerts;
  const [oldest] = cooling;
  if (oldest && at - oldest.since >= REST_MS) {
    const count = cooling.findIndex(({ since }) => at - since < REST_MS);
    for (const { placed } of cooling.splice(0, count < 0 ? cooling.length : count))
      insert(resting, placed, false);
  }
  for (const { side, direction, key } of LISTS) {
    const list = resting[key];
    if (list.length === 0) continue;
    const [share, least] = side === 'spread' ? [REARM_SHARE_OF_SPREAD, 0] : [REARM_SHARE, now.spread];
    const isBack = (value: number) => {
      const distance = Math.max(value * share, least);
      return direction === 'up' ? value - distance >= now[side] : value + distance <= now[side];
    };
    for (const placed of takeWhile(list, isBack)) insert(armed, placed, true);
  }
}

const nothing: readonly Placed[] = [];

function takeWhile(list: Placed[], isNext: (value: number) => boolean): readonly Placed[] {
  const last = list.at(-1);
  // Nearly every tick ends here.
  if (!last || !isNext(last.value)) return nothing;
  const taken: Placed[] = [];
  for (let next: Placed | undefined = last; next && isNext(next.value); next = list.at(-1)) {
    list.pop();
    taken.push(next);
  }
  return taken;
}

function insert(lists: Lists, placed: Placed, isArmed: boolean): void {
  const list = lists[`${placed.alert.side} ${placed.alert.direction}`];
  list.splice(positionOf(list, placed, isArmed), 0, placed);
}

function drop(lists: Lists, placed: Placed, isArmed: boolean): void {
  const list = lists[`${placed.alert.side} ${placed.alert.direction}`];
  const position = positionOf(list, placed, isArmed);
  if (list[position]?.alert.id === placed.alert.id) list.splice(position, 1);
}

/** The alert's index, or where to insert it. Among equal prices the oldest is last, so it fires first. */
function positionOf(list: readonly Placed[], placed: Placed, isArmed: boolean): number {
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = list[middle];
    if (other && comesLater(other, placed, isArmed)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** A rising price reaches the lowest first; falling back, it comes far enough from the highest first. */
function comesLater(a: Placed, b: Placed, isArmed: boolean): boolean {
  if (a.value === b.value) return a.alert.id > b.alert.id;
  return (a.alert.direction === 'up') === isArmed ? a.value > b.value : a.value < b.value;
}
