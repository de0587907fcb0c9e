// A store of random paths that begin and end at 0: what a factor does within an hour, in steps of ten seconds.
import type { Chance } from '../chance.ts';
import { mix, normal, unit } from '../hash.ts';
import { POINTS, SLOTS } from '../slots.ts';

const COUNT = 64;
/** How much the liveliness of neighbouring minutes differs. */
export const CLUSTERING = 0.2;
/** How much of a minute's liveliness goes on in the next. */
export const LIVELINESS_KEPT = 0.9;

/** Paths of unit variance, one after the other, POINTS values each. */
export function drawBridges(chance: Chance): Float32Array {
  const table = new Float32Array(COUNT * POINTS);
  for (let bridge = 0; bridge < COUNT; bridge += 1) {
    drawBridge(table.subarray(bridge * POINTS, (bridge + 1) * POINTS), chance.bits(bridge));
  }
  return table;
}

function drawBridge(path: Float32Array, seed: number): void {
  const steps = new Float64Array(SLOTS);
  let liveliness = 0;
  let variance = 0;
  for (let slot = 0; slot < SLOTS; slot += 1) {
    // Liveliness wanders from minute to minute, so that calm and hurry come in clusters.
    if (slot % 6 === 0) liveliness = LIVELINESS_KEPT * liveliness + CLUSTERING * normal(mix(seed, slot, 1));
    const deviation = Math.exp(liveliness);
    steps[slot] = deviation * normal(mix(seed, slot, 2));
    variance += deviation * deviation;
  }
  const scale = 1 / Math.sqrt(variance);
  let value = 0;
  for (let slot = 0; slot < SLOTS; slot += 1) {
    value += (steps[slot] as number) * scale;
    path[slot + 1] = value;
  }
  for (let point = 0; point <= SLOTS; point += 1)
    path[point] = (path[point] as number) - (value * point) / SLOTS;
}

/** The highest and the lowest point of each path, in pairs. */
export function boundBridges(table: Float32Array): Float64Array {
  const bounds = new Float64Array(COUNT * 2);
  for (let bridge = 0; bridge < COUNT; bridge += 1) {
    const path = table.subarray(bridge * POINTS, (bridge + 1) * POINTS);
    bounds[2 * bridge] = Math.max(...path);
    bounds[2 * bridge + 1] = Math.min(...path);
  }
  return bounds;
}

/** Rows of noise without memory, within -1 and 1: the flicker of a quote while nothing happens. */
export function drawFlicker(chance: Chance): Float32Array {
  const table = new Float32Array(COUNT * POINTS);
  for (let n = 0; n < table.length; n += 1) table[n] = 2 * unit(chance.bits(n, 5)) - 1;
  return table;
}

export interface BridgeChoice {
  readonly bridge: number;
  /** Where the path begins in the table, and in which direction it is read. */
  readonly offset: number;
  readonly step: 1 | -1;
  readonly sign: 1 | -1;
}

/** Each path serves four times: as it is, backwards, upside down, and both. */
export function chooseBridge(bits: number): BridgeChoice {
  const backwards = (bits & 0x100) !== 0;
  const bridge = bits % COUNT;
  const begin = bridge * POINTS;
  return {
    bridge,
    offset: backwards ? begin + SLOTS : begin,
    step: backwards ? -1 : 1,
    sign: bits & 0x200 ? -1 : 1,
  };
}

/** A sudden move within the hour, in hourly deviations, at the beginning of a slot. */
export interface Jump {
  readonly slot: number;
  readonly size: number;
}

/** About one hour in 150 has one of its own accord. */
export function drawJump(bits: number): Jump | undefined {
  if (unit(bits) > 1 / 150) return undefined;
  const more = mix(bits, 7);
  const size = 1.5 + 2.5 * unit(mix(bits, 8));
  return { slot: 1 + (more % (SLOTS - 1)), size: more & 0x8000 ? -size : size };
}
