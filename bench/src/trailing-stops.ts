// Ticks over a hundred thousand positions whose stops trail, against the same positions with stops that stay.
import { type Price, price } from '@candor/core';
import { median } from './figures.ts';
import { fill, type Load, makeLoad } from './venue-load.ts';

const ROUNDS = 20;

export interface TrailingRun {
  readonly perSecond: number;
  /** Time of a tick with trailing stops ÷ without. */
  readonly ratio: number;
  /** Ticks that moved stops. */
  readonly moves: number;
}

export function trailingStops(ticks: number): TrailingRun {
  const fixed = makeLoad();
  const trailing = makeLoad(true);
  for (const load of [fixed, trailing]) fill(load, 1_000, 100, 'positions');
  for (const order of trailing.venue.state.orders.values()) {
    const [distance, step] = [2_000 + (order.id % 5_000), 1 + (order.id % 20)] as [number, number];
    const { accountId, id: orderId } = order;
    trailing.act({ type: 'SetTrail', accountId, orderId, distance: price(distance), step: step as Price });
  }
  trailing.events.length = 0;
  // Alternates the two, so that a busy moment of the machine affects both.
  const times = { fixed: [] as number[], trailing: [] as number[] };
  const each = ticks / ROUNDS;
  for (let round = 0; round < ROUNDS; round += 1) {
    times.fixed.push(timeOf(fixed, round * each, each));
    times.trailing.push(timeOf(trailing, round * each, each));
  }
  const perTick = median(times.trailing) / each;
  return {
    perSecond: 1_000 / perTick,
    ratio: median(times.trailing) / median(times.fixed),
    moves: trailing.events.filter(({ type }) => type === 'StopsTrailed').length,
  };
}

/** The market rises slowly, up and down, and reaches no stop. */
function timeOf(load: Load, from: number, count: number): number {
  const begin = performance.now();
  for (let n = from; n < from + count; n += 1) {
    const round = Math.floor(n / load.instruments);
    load.tick(1 + (n % load.instruments), 110_000 + Math.floor(round / 4) + (round % 3));
  }
  return performance.now() - begin;
}
