// The contents of a seeded store, drawn from one number: the same number gives the same clients and orders.

export interface SeedPlan {
  readonly clients: number;
  readonly orders: number;
  /** Number of days since the first client registered. */
  readonly days: number;
  readonly seed: number;
  /** Time of the seeding in milliseconds since the epoch: nothing in the store is later. */
  readonly now: number;
}

/** Draws numbers from 0 (inclusive) to 1 (exclusive). Mulberry32 (Tommy Ettinger, public domain). */
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
/** New clients register during this share of the time; afterwards existing clients continue to trade. */
const JOINING = 0.9;

/** Registration time of client `n`; clients register one after the other. */
export const joinedAt = ({ clients, days, now }: SeedPlan, n: number): number =>
  Math.round(now - days * dayMs + ((days * dayMs * JOINING) / clients) * n);

/** Two of five clients have a demo account. */
export const isDemo = (n: number): boolean => n % 5 < 2;

/** In whole USD: most clients deposit little, some a lot. */
export const depositUsd = (n: number): number => 200 + ((n * 7_919) % 97) * 50 * (n % 50 === 2 ? 10 : 1);
