// The path of one factor, known at any hour without walking there: anchors half a year apart, between them Brownian motion
// drawn by halving on a clock that is its own variance, and jumps that stay. Calm and wild times come in clusters. Given how
// wild each hour is, each step is independent of all before it, so that nothing seen says which way the next one goes; what
// is left is that anchors lie around 0, which draws a factor back over months.
import { type Hours, hourOfWeek, weekOf } from './activity.ts';
import type { Chance } from './chance.ts';
import { drawFineWalk, FINE_REACH, type FineKey, STEPS } from './fine-walk.ts';
import { mix, normal, unit } from './hash.ts';
import { drawHourWalk, type HourWalk, makeHourWalk } from './hour-walk.ts';
import type { NewsCalendar } from './news.ts';
import type { Bounds } from './price-path.ts';
import { POINTS, SLOTS } from './slots.ts';
import type { Factor } from './world.ts';

/** Hours between two anchors: 171 days. */
const BLOCK_HOURS = 4096;
/** Anchors lie around 0 with this many daily deviations, so that in the long run a factor goes nowhere. */
const ANCHOR_DAYS = 8;
/** How much the wildness of the two halves of a time differs. */
const CASCADE = 0.13;
const BLOCKS_KEPT_MAX = 8;
const HOURS_KEPT = 32;
const SLOTS_KEPT = 8;
const MINUTES = 60;

export interface FactorWalkOptions {
  readonly chance: Chance;
  readonly id: string;
  readonly factor: Factor;
  readonly hours: Hours;
  readonly news: NewsCalendar;
}

/** A sudden move at the beginning of a slot: it stays. */
export interface Jump {
  readonly slot: number;
  readonly size: number;
}

interface Block {
  /** The factor without its jumps at each hour, the first of the next block included. */
  readonly values: Float64Array;
  /** The sum of the block's jumps before each hour. */
  readonly jumped: Float64Array;
  /** Standard deviation of each hour's change, jumps left out. */
  readonly deviations: Float64Array;
  /** Highest and lowest value of each hour in pairs, once they are known; NaN before. */
  readonly bounds: Float64Array;
}

export interface FactorHour {
  /** At the beginning of each slot, after a jump that happens there; at the end before the next hour's. */
  readonly values: Float64Array;
  readonly jumps: readonly Jump[];
  /** Standard deviation of a slot's change, for each minute. */
  readonly slotDeviations: Float64Array;
  readonly key: FineKey;
}

export class FactorWalk {
  readonly #chance: Chance;
  readonly #factor: Factor;
  readonly #week: Float64Array;
  readonly #news: NewsCalendar;
  readonly #blocks = new Map<number, Block>();
  readonly #hours = new Map<number, FactorHour>();
  readonly #slots = new Map<number, Float64Array>();
  readonly #scratch: HourWalk = makeHourWalk();

  constructor(options: FactorWalkOptions) {
    this.#chance = options.chance.named(options.id);
    this.#factor = options.factor;
    this.#week = weekOf(options.factor.activity, options.hours);
    this.#news = options.news;
  }

  /** The factor's value at the beginning of an hour, before a jump that happens there. */
  valueAt(hour: number): number {
    const at = hour % BLOCK_HOURS;
    const { values, jumped } = this.#block((hour - at) / BLOCK_HOURS);
    return (values[at] as number) + (jumped[at] as number);
  }

  hour(hour: number): FactorHour {
    const known = this.#hours.get(hour);
    if (known) return known;
    takeOldest(this.#hours, HOURS_KEPT);
    const drawn = this.#drawHour(hour);
    this.#hours.set(hour, drawn);
    return drawn;
  }

  /** The walk within a slot of `hour`, of unit variance: STEPS + 1 values from 0 to 0. */
  slot(slot: number, { key }: FactorHour): Float64Array {
    const known = this.#slots.get(slot);
    if (known) return known;
    const walk = takeOldest(this.#slots, SLOTS_KEPT) ?? new Float64Array(STEPS + 1);
    drawFineWalk(walk, key, slot);
    this.#slots.set(slot, walk);
    return walk;
  }

  /** Widens `bounds` by what this factor adds in an hour at most and at least, with this weight. */
  addBounds(bounds: Bounds, hour: number, weight: number): void {
    const at = hour % BLOCK_HOURS;
    const block = this.#block((hour - at) / BLOCK_HOURS);
    if (Number.isNaN(block.bounds[2 * at])) this.#bound(block, at, this.hour(hour));
    const one = weight * (block.bounds[2 * at] as number);
    const other = weight * (block.bounds[2 * at + 1] as number);
    bounds.high += Math.max(one, other);
    bounds.low += Math.min(one, other);
  }

  #bound({ bounds }: Block, at: number, { values, slotDeviations, jumps }: FactorHour): void {
    let high = values[0] as number;
    let low = high;
    for (let point = 1; point < POINTS; point += 1) {
      const value = values[point] as number;
      if (value > high) high = value;
      else if (value < low) low = value;
    }
    // Just before a jump the value was as far on the other side.
    for (const { slot, size } of jumps) {
      const before = (values[slot] as number) - size;
      high = Math.max(high, before);
      low = Math.min(low, before);
    }
    const reach = FINE_REACH * Math.max(...slotDeviations);
    bounds[2 * at] = high + reach;
    bounds[2 * at + 1] = low - reach;
  }

  #drawHour(hour: number): FactorHour {
    const at = hour % BLOCK_HOURS;
    const block = this.#block((hour - at) / BLOCK_HOURS);
    const begin = (block.values[at] as number) + (block.jumped[at] as number);
    const change = (block.values[at + 1] as number) - (block.values[at] as number);
    const deviation = block.deviations[at] as number;
    const { walk, elapsed } = this.#scratch;
    drawHourWalk(this.#scratch, this.#chance, hour);
    const values = new Float64Array(POINTS);
    for (let point = 0; point < POINTS; point += 1)
      values[point] = begin + change * (elapsed[point] as number) + deviation * (walk[point] as number);
    const slotDeviations = new Float64Array(MINUTES);
    for (let minute = 0, slot = 0; minute < MINUTES; minute += 1, slot += SLOTS / MINUTES)
      slotDeviations[minute] =
        deviation * Math.sqrt((elapsed[slot + 1] as number) - (elapsed[slot] as number));
    const jumps = this.#jumps(hour, deviation);
    for (const { slot, size } of jumps)
      for (let point = slot; point < POINTS; point += 1) values[point] = (values[point] as number) + size;
    const key: FineKey = [
      this.#chance.bits(hour, 14, 1),
      this.#chance.bits(hour, 15, 1),
      this.#chance.bits(hour, 16, 1),
    ];
    return { values, jumps, slotDeviations, key };
  }

  /** About one hour in 150 has a jump of its own accord; an announcement is answered a little, sometimes a lot. */
  #jumps(hour: number, deviation: number): Jump[] {
    const jumps: Jump[] = [];
    const bits = this.#chance.bits(hour, 12);
    if (unit(bits) <= 1 / 150) {
      const more = mix(bits, 7);
      const size = (1.5 + 2.5 * unit(mix(bits, 8))) * deviation;
      jumps.push({ slot: 1 + (more % (SLOTS - 1)), size: more & 0x8000 ? -size : size });
    }
    const news = this.#factor.news ? this.#news.within(hour) : undefined;
    if (news) {
      const answer = this.#chance.bits(hour, 13);
      const size = news.weight * (0.2 + 1.2 * unit(answer)) * deviation;
      jumps.push({ slot: news.minute * 6, size: mix(answer, 1) & 1 ? size : -size });
    }
    return jumps;
  }

