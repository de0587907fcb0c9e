// One market that goes over into another at an hour, without a jump.

import type { CatalogueEntry } from '../instruments.ts';
import type { RawTick } from '../price-source.ts';
import type { Bounds, Entrance, MinuteBar, PricePath } from './price-path.ts';
import { SLOTS } from './slots.ts';

/**
 * Paths that are `before` until an hour and drawn by `draw` from then on. They begin where the earlier ones were: each
 * price is as far from its own path as the two were apart, and comes to it by and by.
 */
export function changeOver(
  before: readonly PricePath[],
  hour: number,
  draw: (entrance?: (n: number) => Entrance) => readonly PricePath[],
): PricePath[] {
  const unmoved = draw();
  const after = draw((n) => ({
    hour,
    offset: (before[n] as PricePath).levelAt(hour) - (unmoved[n] as PricePath).levelAt(hour),
  }));
  return before.map((path, n) => new EraPath(path, after[n] as PricePath, hour));
}

/** One instrument through two eras of a simulated market: up to an hour by one path, from it on by another. */
class EraPath implements PricePath {
  readonly entry: CatalogueEntry;
  readonly #before: PricePath;
  readonly #after: PricePath;
  readonly #hour: number;

  /** `hour` since the epoch is the first of the later era. */
  constructor(before: PricePath, after: PricePath, hour: number) {
    this.entry = before.entry;
    this.#before = before;
    this.#after = after;
    this.#hour = hour;
  }

  slotTicks(slot: number): RawTick[] {
    return this.#at(Math.floor(slot / SLOTS)).slotTicks(slot);
  }

  bar(hour: number, from: number, to: number, known?: Bounds): MinuteBar {
    return this.#at(hour).bar(hour, from, to, known);
  }

  hourBounds(hour: number): Bounds {
    return this.#at(hour).hourBounds(hour);
  }

  hourTicks(hour: number): number {
    return this.#at(hour).hourTicks(hour);
  }

  levelAt(hour: number): number {
    return this.#at(hour).levelAt(hour);
  }

  #at(hour: number): PricePath {
    return hour < this.#hour ? this.#before : this.#after;
  }
}
