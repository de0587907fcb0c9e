// What a factor does within an hour, begun and ended at 0. A seeded market reads it from a table of a few dozen shapes,
// as it always did. With so few of them the rest of an hour can be predicted from its first minutes, whatever chose them, so
// a secret market draws a shape of its own for every hour.
import type { Chance } from '../chance.ts';
import { normal } from '../hash.ts';
import { POINTS, SLOTS } from '../slots.ts';
import { type BridgeChoice, CLUSTERING, chooseBridge, LIVELINESS_KEPT } from './bridges.ts';

export interface Shape extends Omit<BridgeChoice, 'bridge'> {
  readonly table: Float32Array;
}

export interface Shapes {
  of(hour: number): Shape;
  /** The highest and the lowest point of an hour's shape. */
  highOf(hour: number): number;
  lowOf(hour: number): number;
}

export function tabledShapes(chance: Chance, table: Float32Array, bounds: Float64Array): Shapes {
  const choiceOf = (hour: number): BridgeChoice => chooseBridge(chance.bits(hour, 11));
  const boundOf = (hour: number, side: 0 | 1): number => {
    const { bridge, sign } = choiceOf(hour);
    // Upside down, the lowest is the highest.
    return sign * (bounds[2 * bridge + (sign === 1 ? side : 1 - side)] as number);
  };
  return {
    of: (hour) => ({ table, ...choiceOf(hour) }),
    highOf: (hour) => boundOf(hour, 0),
    lowOf: (hour) => boundOf(hour, 1),
  };
}

const HOURS_KEPT = 64;
/** Bounds are kept for longer, since days of bars are looked through by them: blocks of so many hours. */
const BLOCK_HOURS = 1024;
const BLOCKS_KEPT = 32;

export function freshShapes(chance: Chance): Shapes {
  const kept = new Map<number, Shape>();
  const blocks = new Map<number, Float32Array>();
  const boundsOf = (hour: number): Float32Array => {
    const index = Math.floor(hour / BLOCK_HOURS);
    let block = blocks.get(index);
    if (!block) {
      if (blocks.size >= BLOCKS_KEPT) blocks.delete(blocks.keys().next().value as number);
      block = new Float32Array(2 * BLOCK_HOURS).fill(Number.NaN);
      blocks.set(index, block);
    }
    return block;
  };
  const draw = (hour: number): Shape => {
    const known = kept.get(hour);
    if (known) return known;
    const oldest = kept.size >= HOURS_KEPT ? (kept.keys().next().value as number) : undefined;
    const table = (oldest !== undefined && kept.get(oldest)?.table) || new Float32Array(POINTS);
    if (oldest !== undefined) kept.delete(oldest);
    drawShape(table, chance, hour);
    const bounds = boundsOf(hour);
    let [high, low] = [0, 0];
    for (let point = 1; point < POINTS; point += 1) {
      const value = table[point] as number;
      if (value > high) high = value;
      else if (value < low) low = value;
    }
    bounds[2 * (hour % BLOCK_HOURS)] = high;
    bounds[2 * (hour % BLOCK_HOURS) + 1] = low;
    const shape: Shape = { table, offset: 0, step: 1, sign: 1 };
    kept.set(hour, shape);
    return shape;
  };
  const boundOf = (hour: number, side: 0 | 1): number => {
    const bounds = boundsOf(hour);
    const at = 2 * (hour % BLOCK_HOURS) + side;
    if (Number.isNaN(bounds[at])) draw(hour);
    return bounds[at] as number;
  };
  return { of: draw, highOf: (hour) => boundOf(hour, 0), lowOf: (hour) => boundOf(hour, 1) };
}

/**
 * A walk of unit variance that ends where it began, livelier in some minutes than in others, as the tables hold it. Its
 * numbers come one after the other (sfc32 of PractRand, public domain) from 96 bits of the hour's own.
 */
function drawShape(path: Float32Array, chance: Chance, hour: number): void {
  let a = chance.bits(hour, 11, 1) | 0;
  let b = chance.bits(hour, 12, 1) | 0;
  let c = chance.bits(hour, 13, 1) | 0;
  let count = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let n = 0; n < 12; n += 1) next();
  let [liveliness, deviation, variance, value] = [0, 1, 0, 0];
  path[0] = 0;
  for (let slot = 0; slot < SLOTS; slot += 2) {
    if (slot % 6 === 0) {
      liveliness = LIVELINESS_KEPT * liveliness + CLUSTERING * normal(next());
      deviation = Math.exp(liveliness);
      variance += 6 * deviation * deviation;
    }
    // One number makes two steps: a deviate takes twelve of its bits.
    const bits = next();
    value += deviation * normal(bits);
    path[slot + 1] = value;
    value += deviation * normal(bits << 16);
    path[slot + 2] = value;
  }
  const scale = 1 / Math.sqrt(variance);
  const slope = value / SLOTS;
  for (let point = 0; point <= SLOTS; point += 1)
    path[point] = ((path[point] as number) - slope * point) * scale;
}
