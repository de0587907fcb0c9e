// The price of one simulated instrument as a function of time: its ticks, slot by slot, and its bars, minute by minute.
import type { Price } from '@candor/core';
import type { RawTick } from '../event-source.ts';
import type { CatalogueEntry } from '../instruments.ts';
import { chooseBridge, POINTS, SLOT_MS, SLOTS } from './bridges.ts';
import type { Chance } from './chance.ts';
import type { Conditions } from './conditions.ts';
import type { Bounds, FactorPath } from './factor-path.ts';
import { unit } from './hash.ts';

const SLOTS_A_MINUTE = 6;
const HOURS_KEPT = 3;
/** What an instrument does on its own, as parts of its spread: a slow ripple, and a flicker from slot to slot. */
const RIPPLE = 0.15;
const FLICKER = 0.35;

/** A minute's bar of bids in points; undefined stands for a minute without a tick. */
export interface MinuteBar {
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export interface Ingredient {
  readonly path: FactorPath;
  readonly weight: number;
}

export interface InstrumentPathOptions {
  readonly entry: CatalogueEntry;
  readonly chance: Chance;
  /** The middle price, in points, where all factors are 0. */
  readonly levelPoints: number;
  readonly ingredients: readonly Ingredient[];
  readonly bridges: Float32Array;
  readonly bridgeBounds: Float64Array;
  readonly flicker: Float32Array;
  readonly conditions: Conditions;
  /** Where another market led here: that far from this one it begins, in logarithms, and comes to it by and by. */
  readonly entrance?: Entrance | undefined;
}

export interface Entrance {
  readonly hour: number;
  readonly offset: number;
}

/** A year: what is left of the other market moves prices by less a day than they cost to trade. */
export const ENTRANCE_HOURS = 8_760;

/** The price of an instrument at any time: ticks slot by slot, bars hour by hour. */
export type PricePath = Pick<
  InstrumentPath,
  'entry' | 'slotTicks' | 'hourBars' | 'hourBar' | 'hourBounds' | 'hourTicks'
>;

export class InstrumentPath {
  readonly entry: CatalogueEntry;
  readonly #chance: Chance;
  readonly #levelPoints: number;
  readonly #ingredients: readonly Ingredient[];
  readonly #bridges: Float32Array;
  readonly #bridgeBounds: Float64Array;
  readonly #flicker: Float32Array;
  readonly #conditions: Conditions;
  readonly #entrance: Entrance | undefined;
  /** The usual spread in logarithms: what is the instrument's own stays well below it. */
  readonly #spread: number;
  readonly #hours = new Map<number, Float64Array>();
  readonly #scratch = new Float64Array(POINTS);
  readonly #extremes = { highs: new Float64Array(60), lows: new Float64Array(60) };

  constructor(options: InstrumentPathOptions) {
    this.entry = options.entry;
    this.#chance = options.chance.named(options.entry.terms.code);
    this.#levelPoints = options.levelPoints;
    this.#ingredients = options.ingredients;
    this.#bridges = options.bridges;
    this.#bridgeBounds = options.bridgeBounds;
    this.#flicker = options.flicker;
    this.#conditions = options.conditions;
    this.#entrance = options.entrance;
    this.#spread = options.entry.spread / options.levelPoints;
  }

