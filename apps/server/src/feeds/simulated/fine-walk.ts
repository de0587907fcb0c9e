// What a factor does within a slot: a random walk that begins and ends at 0, in 32 steps. It is drawn by halving (Lévy's
// construction of Brownian motion): each middle is the mean of its ends and a deviate of half the span's variance. Laid over
// the straight line between two slots it makes every step independent of all before it.
import { NORMAL_MAX, normal } from './hash.ts';
import { Sequence } from './sequence.ts';

export const STEPS = 32;
/** The largest deviate at each of these halvings: NORMAL_MAX / 2 · Σ 2^(-n/2). */
const reachOf = (halvings: readonly number[]): number =>
  (NORMAL_MAX / 2) * halvings.reduce((sum, halving) => sum + 2 ** (-halving / 2), 0);

/** No walk of unit variance is ever farther from 0. */
export const FINE_REACH = reachOf([0, 1, 2, 3, 4]);
/** Nor farther from the lines between its quarters. */
export const QUARTER_REACH = reachOf([2, 3, 4]);

/** What the walks of an hour's slots are drawn from. */
export type FineKey = readonly [number, number, number];

const numbers = new Sequence();

/** Fills `quarters` with a slot's walk at steps 8, 16 and 24: the first that are drawn, and quickly. */
export function drawQuarters(quarters: Float64Array, [a, b, c]: FineKey, slot: number): void {
  numbers.begin(a, b, c ^ slot);
  const bits = numbers.next();
  const middle = 0.5 * normal(bits);
  quarters[0] = middle / 2 + 0.5 * Math.SQRT1_2 * normal(bits << 16);
  quarters[1] = middle;
  quarters[2] = middle / 2 + 0.5 * Math.SQRT1_2 * normal(numbers.next());
}

/** Fills `walk`, of STEPS + 1 values, with a slot's walk of unit variance. */
export function drawFineWalk(walk: Float64Array, [a, b, c]: FineKey, slot: number): void {
  numbers.begin(a, b, c ^ slot);
  walk[0] = 0;
  walk[STEPS] = 0;
  let bits = 0;
  let isSecond = false;
  let deviation = 0.5;
  for (let span = STEPS; span > 1; span >>= 1) {
    const half = span >> 1;
    for (let from = 0; from < STEPS; from += span) {
      // A deviate takes twelve bits, so one number makes two.
      bits = isSecond ? bits << 16 : numbers.next();
      isSecond = !isSecond;
      const mean = ((walk[from] as number) + (walk[from + span] as number)) / 2;
      walk[from + half] = mean + deviation * normal(bits);
    }
    deviation *= Math.SQRT1_2;
  }
}
