// The market of a simulation: six instruments (later a seventh) whose prices walk, gap, widen, cross and stop.
import type { InstrumentSpec } from '../model/instrument.ts';
import type {
  Confirmation,
  MarketEvent,
  MarketStatus,
  Rollover,
  SessionChange,
  Tick,
} from '../model/market.ts';
import { lotsOf, type Price, rateOf } from '../units/units.ts';
import { makeSpec } from './make-spec.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
/** 17:00 New York in winter. */
const ROLL_MS = 22 * 3_600_000;

/** USD-quoted, yen, a cross with two conversion pairs, a fixed margin, an index in euros, and one that never closes. */
export const simulatedSpec = (feeRate: string): InstrumentSpec[] => [
  makeSpec('EURUSD', { kind: 'fx_major', feeRate: rateOf(feeRate), lotsMax: lotsOf('20000') }),
  makeSpec('USDJPY', {
    kind: 'fx_major',
    feeRate: rateOf(feeRate),
    stopsLevel: 0 as Price,
    swapLong: rateOf('12.4'),
  }),
  makeSpec('EURGBP', {
    kind: 'fx_other',
    feeRate: rateOf(feeRate),
    lotsMin: lotsOf('0.05'),
    lotStep: lotsOf('0.02'),
  }),
  makeSpec('XAUUSD', {
    kind: 'gold',
    feeRate: rateOf(feeRate),
    marginMode: 'fixed',
    contractSize: 100,
    lotsMax: lotsOf('20'),
  }),
  makeSpec('GER40', {
    feeRate: rateOf(feeRate),
    swapTripleWeekday: 5,
    swapMode: 'rate',
    swapLong: rateOf('-0.05'),
  }),
  makeSpec('BTCUSD', {
    kind: 'crypto',
    feeRate: rateOf(feeRate),
    lotsMin: lotsOf('0.001'),
    lotStep: lotsOf('0.001'),
    lotsMax: lotsOf('1000000'),
    swapMode: 'rate',
    swapLong: rateOf('-0.2'),
    swapShort: rateOf('0.03'),
  }),
];
/** Gives pounds a direct pair: the conversion route of every EURGBP position changes. */
export const lateSpec = makeSpec('GBPUSD');

interface Walk {
  mid: number;
  readonly spread: number;
  /** Typical size of a move, in points. */
  readonly step: number;
  /** Prices stay within a third of their start, so that sizes remain meaningful. */
  readonly low: number;
  readonly high: number;
  no: number;
  status: MarketStatus;
}
/** Weights of the time until the next step. */
const USUAL_TIMES = { moment: 955, pause: 30, hours: 10, days: 3, day: 2 };
const START: Record<string, [mid: number, spread: number, step: number]> = {
  EURUSD: [110_000, 10, 12],
  USDJPY: [150_000, 14, 16],
  EURGBP: [86_000, 12, 10],
  XAUUSD: [240_000, 30, 80],
  GER40: [180_000, 10, 60],
  BTCUSD: [6_000_000, 1_500, 6_000],
  GBPUSD: [128_000, 14, 14],
};

