// The price filter's state of one instrument: its last price, how lively it is, and the quarantined price. They give the band.
import type { InstrumentId, SessionChange } from '@candor/core';
import type { CatalogueEntry } from '../instruments.ts';
import type { RawTick } from '../price-source.ts';
import { type Limits, limitsOf } from './limits.ts';

/** The suspicion that a price came under a wrong name, and the test that refutes it. */
export interface WrongName {
  isRefutedBy(tick: RawTick): boolean;
}

/** A doubtful price, and the ticks that have supported it since. */
export interface QuarantinedPrice {
  readonly first: RawTick;
  /** The side of the last price on which it lies, since when no tick came back from there, and how many ticks that are. */
  readonly side: 1 | -1;
  readonly sideSince: number;
  sideTicks: number;
  newest: RawTick;
  /** Ticks near it since: those with another price, and those that repeat its price. */
  further: number;
  repeats: number;
  /** Set while it is another instrument's price: then it is no move, but a wrong name. Null once that was refuted. */
  copy: WrongName | null | undefined;
}

const DAY_MS = 86_400_000;
/** The band grows by this many standard deviations of what the time since the last price can move: tails are fat. */
const DEVIATIONS = 40;
/** However long ago the last price was, the band is no wider than so many times the floor, shocks left out. */
export const FLOORS_MAX = 15;
/**
 * After a silence of so many usual distances of two prices it is no wider than this: the prices that confirm a true gap
 * are as near as ever then. Where prices come hours apart, as in a recording of bars, hours are no silence.
 */
const SILENT_FLOORS_MAX = 5;
const SILENCE = 100;
/** Each distance moves the usual one by this factor, to their median. */
const DISTANCE_STEP = 1.3;
export const SHOCK_MAX = 0.5;
/** After a confirmed jump as much again is expected; the expectation halves in this time. */
export const SHOCK_HALF_LIFE_MS = 300_000;
/** Volatility is measured on moves over at least this time; the shake of single ticks is none. */
const SAMPLE_MS = 1_000;
/** Each sample moves the estimate by this factor: a median, on which no single price has more weight than another. */
const SAMPLE_STEP = 1.05;
/** The median of a normal deviate without its sign. */
const MEDIAN = 0.6745;
const CALM = 0.5;
const WILD = 12;
/** A spread may be this many times the one before. */
export const SPREAD_GROWTH = 3;

export class Gate {
  readonly instrumentId: InstrumentId;
  readonly precision: number;
  readonly usualSpread: number;
  readonly limits: Limits;
  /** The last price that passed and was not crossed; `bid` is 0 before the first. */
  bid = 0;
  ask = 0;
  at = 0;
  /** The newest time of any price that passed or was quarantined. */
  seenAt = Number.NEGATIVE_INFINITY;
  crossedSince: number | undefined;
  quarantined: QuarantinedPrice | undefined;
  /** The feed's last message was not a price, so the price before it is not confirmed. */
  doubted = false;
  #deviation: number;
  #sampleMid = 0;
  #sampleAt = 0;
  #shock = 0;
  #shockAt = 0;
  #status: SessionChange['status'] | undefined;
  #sinceBreak = false;
  /** How far apart in time prices usually are: a running median; 0 before the second. */
  #usualDistanceMs = 0;

  constructor(entry: CatalogueEntry) {
    this.instrumentId = entry.spec.id;
    this.precision = entry.spec.precision;
    this.usualSpread = entry.spread;
    this.limits = limitsOf(entry);
    this.#deviation = this.limits.dayDeviation;
  }

  /** The estimate of a day's standard deviation of the price, as a fraction. */
  get deviation(): number {
    return this.#deviation;
  }

  /** Its market is known to trade. */
  get isOpen(): boolean {
    return this.#status === 'open';
  }

  /** Its market is known not to trade. */
  get isClosed(): boolean {
    return this.#status !== undefined && this.#status !== 'open';
  }

  /** A first price of a session may differ by what happened while the market was closed. */
  takeSession(status: SessionChange['status']): void {
    if (status === 'open' && this.#status !== undefined && this.#status !== 'open') this.#sinceBreak = true;
    this.#status = status;
  }

  /** How far a price at `at` may be from the last one, as a fraction of it: 0.01 is 1 %. */
  band(at: number): number {
    const { floor } = this.limits;
    const elapsed = Math.max(0, at - this.at);
    const moved = DEVIATIONS * this.#deviation * Math.sqrt(elapsed / DAY_MS);
    const still = floor + moved + (this.#sinceBreak ? floor : 0);
    const isSilence = elapsed > SILENCE * this.#usualDistanceMs;
    return Math.min((isSilence ? SILENT_FLOORS_MAX : FLOORS_MAX) * floor, still) + this.#shockLeft(at);
  }

  /** How far ask and bid may be apart, as a fraction of the bid. */
  spreadMax(at: number): number {
    const last = this.bid === 0 ? 0 : (this.ask - this.bid) / this.bid;
    return Math.max(this.limits.spread, SPREAD_GROWTH * last) + this.#shockLeft(at);
  }

  /** How far a quote is from the last price on the side where it is farther, as a fraction. */
  distance(bid: number, ask: number): number {
    return farther(bid, ask, this.bid, this.ask);
  }

  accept({ bid, ask, at }: RawTick): void {
    this.#measure((bid + ask) / 2, at);
    if (this.bid > 0) this.#measureDistance(Math.max(1, at - this.at));
    this.bid = bid;
    this.ask = ask;
    this.at = at;
    this.seenAt = at;
    this.crossedSince = undefined;
    this.quarantined = undefined;
    this.doubted = false;
    this.#sinceBreak = false;
  }

  /** A jump by this fraction was real: what follows may be as wild. */
  expectShock(size: number, at: number): void {
    this.#shock = Math.min(SHOCK_MAX, Math.max(size, this.#shockLeft(at)));
    this.#shockAt = at;
    this.#sampleMid = 0;
  }

  #shockLeft(at: number): number {
    if (this.#shock === 0) return 0;
    const left = this.#shock * 2 ** (-Math.max(0, at - this.#shockAt) / SHOCK_HALF_LIFE_MS);
    if (left < this.limits.floor / 100) this.#shock = 0;
    return left;
  }

  #measureDistance(ms: number): void {
    const usual = this.#usualDistanceMs;
    if (usual === 0) this.#usualDistanceMs = ms;
    else this.#usualDistanceMs = ms > usual ? usual * DISTANCE_STEP : usual / DISTANCE_STEP;
  }

  #measure(mid: number, at: number): void {
    const elapsed = at - this.#sampleAt;
    if (elapsed < SAMPLE_MS) return;
    if (this.#sampleMid > 0) {
      const move = Math.abs(mid / this.#sampleMid - 1) / Math.sqrt(elapsed / DAY_MS);
      const step = move > MEDIAN * this.#deviation ? SAMPLE_STEP : 1 / SAMPLE_STEP;
      const { dayDeviation } = this.limits;
      this.#deviation = Math.min(WILD * dayDeviation, Math.max(CALM * dayDeviation, this.#deviation * step));
    }
    this.#sampleMid = mid;
    this.#sampleAt = at;
  }
}

/** The larger of the distances of the bids and of the asks, as a fraction of the second quote. */
export function farther(bid: number, ask: number, fromBid: number, fromAsk: number): number {
  return Math.max(Math.abs(bid - fromBid) / fromBid, Math.abs(ask - fromAsk) / fromAsk);
}
