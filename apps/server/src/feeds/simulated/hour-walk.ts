// What a factor does within an hour, slot by slot: a random walk of unit variance that begins and ends at 0, livelier in
// some minutes than in others. Its clock is its own variance: laid over a trend on the same clock it makes every step
// independent of all before it, however lively the minute.
import type { Chance } from './chance.ts';
import { normal } from './hash.ts';
import { Sequence } from './sequence.ts';
import { POINTS, SLOTS } from './slots.ts';

/** How much the liveliness of neighbouring minutes differs. */
const CLUSTERING = 0.2;
/** How much of a minute's liveliness goes on in the next. */
const LIVELINESS_KEPT = 0.9;
const MINUTES = 60;
const SLOTS_A_MINUTE = SLOTS / MINUTES;

export interface HourWalk {
  /** At the beginning of each slot, and at the end. */
  readonly walk: Float64Array;
  /** The part of the hour's variance that is over by then: from 0 to 1. */
  readonly elapsed: Float64Array;
}

export const makeHourWalk = (): HourWalk => ({
  walk: new Float64Array(POINTS),
  elapsed: new Float64Array(POINTS),
});

const numbers = new Sequence();

export function drawHourWalk({ walk, elapsed }: HourWalk, chance: Chance, hour: number): void {
  numbers.begin(chance.bits(hour, 11, 1), chance.bits(hour, 12, 1), chance.bits(hour, 13, 1));
  let [liveliness, deviation, variance, value] = [0, 1, 0, 0];
  walk[0] = 0;
  elapsed[0] = 0;
  for (let slot = 0; slot < SLOTS; slot += 2) {
    if (slot % SLOTS_A_MINUTE === 0) {
      liveliness = LIVELINESS_KEPT * liveliness + CLUSTERING * normal(numbers.next());
      deviation = Math.exp(liveliness);
    }
    const step = deviation * deviation;
    // A deviate takes twelve bits, so one number makes two.
    const bits = numbers.next();
    value += deviation * normal(bits);
    walk[slot + 1] = value;
    elapsed[slot + 1] = variance + step;
    value += deviation * normal(bits << 16);
    walk[slot + 2] = value;
    variance += 2 * step;
    elapsed[slot + 2] = variance;
  }
  const scale = 1 / Math.sqrt(variance);
  const end = value;
  for (let point = 1; point < POINTS; point += 1) {
    const part = (elapsed[point] as number) / variance;
    elapsed[point] = part;
    walk[point] = ((walk[point] as number) - end * part) * scale;
  }
}