  /** The ticks of a slot, oldest first. The first stands where the path is; the others go towards the next slot's. */
  slotTicks(slot: number): RawTick[] {
    const { instrumentId, half, spread, from, to, count } = this.#slot(slot);
    const begin = slot * SLOT_MS;
    const gap = SLOT_MS / count;
    const ticks: RawTick[] = [];
    for (let n = 0; n < count; n += 1) {
      const bits = this.#chance.bitsWithin(slot, n);
      const bid = round(from + (to - from) * this.#progress(slot, n, count)) - half;
      // Now and then the ask moves on its own, by a tenth of the spread.
      const flicker = (bits & 0xc) === 0 ? Math.ceil(spread / 10) * (bits & 1 ? 1 : -1) : 0;
      ticks.push({
        kind: 'tick',
        instrumentId,
        bid: bid as Price,
        ask: (bid + Math.max(1, spread + flicker)) as Price,
        at: begin + Math.floor((n + 0.85 * unit(bits)) * gap),
      });
    }
    return ticks;
  }

  /** The bars of an hour's minutes in closed form: exactly what the ticks of `slotTicks` make of them. */
  hourBars(hour: number, isOpen: (minute: number) => boolean): (MinuteBar | undefined)[] {
    const sums = this.#scratch;
    this.#fill(sums, hour);
    const bars: (MinuteBar | undefined)[] = [];
    for (let n = 0; n < 60; n += 1)
      bars.push(isOpen(hour * 60 + n) ? this.#minuteBar(sums, hour, n) : undefined);
    return bars;
  }

  /** The bar of an hour that is open throughout: the same as its minutes' bars put together, but faster. */
  hourBar(hour: number): MinuteBar {
    const sums = this.#scratch;
    this.#fill(sums, hour);
    const { highs, lows } = this.#extremes;
    let highest = Number.NEGATIVE_INFINITY;
    let lowest = Number.POSITIVE_INFINITY;
    for (let n = 0, point = 0; n < 60; n += 1, point += SLOTS_A_MINUTE) {
      let high = sums[point] as number;
      let low = high;
      // The next minute's first point bounds this one's last tick.
      for (let later = point + 1; later <= point + SLOTS_A_MINUTE; later += 1) {
        const value = sums[later] as number;
        high = Math.max(high, value);
        low = Math.min(low, value);
      }
      highs[n] = high;
      lows[n] = low;
      highest = Math.max(highest, high);
      lowest = Math.min(lowest, low);
    }
    // A minute that stays away from the hour's extremes by more than spreads can make up for can't have them.
    const { spreadMin, spreadMax, ticksTotal } = this.#conditions.within(hour);
    const slack = ((spreadMax - spreadMin) / 2 + 3) / (this.#levelPoints * Math.exp(lowest));
    const bar = this.#minuteBar(sums, hour, 0);
    for (let n = 1; n < 60; n += 1) {
      const mayHave = (highs[n] as number) >= highest - slack || (lows[n] as number) <= lowest + slack;
      if (!mayHave && n < 59) continue;
      const minute = this.#minuteBar(sums, hour, n);
      if (minute.high > bar.high) bar.high = minute.high;
      if (minute.low < bar.low) bar.low = minute.low;
      bar.close = minute.close;
    }
    bar.volume = ticksTotal;
    return bar;
  }

  /** Bids between which all of an hour's ticks lie, in points: no tighter than they are, and cheap. */
  hourBounds(hour: number): Bounds {
    const { bridge } = chooseBridge(this.#chance.bits(hour, 31));
    const reach = Math.max(
      ...[0, 1].map((side) => Math.abs(this.#bridgeBounds[2 * bridge + side] as number)),
    );
    const own = (RIPPLE * reach + FLICKER) * this.#spread;
    const bounds: Bounds = { high: own, low: -own };
    for (const { path, weight } of this.#ingredients) path.addBounds(bounds, hour, weight);
    const [begin, end] = [this.#offset(hour), this.#offset(hour + 1)];
    bounds.high += Math.max(begin, end);
    bounds.low += Math.min(begin, end);
    const { spreadMax } = this.#conditions.within(hour);
    return {
      high: Math.ceil(this.#levelPoints * Math.exp(bounds.high)) + 1,
      low: Math.floor(this.#levelPoints * Math.exp(bounds.low)) - spreadMax - 1,
    };
  }

  /** The logarithm of the middle price against its level at the beginning of an hour, without what is its own. */
  levelAt(hour: number): number {
    let sum = 0;
    for (const { path, weight } of this.#ingredients) sum += weight * path.valueAt(hour);
    return sum;
  }

  hourTicks(hour: number): number {
    return this.#conditions.within(hour).ticksTotal;
  }

  #minuteBar(sums: Float64Array, hour: number, n: number): MinuteBar {
    const begin = n * SLOTS_A_MINUTE;
    const { spreads, ticks } = this.#conditions.within(hour);
    const half = (spreads[n] as number) >> 1;
    const volume = ticks[n] as number;
    const base = sums[begin] as number;
    let highest = base;
    let lowest = base;
    for (let point = begin + 1; point < begin + SLOTS_A_MINUTE; point += 1) {
      const value = sums[point] as number;
      if (value > highest) highest = value;
      else if (value < lowest) lowest = value;
    }
    const level = this.#levelPoints * Math.exp(base);
    const open = round(level) - half;
    const lastFrom = near(level, (sums[begin + 5] as number) - base);
    const lastTo = near(level, (sums[begin + 6] as number) - base);
    const slot = hour * SLOTS + begin + 5;
    const count = ticksInSlot(volume, 5);
    const close = round(lastFrom + (lastTo - lastFrom) * this.#progress(slot, count - 1, count)) - half;
    const high = Math.max(round(near(level, highest - base)) - half, close);
    const low = Math.min(round(near(level, lowest - base)) - half, close);
    return { open, high, low, close, volume };
  }

  #slot(slot: number) {
    const hour = Math.floor(slot / SLOTS);
    const inHour = slot - hour * SLOTS;
    const inMinute = inHour % SLOTS_A_MINUTE;
    const minute = (inHour - inMinute) / SLOTS_A_MINUTE;
    const { spreads, ticks } = this.#conditions.within(hour);
    const sums = this.#hour(hour);
    const base = sums[inHour - inMinute] as number;
    const level = this.#levelPoints * Math.exp(base);
    const spread = spreads[minute] as number;
    return {
      instrumentId: this.entry.terms.id,
      spread,
      half: spread >> 1,
      from: near(level, (sums[inHour] as number) - base),
      to: near(level, (sums[inHour + 1] as number) - base),
      count: ticksInSlot(ticks[minute] as number, inMinute),
    };
  }

  /**
   * How far a slot's tick is on the way from its beginning to the next slot's: the first at 0, the last the furthest,
   * so that highest and lowest of a minute are among its slots' first ticks and its very last one.
   */
  #progress(slot: number, n: number, count: number): number {
    if (n === 0) return 0;
    const furthest = 0.55 + 0.4 * unit(this.#chance.bitsWithin(slot, 1_001));
    if (n === count - 1) return furthest;
    return furthest * (0.4 * (n / (count - 1)) + 0.6 * unit(this.#chance.bitsWithin(slot, 2_000 + n)));
  }

  #hour(hour: number): Float64Array {
    const known = this.#hours.get(hour);
    if (known) return known;
    if (this.#hours.size >= HOURS_KEPT) this.#hours.delete(this.#hours.keys().next().value as number);
    const sums = new Float64Array(POINTS);
    this.#fill(sums, hour);
    this.#hours.set(hour, sums);
    return sums;
  }

  /** Logarithms of the middle price against its level, at the slots of an hour. */
  #fill(sums: Float64Array, hour: number): void {
    const { offset, step, sign } = chooseBridge(this.#chance.bits(hour, 31));
    const ripple = RIPPLE * this.#spread * sign;
    const flicker = FLICKER * this.#spread;
    for (let point = 0, row = offset; point < POINTS; point += 1, row += step)
      sums[point] = ripple * (this.#bridges[row] as number) + flicker * (this.#flicker[row] as number);
    for (const { path, weight } of this.#ingredients) path.addHour(sums, hour, weight);
    const begin = this.#offset(hour);
    if (begin === 0) return;
    const slope = (this.#offset(hour + 1) - begin) / SLOTS;
    for (let point = 0; point < POINTS; point += 1)
      sums[point] = (sums[point] as number) + begin + slope * point;
  }

  /** What is left of another market at the beginning of an hour. */
  #offset(hour: number): number {
    if (!this.#entrance) return 0;
    const left = 1 - (hour - this.#entrance.hour) / ENTRANCE_HOURS;
    return left > 0 ? this.#entrance.offset * Math.min(1, left) : 0;
  }
}

/** Math.round for what is not negative, three times as fast. */
const round = (value: number): number => Math.floor(value + 0.5);

/** level × e^d for a small d. The same formula for ticks and bars, so that they agree to the point. */
const near = (level: number, d: number): number => level * (1 + d * (1 + d * 0.5));

/** A minute's ticks shared out to its six slots, the first ones taking what is left. */
const ticksInSlot = (ticks: number, slot: number): number =>
  Math.floor(ticks / SLOTS_A_MINUTE) + (slot < ticks % SLOTS_A_MINUTE ? 1 : 0);
