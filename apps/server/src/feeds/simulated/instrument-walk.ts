// The price of one simulated instrument: its factors' walks put together, a quote around their sum whenever the market
// ticks. Nothing is added that comes back, so a quote says nothing of the next one; its spread is all that it costs.
import type { Price } from '@candor/core';
import type { CatalogueEntry } from '../instruments.ts';
import type { RawTick } from '../price-source.ts';
import type { Chance } from './chance.ts';
import type { Conditions } from './conditions.ts';
import type { FactorHour, FactorWalk } from './factor-walk.ts';
import { drawQuarters, FINE_REACH, QUARTER_REACH, STEPS } from './fine-walk.ts';
import {
  type Bounds,
  type Entrance,
  entranceLeft,
  type MinuteBar,
  near,
  type PricePath,
  round,
} from './price-path.ts';
import type { Rhythm } from './rhythm.ts';
import { POINTS, SLOTS } from './slots.ts';

const MINUTES = 60;
const SLOTS_A_MINUTE = SLOTS / MINUTES;
const HOURS_KEPT = 3;

export interface Ingredient {
  readonly walk: FactorWalk;
  readonly weight: number;
}

export interface InstrumentWalkOptions {
  readonly entry: CatalogueEntry;
  readonly chance: Chance;
  /** The middle price, in points, where all factors are 0. */
  readonly levelPoints: number;
  readonly ingredients: readonly Ingredient[];
  readonly conditions: Conditions;
  readonly rhythm: Rhythm;
  readonly entrance?: Entrance | undefined;
}

/** Logarithms of the middle price against its level. */
interface Hour {
  /** At the beginning of each slot, after a jump that happens there. */
  readonly sums: Float64Array;
  /** What jumps at the beginning of each slot. */
  readonly jumps: Float64Array;
  /** How far a slot's ticks can be from the line between its ends, for each minute. */
  readonly reach: Float64Array;
  readonly parts: readonly (Ingredient & { readonly hour: FactorHour })[];
}

/** What the ticks of a minute have in common. */
interface Minute {
  readonly base: number;
  /** The middle price at `base`, in points. */
  readonly level: number;
  readonly half: number;
}

interface Range {
  high: number;
  low: number;
  close: number;
}

export class InstrumentWalk implements PricePath {
  readonly entry: CatalogueEntry;
  readonly #chance: Chance;
  readonly #options: InstrumentWalkOptions;
  readonly #hours = new Map<number, Hour>();
  /** Of the slot that is looked at: the middle price's logarithm at each step. */
  readonly #mids = new Float64Array(STEPS);
  readonly #quarters = new Float64Array(3);

  constructor(options: InstrumentWalkOptions) {
    this.entry = options.entry;
    this.#chance = options.chance.named(options.entry.spec.code);
    this.#options = options;
  }

