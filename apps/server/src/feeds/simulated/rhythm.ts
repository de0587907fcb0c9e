// When the simulated market ticks: the same moments for every instrument. Were one of them behind another that moves with
// it, its next price could be read off the other's. The moments say nothing of prices.
import { type Hours, hourOfWeek, weekOf } from './activity.ts';
import type { Chance } from './chance.ts';
import { STEPS } from './fine-walk.ts';
import { unit } from './hash.ts';
import { SLOT_MS, SLOTS } from './slots.ts';

const MINUTES = 60;
const SLOTS_A_MINUTE = SLOTS / MINUTES;
const STEP_MS = SLOT_MS / STEPS;
/** Eighths of the steps that have a tick, at least and at most. */
const EIGHTHS_MIN = 2;
const EIGHTHS_MAX = 7;
const HOURS_KEPT_MAX = 100_000;

export class Rhythm {
  readonly #chance: Chance;
  readonly #week: Float64Array;
  readonly #counts = new Map<number, number>();
  #known: { hour: number; masks: Uint32Array } | undefined;

  constructor(chance: Chance, hours: Hours) {
    this.#chance = chance;
    this.#week = weekOf('currencies', hours);
  }

  /** Bit n stands for a tick at step n of the slot; step 0 always has one. */
  mask(slot: number): number {
    const hour = Math.floor(slot / SLOTS);
    return this.#masks(hour)[slot - hour * SLOTS] as number;
  }

  /** When step n of a slot is, in milliseconds since the epoch. */
  at(slot: number, step: number): number {
    const shake = 0.85 * unit(this.#chance.bitsWithin(slot, step));
    return slot * SLOT_MS + Math.floor((step + shake) * STEP_MS);
  }

  ticksOfMinutes(hour: number, from: number, to: number): number {
    const masks = this.#masks(hour);
    let count = 0;
    for (let n = from * SLOTS_A_MINUTE; n < to * SLOTS_A_MINUTE; n += 1) count += bitsIn(masks[n] as number);
    return count;
  }

  ticksOfHour(hour: number): number {
    let count = this.#counts.get(hour);
    if (count === undefined) {
      if (this.#counts.size >= HOURS_KEPT_MAX) this.#counts.clear();
      count = this.ticksOfMinutes(hour, 0, MINUTES);
      this.#counts.set(hour, count);
    }
    return count;
  }

  #masks(hour: number): Uint32Array {
    if (this.#known?.hour === hour) return this.#known.masks;
    const masks = new Uint32Array(SLOTS);
    const pace = 4 * Math.sqrt(this.#week[hourOfWeek(hour)] as number);
    // A key for the whole hour: nobody is served by knowing these.
    const bits = (n: number): number => this.#chance.bitsWithin(-1 - hour, n);
    for (let minute = 0, slot = 0; minute < MINUTES; minute += 1) {
      const eighths = Math.round(pace * (0.75 + 0.5 * unit(bits(minute))));
      const most = Math.min(EIGHTHS_MAX, Math.max(EIGHTHS_MIN, eighths));
      for (let n = 0; n < SLOTS_A_MINUTE; n += 1, slot += 1) {
        const [a, b, c] = [bits(64 + 3 * slot), bits(65 + 3 * slot), bits(66 + 3 * slot)];
        masks[slot] = maskOf(most, a, b, c) | 1;
      }
    }
    this.#known = { hour, masks };
    return masks;
  }
}

/** Bits that are each set in so many eighths of all cases, from three words of even chances. */
function maskOf(eighths: number, a: number, b: number, c: number): number {
  if (eighths <= 2) return a & b;
  if (eighths === 3) return a & (b | c);
  if (eighths === 4) return a;
  if (eighths === 5) return a | (b & c);
  return eighths === 6 ? a | b : a | b | c;
}

function bitsIn(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
