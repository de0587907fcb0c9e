// What a seeded store holds, drawn from one number: the same number gives the same clients and the same orders.

export interface SeedPlan {
  readonly clients: number;
  readonly orders: number;
  /** How far back the first client came. */
  readonly days: number;
  readonly seed: number;
  /** When the store is seeded, in milliseconds since the epoch: nothing in it is later. */
  readonly now: number;
}

/** Draws from 0 up to 1, not included. Mulberry32 (Tommy Ettinger, public domain). */
export function makeDraw(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const dayMs = 86_400_000;
/** Newcomers come for this share of the time; afterwards those that are there trade on. */
const JOINING = 0.9;

/** When client `n` of them came: one after the other. */
export const joinedAt = ({ clients, days, now }: SeedPlan, n: number): number =>
  Math.round(now - days * dayMs + ((days * dayMs * JOINING) / clients) * n);

/** Two of five try a demo account. */
export const isDemo = (n: number): boolean => n % 5 < 2;

/** In whole USD: most bring a little, some a lot. */
export const depositUsd = (n: number): number => 200 + ((n * 7_919) % 97) * 50 * (n % 50 === 2 ? 10 : 1);
