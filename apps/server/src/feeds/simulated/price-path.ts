// The price of one simulated instrument as a function of time: what the stream and the charts ask of it.

import type { CatalogueEntry } from '../instruments.ts';
import type { RawTick } from '../price-source.ts';

/** A minute's bar of bids in points. */
export interface MinuteBar {
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** Two values between which a sum of paths stays for an hour. */
export interface Bounds {
  high: number;
  low: number;
}

/** Slots and hours are counted since the epoch. Bars are exactly what the ticks make of them. */
export interface PricePath {
  readonly entry: CatalogueEntry;
  /** The ticks of a slot, oldest first; there is at least one. */
  slotTicks(slot: number): RawTick[];
  /**
   * The bar of an hour's minutes from `from` on and before `to`, all of them open. Where a high and a low are known of a
   * longer bar, the answer's are those of both together, which is quicker.
   */
  bar(hour: number, from: number, to: number, known?: Bounds): MinuteBar;
  /** Bids between which all of an hour's ticks lie, in points: looser than they are, and cheap. */
  hourBounds(hour: number): Bounds;
  hourTicks(hour: number): number;
  /** The logarithm of the middle price against the instrument's level at the beginning of an hour. */
  levelAt(hour: number): number;
}

/** Where another path led to before `hour`: this one begins that far from its own values, in logarithms. */
export interface Entrance {
  readonly hour: number;
  readonly offset: number;
}

/** A year: what is left of the other path moves prices by less a day than they cost to trade. */
export const ENTRANCE_HOURS = 8_760;

/** What is left of another path at the beginning of an hour, in logarithms. */
export function entranceLeft(entrance: Entrance | undefined, hour: number): number {
  if (!entrance) return 0;
  const left = 1 - (hour - entrance.hour) / ENTRANCE_HOURS;
  return left > 0 ? entrance.offset * Math.min(1, left) : 0;
}

/** Math.round for what is not negative, three times as fast. */
export const round = (value: number): number => Math.floor(value + 0.5);

/** level × e^d for a small d. The same formula for ticks and bars, so that they agree to the point. */
export const near = (level: number, d: number): number => level * (1 + d * (1 + d * 0.5));
