// Markets that break, made for tests: the franc's day, and a quiet walk into which bad ticks are put.
import { type Price, price } from '@candor/core';
import type { RawEvent, RawTick } from '../../price-source.ts';
import type { PriceFilter } from '../price-filter.ts';

/** A generator of numbers in [0, 1) (mulberry32, public domain): the same for the same seed. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = Math.imul(state ^ (state >>> 15), state | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
  };
}

/** A tick in points; the ask lies `spread` above. */
export const tickAt = (instrumentId: number, at: number, bid: number, spread = 10): RawTick => ({
  kind: 'tick',
  instrumentId,
  bid: bid as Price,
  ask: (bid + spread) as Price,
  at,
});

/** Returns the events of a delivery that pass the filter. */
export const passedBy = (filter: PriceFilter, events: readonly RawEvent[], clock: number): RawEvent[] =>
  filter.pass(events, clock).filter((event) => event.kind !== 'marked');

/** A quiet market: a tick every 200 to 900 ms that moves by a point or two. */
export function quietWalk(
  instrumentId: number,
  { from, begin, count, seed = 1 }: { from: number; begin: number; count: number; seed?: number },
): RawTick[] {
  const random = makeRandom(seed);
  let at = begin;
  let bid = from;
  return Array.from({ length: count }, () => {
    at += 200 + Math.floor(random() * 700);
    bid += Math.floor(random() * 5) - 2;
    return tickAt(instrumentId, at, bid);
  });
}

/**
 * The shape of 15 January 2015 in EURCHF, precision 5: a floor at 1.2000 defended for five minutes; at 09:30 UTC it is
 * given up, 0.85 is reached within three minutes: bids that vanish and come back, in steps of up to several per cent from
 * tick to tick, with spreads of 200 to 600 pips; by the twentieth minute the market has come back to 1.02 with spreads of 50.
 */
export function francShock(instrumentId: number, seed: number): { ticks: RawTick[]; breaksAt: number } {
  const random = makeRandom(seed);
  const breaksAt = Date.UTC(2015, 0, 15, 9, 30);
  const ticks: RawTick[] = [];
  const levelAt = (seconds: number): number => {
    if (seconds < 0) return 1.2001;
    if (seconds < 180) return 0.85 + 0.35 * Math.exp(-seconds / 45);
    return 0.86 + 0.16 * Math.min(1, (seconds - 180) / 1_020);
  };
  for (let at = breaksAt - 300_000; at < breaksAt + 1_200_000; at += 150 + Math.floor(random() * 850)) {
    const seconds = (at - breaksAt) / 1_000;
    const wild = seconds < 0 ? 0.00002 : seconds < 300 ? 0.04 : 0.01;
    const pips = seconds < 0 ? 1.5 : seconds < 300 ? 200 + 400 * random() : 50 + 50 * random();
    const bid = levelAt(seconds) * (1 - wild * random()) * 100_000;
    ticks.push(tickAt(instrumentId, at, price(Math.round(bid)), Math.round(pips * 10)));
  }
  return { ticks, breaksAt };
}