  #block(index: number): Block {
    const known = this.#blocks.get(index);
    if (known) return known;
    takeOldest(this.#blocks, BLOCKS_KEPT_MAX);
    const block = this.#draw(index);
    this.#blocks.set(index, block);
    return block;
  }

  #anchor(index: number): number {
    return ANCHOR_DAYS * this.#factor.dayDeviation * normal(this.#chance.bits(index, 1));
  }

  #draw(index: number): Block {
    const first = index * BLOCK_HOURS;
    const deviations = this.#deviations(first);
    const jumped = new Float64Array(BLOCK_HOURS + 1);
    /** Variance since the block began. */
    const clock = new Float64Array(BLOCK_HOURS + 1);
    for (let hour = 0; hour < BLOCK_HOURS; hour += 1) {
      const deviation = deviations[hour] as number;
      clock[hour + 1] = (clock[hour] as number) + deviation * deviation;
      jumped[hour + 1] = (jumped[hour] as number) + sumOf(this.#jumps(first + hour, deviation));
    }
    const values = new Float64Array(BLOCK_HOURS + 1);
    values[0] = this.#anchor(index);
    // All that the block jumps is made up for on the way to the next anchor.
    values[BLOCK_HOURS] = this.#anchor(index + 1) - (jumped[BLOCK_HOURS] as number);
    for (let span = BLOCK_HOURS; span > 1; span /= 2) {
      for (let from = 0; from < BLOCK_HOURS; from += span) {
        const middle = from + span / 2;
        const before = (clock[middle] as number) - (clock[from] as number);
        const after = (clock[from + span] as number) - (clock[middle] as number);
        const mean =
          ((values[from] as number) * after + (values[from + span] as number) * before) / (before + after);
        const deviation = Math.sqrt((before * after) / (before + after));
        values[middle] = mean + deviation * normal(this.#chance.bits(first + from, 2, span));
      }
    }
    return { values, jumped, deviations, bounds: new Float64Array(2 * BLOCK_HOURS).fill(Number.NaN) };
  }

  /** Each hour's deviation: the halves of a time share its wildness, a little more here, a little less there. */
  #deviations(first: number): Float64Array {
    const wildness = new Float64Array(BLOCK_HOURS).fill(1);
    for (let span = BLOCK_HOURS; span > 1; span /= 2)
      for (let from = 0; from < BLOCK_HOURS; from += span) {
        const bits = this.#chance.bits(first + from, 3, span);
        const wild = wildness[from] as number;
        // The square of what it is multiplied by averages 1.
        wildness[from] = wild * Math.exp(CASCADE * normal(bits) - CASCADE * CASCADE);
        wildness[from + span / 2] = wild * Math.exp(CASCADE * normal(bits << 16) - CASCADE * CASCADE);
      }
    const hourDeviation = this.#factor.dayDeviation / Math.sqrt(24);
    return wildness.map(
      (wild, hour) => hourDeviation * wild * Math.sqrt(this.#week[hourOfWeek(first + hour)] as number),
    );
  }
}

const sumOf = (jumps: readonly Jump[]): number => jumps.reduce((sum, { size }) => sum + size, 0);

/** Takes the oldest entry out of a map that holds `max`, so that its arrays can serve again. */
function takeOldest<T>(map: Map<number, T>, max: number): T | undefined {
  if (map.size < max) return undefined;
  const [oldest, value] = map.entries().next().value as [number, T];
  map.delete(oldest);
  return value;
}
