// The price of an instrument as it was drawn until November 2026: each slot's ticks lie between its beginning and the next
// slot's, so that the first of them show where it ends. It is kept for the past of older stores.
import type { Price } from '@candor/core';
import type { CatalogueEntry } from '../../instruments.ts';
import type { RawTick } from '../../price-source.ts';
import type { Chance } from '../chance.ts';
import type { Conditions } from '../conditions.ts';
import { unit } from '../hash.ts';
import {
  type Bounds,
  type Entrance,
  entranceLeft,
  type MinuteBar,
  near,
  type PricePath,
  round,
} from '../price-path.ts';
import { POINTS, SLOT_MS, SLOTS } from '../slots.ts';
import { chooseBridge } from './bridges.ts';
import type { FactorPath } from './factor-path.ts';

const SLOTS_A_MINUTE = 6;
const HOURS_KEPT = 3;
/** What an instrument does on its own, as parts of its spread: a slow ripple, and a flicker from slot to slot. */
const RIPPLE = 0.15;
const FLICKER = 0.35;

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

export class InstrumentPath implements PricePath {
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
    this.#chance = options.chance.named(options.entry.spec.code);
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

  /** In closed form: exactly what the ticks of `slotTicks` make of it. */
  bar(hour: number, from: number, to: number, known?: Bounds): MinuteBar {
    const bar = this.#bar(hour, from, to);
    if (!known) return bar;
    return { ...bar, high: Math.max(bar.high, known.high), low: Math.min(bar.low, known.low) };
  }

  #bar(hour: number, from: number, to: number): MinuteBar {
    if (to - from === 60) return this.#hourBar(hour);
    const sums = this.#hour(hour);
    const bar = this.#minuteBar(sums, hour, from);
    for (let n = from + 1; n < to; n += 1) {
      const { high, low, close, volume } = this.#minuteBar(sums, hour, n);
      bar.high = Math.max(bar.high, high);
      bar.low = Math.min(bar.low, low);
      bar.close = close;
      bar.volume += volume;
    }
    return bar;
  }

  /** The bar of an hour that is open throughout: the same as its minutes' bars put together, but faster. */
  #hourBar(hour: number): MinuteBar {
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

  /** Without what is its own. */
  levelAt(hour: number): number {
    let sum = this.#offset(hour);
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
      instrumentId: this.entry.spec.id,
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
    return entranceLeft(this.#entrance, hour);
  }
}

/** A minute's ticks shared out to its six slots, the first ones taking what is left. */
const ticksInSlot = (ticks: number, slot: number): number =>
  Math.floor(ticks / SLOTS_A_MINUTE) + (slot < ticks % SLOTS_A_MINUTE ? 1 : 0);