export class SimulatedMarket {
  now = Date.parse('2026-02-26T08:00:00Z');
  readonly walks = new Map<number, Walk>();
  /** Rollovers that were due, and those that were delivered, in order. */
  readonly #due: Rollover[] = [];
  readonly #rolled: Rollover[] = [];
  #nextRoll = Date.parse('2026-02-26T00:00:00Z') + ROLL_MS;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  list(spec: InstrumentSpec): void {
    const [mid, spread, step] = START[spec.code] ?? [100_000, 10, 10];
    const [low, high] = [Math.round(mid * 0.67), Math.round(mid * 1.5)];
    this.walks.set(spec.id, { mid, spread, step, low, high, no: 0, status: 'open' });
  }

  /** Usually a moment, sometimes a pause, hours or days. */
  passTime(kinds: Record<keyof typeof USUAL_TIMES, number> = USUAL_TIMES): void {
    const random = this.#random;
    const kind = random.weighted(kinds);
    const ms = {
      moment: [0, 350],
      pause: [4_000, 25_000],
      hours: [3.6e6, 2.4e7],
      days: [DAY_MS, 4 * DAY_MS],
    };
    const [low = 0, high = 0] = kind === 'day' ? [DAY_MS, DAY_MS] : ms[kind];
    this.now += random.between(low, high);
    for (; this.#nextRoll <= this.now; this.#nextRoll += DAY_MS) {
      const valueDate = new Date(this.#nextRoll).toISOString().slice(0, 10);
      this.#due.push({ kind: 'rollover', valueDate, at: this.#nextRoll });
    }
  }

  /** Moves to a minute or so before the end of the current day. */
  passTimeToEvening(): void {
    this.now = Math.max(this.now, this.#nextRoll - this.#random.between(5_000, 90_000));
  }

  /** The next due rollover; rarely late, or an old one again. */
  nextRollover(): Rollover | null {
    const random = this.#random;
    if (this.#due.length > 0 && random.chance(0.6)) {
      const next = this.#due.shift() as Rollover;
      this.#rolled.push(next);
      return next;
    }
    return this.#rolled.length > 0 && random.chance(0.004) ? random.pick(this.#rolled) : null;
  }

  /** All rollovers due by a time of the feed, which a venue receives before other events of that time. */
  rolloversUntil(at: number): Rollover[] {
    const count = this.#due.findIndex((one) => 'at' in one && one.at > at);
    const due = this.#due.splice(0, count < 0 ? this.#due.length : count);
    this.#rolled.push(...due);
    return due;
  }

  /** The events of a feed for a process that has just started: sessions, missed rollovers, then prices one by one. */
  *startUp(): Generator<MarketEvent> {
    for (const id of this.#random.shuffled([...this.walks.keys()])) yield this.session(id);
    yield* this.#rolled.slice(-12);
    for (const id of this.#random.shuffled([...this.walks.keys()]))
      if (this.#random.chance(0.9)) yield this.tick(id);
  }

  session(instrumentId: number, status = this.#walk(instrumentId).status): SessionChange {
    this.#walk(instrumentId).status = status;
    const nextOpen = status === 'closed' && this.#random.chance(0.5) ? this.now + 3_600_000 : null;
    return { kind: 'session', instrumentId, status, nextOpen, at: this.now };
  }

  confirmation(): Confirmation {
    const ids = [...this.walks.keys()].filter(() => this.#random.chance(0.8));
    return { kind: 'confirmation', instrumentIds: ids, until: this.now - this.#random.between(0, 2_000) };
  }

  tick(id = this.#random.pick([...this.walks.keys()])): Tick {
    const random = this.#random;
    const walk = this.#walk(id);
    const kind = random.weighted({
      step: 880,
      gap: 70,
      wide: 30,
      crossed: 15,
      repeated: 10,
      old: 10,
      late: 10,
      none: 12,
    });
    const unit = kind === 'gap' ? walk.step * random.between(10, 60) : walk.step;
    const move = Math.round((random.unit() + random.unit() - 1) * unit);
    walk.mid = Math.min(walk.high, Math.max(walk.low, walk.mid + move));
    const spread = kind === 'wide' ? walk.spread * random.between(5, 40) : walk.spread;
    const half = random.chance(0.05) ? 0 : Math.ceil(spread / 2);
    const bid = (kind === 'crossed' ? walk.mid + half + 1 : walk.mid - half) as Price;
    const ask = (kind === 'crossed' ? walk.mid - half : walk.mid + half) as Price;
    if (kind !== 'repeated' && kind !== 'old') walk.no += random.chance(0.1) ? 3 : 1;
    const no = kind === 'old' ? Math.max(0, walk.no - random.between(1, 4)) : walk.no;
    const at = this.now - (kind === 'late' ? random.between(1_000, 15_000) : 0);
    const tick: Tick = { kind: 'tick', instrumentId: id, no, bid, ask, at };
    if (kind !== 'none') return tick;
    const noPrice = random.pick([0, -bid, bid + 0.5, 1e11 + 1, 1e18, Number.NaN, Infinity]) as Price;
    return { ...tick, [random.pick(['bid', 'ask'] as const)]: noPrice };
  }

  #walk(id: number): Walk {
    const walk = this.walks.get(id);
    if (!walk) throw new Error(`no instrument ${id} in this market`);
    return walk;
  }
}
