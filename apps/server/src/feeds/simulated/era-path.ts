// One instrument through two eras of a simulated market: up to an hour by one path, from it on by another.

import type { RawTick } from '../event-source.ts';
import type { CatalogueEntry } from '../instruments.ts';
import { SLOTS } from './bridges.ts';
import type { Bounds } from './factor-path.ts';
import type { MinuteBar, PricePath } from './instrument-path.ts';

export class EraPath implements PricePath {
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

  hourBars(hour: number, isOpen: (minute: number) => boolean): (MinuteBar | undefined)[] {
    return this.#at(hour).hourBars(hour, isOpen);
  }

  hourBar(hour: number): MinuteBar {
    return this.#at(hour).hourBar(hour);
  }

  hourBounds(hour: number): Bounds {
    return this.#at(hour).hourBounds(hour);
  }

  hourTicks(hour: number): number {
    return this.#at(hour).hourTicks(hour);
  }

  #at(hour: number): PricePath {
    return hour < this.#hour ? this.#before : this.#after;
  }
}
