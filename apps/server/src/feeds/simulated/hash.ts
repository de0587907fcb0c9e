// Randomness without a sequence: a number drawn by its coordinates, the same at every time of asking.

/** Mixes three integers into 32 bits (the finalizer of MurmurHash3, public domain, over a running state). */
export function mix(a: number, b: number, c = 0): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15) ^ b, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 13) ^ c, 0x27d4eb2f);
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A seed from a text, so that things are seeded by their names and not by their places in a list. */
export function mixText(seed: number, text: string): number {
  let h = mix(seed, text.length);
  for (let i = 0; i < text.length; i += 1) h = mix(h, text.charCodeAt(i), i);
  return h;
}

/** 32 bits → [0, 1). */
export const unit = (bits: number): number => bits / 4294967296;

/** 32 bits → a standard normal deviate, from a table of quantiles (at most 3.7 either way). */
export const normal = (bits: number): number => QUANTILES[bits >>> 20] as number;

const QUANTILES = Float64Array.from({ length: 4096 }, (_, n) => quantile((n + 0.5) / 4096));

/** The largest deviate that `normal` answers, and the smallest with the other sign: 3.67. */
export const NORMAL_MAX = QUANTILES[4095] as number;

/** Inverse of the normal distribution by bisection: slow, done once for the table. */
function quantile(p: number): number {
  let low = -8;
  let high = 8;
  for (let n = 0; n < 50; n += 1) {
    const middle = (low + high) / 2;
    if (cumulative(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Normal distribution function by its Taylor series about 0: exact enough within 4. */
function cumulative(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; n < 120; n += 1) {
    term *= (x * x) / (2 * n + 1);
    sum += term;
  }
  return 0.5 + sum * Math.exp((-x * x) / 2) * 0.3989422804014327;
}
