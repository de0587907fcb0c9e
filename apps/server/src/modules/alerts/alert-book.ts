// Waiting alerts, in memory. For each instrument, side and direction, the next alert to fire is the last entry of a
// sorted list, so a tick that fires nothing costs four comparisons.
import type { InstrumentId } from '@candor/core';

export type AlertSide = 'bid' | 'ask';
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
}

export interface QuotedPrice {
  readonly instrumentId: InstrumentId;
  readonly bid: number;
  readonly ask: number;
}

interface Placed {
  readonly alert: WaitingAlert;
  /** The price as a number, for comparing points of different precisions; equal prices are equal numbers. */
  readonly value: number;
}

/** Alerts that the price has to rise to come first. Each list is sorted so that the next alert to fire is last. */
type Lists = Record<`${AlertSide} ${AlertDirection}`, Placed[]>;

export class AlertBook {
  readonly #lists = new Map<InstrumentId, Lists>();

  add(alert: WaitingAlert): void {
    const list = this.#listsOf(alert.instrumentId)[`${alert.side} ${alert.direction}`];
    const placed = { alert, value: alert.price / 10 ** alert.precision };
    list.splice(positionOf(list, placed), 0, placed);
  }

  /** Does nothing if the alert no longer waits. */
  remove(alert: WaitingAlert): void {
    const list = this.#lists.get(alert.instrumentId)?.[`${alert.side} ${alert.direction}`];
    const value = alert.price / 10 ** alert.precision;
    if (!list) return;
    const position = positionOf(list, { alert, value });
    if (list[position]?.alert.id === alert.id) list.splice(position, 1);
  }

  /**
   * Removes and returns the alerts that this price has reached, in the order it reached
   * them. `precision` is the quote's.
   */
  reach({ instrumentId, bid, ask }: QuotedPrice, precision: number): WaitingAlert[] {
    const lists = this.#lists.get(instrumentId);
    if (!lists) return [];
    const scale = 10 ** precision;
    const [bidValue, askValue] = [bid / scale, ask / scale];
    return [
      ...takeWhile(lists['bid up'], (value) => value <= bidValue),
      ...takeWhile(lists['bid down'], (value) => value >= bidValue),
      ...takeWhile(lists['ask up'], (value) => value <= askValue),
      ...takeWhile(lists['ask down'], (value) => value >= askValue),
    ];
  }

  #listsOf(instrumentId: InstrumentId): Lists {
    const known = this.#lists.get(instrumentId);
    if (known) return known;
    const lists: Lists = { 'bid up': [], 'bid down': [], 'ask up': [], 'ask down': [] };
    this.#lists.set(instrumentId, lists);
    return lists;
  }
}

function takeWhile(list: Placed[], isReached: (value: number) => boolean): WaitingAlert[] {
  const taken: WaitingAlert[] = [];
  for (let next = list.at(-1); next && isReached(next.value); next = list.at(-1)) {
    list.pop();
    taken.push(next.alert);
  }
  return taken;
}

/** The alert's index, or where to insert it. Among equal prices the oldest is last, so it fires first. */
function positionOf(list: readonly Placed[], placed: Placed): number {
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = list[middle];
    if (other && comesLater(other, placed)) from = middle + 1;
    else to = middle;
  }
  return from;
}

function comesLater(a: Placed, b: Placed): boolean {
  if (a.value === b.value) return a.alert.id > b.alert.id;
  return a.alert.direction === 'up' ? a.value > b.value : a.value < b.value;
}