  slotTicks(slot: number): RawTick[] {
    const hour = Math.floor(slot / SLOTS);
    const at = slot - hour * SLOTS;
    const minute = Math.floor(at / SLOTS_A_MINUTE);
    const { rhythm, conditions } = this.#options;
    const drawn = this.#hour(hour);
    const { base, level, half } = this.#minute(drawn, hour, minute);
    const spread = conditions.within(hour).spreads[minute] as number;
    this.#drawSlot(drawn, slot);
    const ticks: RawTick[] = [];
    const mask = rhythm.mask(slot);
    for (let step = 0; step < STEPS; step += 1) {
      if ((mask & (1 << step)) === 0) continue;
      const bid = round(near(level, (this.#mids[step] as number) - base)) - half;
      // Now and then the ask moves on its own, by a tenth of the spread.
      const bits = this.#chance.bitsWithin(slot, step);
      const flicker = (bits & 0xc) === 0 ? Math.ceil(spread / 10) * (bits & 1 ? 1 : -1) : 0;
      ticks.push({
        kind: 'tick',
        instrumentId: this.entry.spec.id,
        bid: bid as Price,
        ask: (bid + Math.max(1, spread + flicker)) as Price,
        at: rhythm.at(slot, step),
      });
    }
    return ticks;
  }

  /** The highest and lowest of few slots need looking at: a slot's ticks are no farther than its reach from its ends. */
  bar(hour: number, from: number, to: number, known?: Bounds): MinuteBar {
    const drawn = this.#hour(hour);
    const { sums, jumps, reach } = drawn;
    const minutes: Minute[] = [];
    for (let n = from; n < to; n += 1) minutes.push(this.#minute(drawn, hour, n));
    const open = bidAt(minutes[0] as Minute, sums[from * SLOTS_A_MINUTE] as number);
    const range: Range = {
      high: Math.max(open, known?.high ?? open),
      low: Math.min(open, known?.low ?? open),
      close: open,
    };
    for (let n = from; n < to; n += 1) {
      const minute = minutes[n - from] as Minute;
      const begin = n * SLOTS_A_MINUTE;
      for (let at = begin; at < begin + SLOTS_A_MINUTE; at += 1)
        widen(range, bidAt(minute, sums[at] as number));
    }
    for (let n = from; n < to; n += 1) {
      const minute = minutes[n - from] as Minute;
      // Logarithms beyond which a tick of this minute would be a new extreme.
      const high = midOf(minute, range.high + 0.5);
      const low = midOf(minute, range.low - 0.5);
      const slack = reach[n] as number;
      const begin = n * SLOTS_A_MINUTE;
      for (let at = begin; at < begin + SLOTS_A_MINUTE; at += 1) {
        const one = sums[at] as number;
        const other = (sums[at + 1] as number) - (jumps[at + 1] as number);
        if (Math.max(one, other) + slack < high && Math.min(one, other) - slack > low) continue;
        if (this.#mayReach(drawn, hour * SLOTS + at, high, low))
          this.#look(range, minute, drawn, hour * SLOTS + at);
      }
    }
    this.#look(range, minutes.at(-1) as Minute, drawn, hour * SLOTS + to * SLOTS_A_MINUTE - 1);
    const { rhythm } = this.#options;
    const isWhole = to - from === MINUTES;
    const volume = isWhole ? rhythm.ticksOfHour(hour) : rhythm.ticksOfMinutes(hour, from, to);
    return { open, ...range, volume };
  }

  hourBounds(hour: number): Bounds {
    const { ingredients, levelPoints, conditions, entrance } = this.#options;
    const bounds: Bounds = { high: 0, low: 0 };
    for (const { walk, weight } of ingredients) walk.addBounds(bounds, hour, weight);
    const [begin, end] = [entranceLeft(entrance, hour), entranceLeft(entrance, hour + 1)];
    bounds.high += Math.max(begin, end);
    bounds.low += Math.min(begin, end);
    const { spreadMax } = conditions.within(hour);
    return {
      high: Math.ceil(levelPoints * Math.exp(bounds.high)) + 1,
      low: Math.floor(levelPoints * Math.exp(bounds.low)) - spreadMax - 1,
    };
  }

  hourTicks(hour: number): number {
    return this.#options.rhythm.ticksOfHour(hour);
  }

  levelAt(hour: number): number {
    const { ingredients, entrance } = this.#options;
    let sum = entranceLeft(entrance, hour);
    for (const { walk, weight } of ingredients) sum += weight * walk.valueAt(hour);
    return sum;
  }

  /** Whether a slot may have a tick at or beyond these logarithms, judged by its quarters. */
  #mayReach({ sums, jumps, reach, parts }: Hour, slot: number, high: number, low: number): boolean {
    const at = slot % SLOTS;
    const minute = Math.floor(at / SLOTS_A_MINUTE);
    const one = sums[at] as number;
    const other = (sums[at + 1] as number) - (jumps[at + 1] as number);
    const quarters = this.#quarters;
    let first = one + (other - one) / 4;
    let second = one + (other - one) / 2;
    let third = one + ((other - one) * 3) / 4;
    for (const { weight, hour } of parts) {
      const scale = weight * (hour.slotDeviations[minute] as number);
      drawQuarters(quarters, hour.key, slot);
      first += scale * (quarters[0] as number);
      second += scale * (quarters[1] as number);
      third += scale * (quarters[2] as number);
    }
    const slack = (reach[minute] as number) * (QUARTER_REACH / FINE_REACH);
    const most = Math.max(one, first, second, third, other) + slack;
    return most >= high || Math.min(one, first, second, third, other) - slack <= low;
  }

  /** Takes a slot's ticks into a range; the last one closes it. */
  #look(range: Range, minute: Minute, drawn: Hour, slot: number): void {
    this.#drawSlot(drawn, slot);
    const mask = this.#options.rhythm.mask(slot);
    let high = Number.NEGATIVE_INFINITY;
    let low = Number.POSITIVE_INFINITY;
    let last = 0;
    for (let step = 0; step < STEPS; step += 1) {
      if ((mask & (1 << step)) === 0) continue;
      last = this.#mids[step] as number;
      if (last > high) high = last;
      if (last < low) low = last;
    }
    widen(range, bidAt(minute, high));
    widen(range, bidAt(minute, low));
    range.close = bidAt(minute, last);
  }

  #minute({ sums }: Hour, hour: number, minute: number): Minute {
    const base = sums[minute * SLOTS_A_MINUTE] as number;
    const spread = this.#options.conditions.within(hour).spreads[minute] as number;
    return { base, level: this.#options.levelPoints * Math.exp(base), half: spread >> 1 };
  }

  /** The straight line between a slot's ends, and the factors' walks about it. A jump waits for the next slot's first tick. */
  #drawSlot({ sums, jumps, parts }: Hour, slot: number): void {
    const mids = this.#mids;
    const at = slot % SLOTS;
    const from = sums[at] as number;
    const slope = ((sums[at + 1] as number) - (jumps[at + 1] as number) - from) / STEPS;
    for (let step = 0; step < STEPS; step += 1) mids[step] = from + slope * step;
    const minute = Math.floor(at / SLOTS_A_MINUTE);
    for (const { walk, weight, hour } of parts) {
      const scale = weight * (hour.slotDeviations[minute] as number);
      const fine = walk.slot(slot, hour);
      for (let step = 1; step < STEPS; step += 1)
        mids[step] = (mids[step] as number) + scale * (fine[step] as number);
    }
  }

  #hour(hour: number): Hour {
    const known = this.#hours.get(hour);
    if (known) return known;
    if (this.#hours.size >= HOURS_KEPT) this.#hours.delete(this.#hours.keys().next().value as number);
    const drawn = this.#draw(hour);
    this.#hours.set(hour, drawn);
    return drawn;
  }

  #draw(hour: number): Hour {
    const { ingredients, entrance } = this.#options;
    const sums = new Float64Array(POINTS);
    const jumps = new Float64Array(POINTS);
    const reach = new Float64Array(MINUTES);
    const begin = entranceLeft(entrance, hour);
    const slope = (entranceLeft(entrance, hour + 1) - begin) / SLOTS;
    for (let point = 0; point < POINTS; point += 1) sums[point] = begin + slope * point;
    const parts = ingredients.map(({ walk, weight }) => ({ walk, weight, hour: walk.hour(hour) }));
    for (const { weight, hour: ofHour } of parts) {
      const { values, jumps: ofFactor, slotDeviations } = ofHour;
      for (let point = 0; point < POINTS; point += 1)
        sums[point] = (sums[point] as number) + weight * (values[point] as number);
      for (const { slot, size } of ofFactor) jumps[slot] = (jumps[slot] as number) + weight * size;
      const reached = Math.abs(weight) * FINE_REACH;
      for (let minute = 0; minute < MINUTES; minute += 1)
        reach[minute] = (reach[minute] as number) + reached * (slotDeviations[minute] as number);
    }
    return { sums, jumps, reach, parts };
  }
}

const bidAt = ({ base, level, half }: Minute, mid: number): number => round(near(level, mid - base)) - half;

/** The logarithm at which a bid is this before it is rounded: `near` the other way round. */
const midOf = ({ base, level, half }: Minute, bid: number): number =>
  base + Math.sqrt((2 * (bid + half)) / level - 1) - 1;

function widen(range: Range, bid: number): void {
  if (bid > range.high) range.high = bid;
  else if (bid < range.low) range.low = bid;
}
