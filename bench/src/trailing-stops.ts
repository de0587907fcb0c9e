// Ticks over a hundred thousand positions whose stops trail, and as many price alerts, against the same positions with
// stops that stay and no alert.
import { type Price, price } from '@candor/core';
import { AlertBook } from '@candor/server/modules/alerts/alert-book.ts';
import { median } from './figures.ts';
import { fill, type Load, makeLoad } from './venue-load.ts';

const ROUNDS = 20;

export interface TrailingRun {
  readonly perSecond: number;
  /** Time of a tick with trailing stops ÷ without. */
  readonly ratio: number;
  /** Time of a tick with trailing stops and alerts ÷ without either. */
  readonly ratioWithAlerts: number;
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
  const alerts = makeAlerts(trailing.instruments);
  const times = { fixed: [] as number[], trailing: [] as number[], alerts: [] as number[] };
  const each = ticks / ROUNDS;
  for (let round = 0; round < ROUNDS; round += 1) {
    times.fixed.push(timeOf(fixed, round * each, each));
    times.trailing.push(timeOf(trailing, round * each, each));
    times.alerts.push(timeOfAlerts(alerts, trailing.instruments, round * each, each));
  }
  const perTick = median(times.trailing) / each;
  return {
    perSecond: 1_000 / perTick,
    ratio: median(times.trailing) / median(times.fixed),
    ratioWithAlerts: (median(times.trailing) + median(times.alerts)) / median(times.fixed),
    moves: trailing.events.filter(({ type }) => type === 'StopsTrailed').length,
  };
}

const ALERTS = 100_000;

/** On both sides of the market, none within its reach; a third of them repeat. */
function makeAlerts(instruments: number): AlertBook {
  const book = new AlertBook();
  for (let id = 1; id <= ALERTS; id += 1) {
    const direction = id % 2 === 0 ? 'up' : 'down';
    const far = 60_000 + (id % 5_000);
    const of = { id, userId: id, instrumentId: 1 + (id % instruments), side: 'bid', direction } as const;
    const points = direction === 'up' ? 110_000 + far : 110_000 - far;
    book.add({ ...of, price: points, precision: 5, repeats: id % 3 === 0, firedAt: null });
  }
  return book;
}

function timeOfAlerts(book: AlertBook, instruments: number, from: number, count: number): number {
  const begin = performance.now();
  for (let n = from; n < from + count; n += 1) {
    const bid = bidOf(n, instruments);
    book.reach({ instrumentId: 1 + (n % instruments), bid, ask: bid + 8, at: 1 }, 5);
  }
  return performance.now() - begin;
}

/** The market rises slowly, up and down, and reaches no stop. */
function bidOf(n: number, instruments: number): number {
  const round = Math.floor(n / instruments);
  return 110_000 + Math.floor(round / 4) + (round % 3);
}

function timeOf(load: Load, from: number, count: number): number {
  const begin = performance.now();
  for (let n = from; n < from + count; n += 1)
    load.tick(1 + (n % load.instruments), bidOf(n, load.instruments));
  return performance.now() - begin;
}
