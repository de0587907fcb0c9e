// The state of trade from minute to minute: how wide spreads are and how often an instrument ticks.
import type { CatalogueEntry } from '../instruments.ts';
import { tradingDayStart } from '../trading-day.ts';
import { type ActivityId, type Hours, hourOfWeek, weekOf } from './activity.ts';
import type { Chance } from './chance.ts';
import { unit } from './hash.ts';
import type { NewsCalendar } from './news.ts';
import { type FactorId, factors, TICKS_A_SECOND, things, ticksASecond } from './world.ts';

const HOUR_MS = 3_600_000;
/** A slot always has a tick of its own, so that bars follow from the path alone. */
const TICKS_A_MINUTE_MIN = 6;
/** How much spread and pace of a minute differ from those of its hour, from end to end. */
const SPREAD_SHAKE = 0.3;
const PACE_SHAKE = 0.5;

/** What holds for the 60 minutes of an hour. */
export interface HourConditions {
  /** In points, at least 1. */
  readonly spreads: Int32Array;
  readonly spreadMin: number;
  readonly spreadMax: number;
  readonly ticks: Int32Array;
  readonly ticksTotal: number;
}

export interface ConditionsOptions {
  readonly entry: CatalogueEntry;
  readonly chance: Chance;
  readonly hours: Hours;
  readonly news: NewsCalendar;
}

/** How many different runs of shakes there are; with the weights of a week's hours they make all ordinary hours. */
const RUNS = 16;

export class Conditions {
  readonly #options: ConditionsOptions;
  readonly #week: Float64Array;
  readonly #ticksAMinute: number;
  readonly #shakes: Float64Array;
  readonly #wideness = new Float64Array(60);
  /** By weight and run. */
  readonly #ordinary = new Map<number, HourConditions[]>();
  #known: { hour: number; conditions: HourConditions } | undefined;

  constructor(options: ConditionsOptions) {
    this.#options = options;
    this.#week = weekOf(activityOf(options.entry), options.hours);
    this.#ticksAMinute = 60 * (ticksASecond[options.entry.spec.code] ?? TICKS_A_SECOND);
    this.#shakes = Float64Array.from(
      { length: RUNS * 120 },
      (_, n) => unit(options.chance.bits(n, 21)) - 0.5,
    );
  }

  within(hour: number): HourConditions {
    if (this.#known?.hour === hour) return this.#known.conditions;
    const conditions = this.#conditionsOf(hour);
    this.#known = { hour, conditions };
    return conditions;
  }

  #conditionsOf(hour: number): HourConditions {
    const weight = this.#week[hourOfWeek(hour)] as number;
    const run = this.#options.chance.bits(hour, 22) % RUNS;
    this.#wideness.fill(Math.min(2, Math.max(0.9, 1.15 - 0.15 * Math.log(weight))));
    if (this.#widen(hour)) return this.#draw(weight, run);
    let runs = this.#ordinary.get(weight);
    if (!runs) {
      runs = Array.from({ length: RUNS }, (_, n) => this.#draw(weight, n));
      this.#ordinary.set(weight, runs);
    }
    return runs[run] as HourConditions;
  }

  #draw(weight: number, run: number): HourConditions {
    const spreads = new Int32Array(60);
    const ticks = new Int32Array(60);
    const usual = this.#options.entry.spread;
    const pace = this.#ticksAMinute * Math.min(1.25, Math.sqrt(weight));
    const shakes = this.#shakes.subarray(run * 120, (run + 1) * 120);
    let spreadMin = Number.MAX_SAFE_INTEGER;
    let spreadMax = 0;
    let ticksTotal = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      const wide = (this.#wideness[minute] as number) * (1 + SPREAD_SHAKE * (shakes[minute] as number));
      const spread = Math.max(1, Math.floor(usual * wide + 0.5));
      const lively = 1 + PACE_SHAKE * (shakes[60 + minute] as number);
      const count = Math.max(TICKS_A_MINUTE_MIN, Math.floor(pace * lively + 0.5));
      spreads[minute] = spread;
      ticks[minute] = count;
      spreadMin = Math.min(spreadMin, spread);
      spreadMax = Math.max(spreadMax, spread);
      ticksTotal += count;
    }
    return { spreads, spreadMin, spreadMax, ticks, ticksTotal };
  }

  /** Wider around the rollover and at announcements: true for an hour in which that is so. */
  #widen(hour: number): boolean {
    const { entry, news } = this.#options;
    const announced = news.within(hour);
    const roundTheClock = entry.calendar === 'crypto';
    if (announced) {
      const strength = (roundTheClock ? 0.5 : 1.2) * announced.weight;
      this.#scale(announced.minute - 1, announced.minute + 3, 1 + strength);
      this.#scale(announced.minute + 3, announced.minute + 10, 1 + strength / 4);
    }
    if (roundTheClock) return announced !== undefined;
    const begin = hour * HOUR_MS;
    const end = begin + HOUR_MS;
    const startsDay = tradingDayStart(begin) === begin;
    const endsDay = tradingDayStart(end) === end;
    if (endsDay) this.#scale(55, 60, 2.2);
    if (startsDay) {
      this.#scale(0, 10, 4.5);
      this.#scale(10, 25, 2.5);
    }
    return announced !== undefined || startsDay || endsDay;
  }

  #scale(from: number, to: number, by: number): void {
    for (let minute = Math.max(0, from); minute < Math.min(60, to); minute += 1)
      this.#wideness[minute] = (this.#wideness[minute] as number) * by;
  }
}

/** An instrument is lively when what moves it and nothing else is. */
function activityOf({ spec, calendar }: CatalogueEntry): ActivityId {
  if (calendar === 'forex') return 'currencies';
  const shared: FactorId[] = ['risk', 'dollar', 'jpy', 'oil'];
  const own = Object.keys(things[spec.baseCurrency]?.weights ?? {}) as FactorId[];
  const main = own.find((id) => !shared.includes(id)) ?? own[0];
  return main ? factors[main].activity : 'currencies';
}
