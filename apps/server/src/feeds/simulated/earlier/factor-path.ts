// The path of one factor as it was drawn until November 2026, known at any hour without walking there: a Brownian bridge split in halves, on a clock that
// runs by the market's liveliness, tied to levels that do not drift; calm and wild times come in clusters.
import { type Hours, hourOfWeek, weekOf } from '../activity.ts';
import type { Chance } from '../chance.ts';
import { mix, normal, unit } from '../hash.ts';
import type { NewsCalendar } from '../news.ts';
import type { Bounds } from '../price-path.ts';
import { POINTS, SLOTS } from '../slots.ts';
import type { Factor } from '../world.ts';
import { drawJump, type Jump } from './bridges.ts';
import type { Shapes } from './shapes.ts';

/** Hours between two anchors: 171 days. */
const BLOCK_HOURS = 4096;
/** Anchors lie around 0 with this many daily deviations, so that in the long run a factor goes nowhere. */
const ANCHOR_DAYS = 5;
/** How much the wildness of the two halves of a time differs. */
const CASCADE = 0.13;
const BLOCKS_KEPT_MAX = 8;

export interface FactorPathOptions {
  readonly chance: Chance;
  readonly id: string;
  readonly factor: Factor;
  readonly hours: Hours;
  readonly shapes: (chance: Chance) => Shapes;
  readonly news: NewsCalendar;
}

interface Block {
  /** The factor's value at each hour, the first of the next block included. */
  readonly values: Float64Array;
  /** Standard deviation of each hour's change. */
  readonly deviations: Float64Array;
}

export class FactorPath {
  readonly #chance: Chance;
  readonly #factor: Factor;
  readonly #week: Float64Array;
  readonly #shapes: Shapes;
  readonly #news: NewsCalendar;
  readonly #blocks = new Map<number, Block>();

  constructor(options: FactorPathOptions) {
    this.#chance = options.chance.named(options.id);
    this.#factor = options.factor;
    this.#week = weekOf(options.factor.activity, options.hours);
    this.#shapes = options.shapes(this.#chance);
    this.#news = options.news;
  }

  /** Adds `weight` times the factor's path within an hour to `out`, which has POINTS values. */
  addHour(out: Float64Array, hour: number, weight: number): void {
    const at = hour % BLOCK_HOURS;
    const { values, deviations } = this.#block((hour - at) / BLOCK_HOURS);
    const from = values[at] as number;
    const to = values[at + 1] as number;
    const deviation = deviations[at] as number;
    const { table, offset, step, sign } = this.#shapes.of(hour);
    const base = weight * from;
    const slope = (weight * (to - from)) / SLOTS;
    const swing = weight * deviation * sign;
    for (let point = 0, row = offset; point < POINTS; point += 1, row += step)
      out[point] = (out[point] as number) + base + slope * point + swing * (table[row] as number);
    const own = drawJump(this.#chance.bits(hour, 12));
    if (own) addJump(out, own, weight * deviation);
    const news = this.#factor.news ? this.#news.within(hour) : undefined;
    if (news) addJump(out, this.#answer(hour, news.minute, news.weight), weight * deviation);
  }

  /** The factor's value at the beginning of an hour. */
  valueAt(hour: number): number {
    const at = hour % BLOCK_HOURS;
    return this.#block((hour - at) / BLOCK_HOURS).values[at] as number;
  }

  /** Widens `bounds` by what `addHour` would add at most and at least. */
  addBounds(bounds: Bounds, hour: number, weight: number): void {
    const at = hour % BLOCK_HOURS;
    const { values, deviations } = this.#block((hour - at) / BLOCK_HOURS);
    const from = weight * (values[at] as number);
    const to = weight * (values[at + 1] as number);
    const swing = weight * (deviations[at] as number);
    const one = swing * this.#shapes.highOf(hour);
    const other = swing * this.#shapes.lowOf(hour);
    let jumps = 0;
    const own = drawJump(this.#chance.bits(hour, 12));
    if (own) jumps += Math.abs(own.size * swing);
    const news = this.#factor.news ? this.#news.within(hour) : undefined;
    if (news) jumps += Math.abs(this.#answer(hour, news.minute, news.weight).size * swing);
    bounds.high += Math.max(from, to) + Math.max(one, other) + jumps;
    bounds.low += Math.min(from, to) + Math.min(one, other) - jumps;
  }

  /** How the factor takes an announcement: mostly a little, sometimes a lot. */
  #answer(hour: number, minute: number, weight: number): Jump {
    const bits = this.#chance.bits(hour, 13);
    const size = weight * (0.2 + 1.2 * unit(bits)) * (mix(bits, 1) & 1 ? 1 : -1);
    return { slot: minute * 6, size };
  }

  #block(index: number): Block {
    const known = this.#blocks.get(index);
    if (known) return known;
    if (this.#blocks.size >= BLOCKS_KEPT_MAX) this.#blocks.delete(this.#blocks.keys().next().value as number);
    const block = this.#draw(index);
    this.#blocks.set(index, block);
    return block;
  }

  #anchor(index: number): number {
    return ANCHOR_DAYS * this.#factor.dayDeviation * normal(this.#chance.bits(index, 1));
  }

  #draw(index: number): Block {
    const week = this.#week;
    const hourDeviation = this.#factor.dayDeviation / Math.sqrt(24);
    const values = new Float64Array(BLOCK_HOURS + 1);
    const wildness = new Float64Array(BLOCK_HOURS).fill(1);
    const elapsed = new Float64Array(BLOCK_HOURS + 1);
    const first = index * BLOCK_HOURS;
    for (let hour = 0; hour < BLOCK_HOURS; hour += 1)
      elapsed[hour + 1] = (elapsed[hour] as number) + (week[hourOfWeek(first + hour)] as number);
    values[0] = this.#anchor(index);
    values[BLOCK_HOURS] = this.#anchor(index + 1);
    for (let span = BLOCK_HOURS; span > 1; span /= 2) {
      for (let from = 0; from < BLOCK_HOURS; from += span) {
        const middle = from + span / 2;
        const before = (elapsed[middle] as number) - (elapsed[from] as number);
        const after = (elapsed[from + span] as number) - (elapsed[middle] as number);
        const mean =
          ((values[from] as number) * after + (values[from + span] as number) * before) / (before + after);
        const bits = this.#chance.bits(first + from, 2, span);
        const wild = wildness[from] as number;
        const deviation = hourDeviation * wild * Math.sqrt((before * after) / (before + after));
        values[middle] = mean + deviation * normal(bits);
        // The halves share the wildness of the whole, a little more here, a little less there; its square averages 1.
        wildness[from] = wild * Math.exp(CASCADE * normal(mix(bits, 3)) - CASCADE * CASCADE);
        wildness[middle] = wild * Math.exp(CASCADE * normal(mix(bits, 4)) - CASCADE * CASCADE);
      }
    }
    const deviations = Float64Array.from(
      wildness,
      (wild, hour) => hourDeviation * wild * Math.sqrt(week[hourOfWeek(first + hour)] as number),
    );
    return { values, deviations };
  }
}

/** A step within the hour that leaves its ends where they are. */
function addJump(out: Float64Array, jump: Jump, deviation: number): void {
  const size = jump.size * deviation;
  for (let point = 1; point < SLOTS; point += 1)
    out[point] = (out[point] as number) + (point >= jump.slot ? size : 0) - (size * point) / SLOTS;
}
