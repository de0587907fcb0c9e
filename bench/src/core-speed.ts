// The core alone: ticks through waiting orders and stops, and the events of many positions, for measurements of a journal.
import type { VenueEvent } from '@candor/core';
import { marketOrder } from '@candor/core/testing';
import { fill, INSTRUMENTS, makeLoad } from './venue-load.ts';

/** Ticks a second while orders and stops wait, none of them reached. */
export function tickSpeed(waiting: number, ticks: number): { perSecond: number; empty: number } {
  const loaded = makeLoad();
  fill(loaded, waiting / 100, 100, 'pending');
  return { perSecond: run(loaded, ticks), empty: run(makeLoad(), ticks) };
}

function run(load: ReturnType<typeof makeLoad>, ticks: number): number {
  const begin = performance.now();
  for (let n = 0; n < ticks; n += 1) load.tick(1 + (n % INSTRUMENTS), 110_000 + (n % 61));
  return (ticks / (performance.now() - begin)) * 1000;
}

/** A journal's events: positions opened, and closed but for a few. */
export function journalEvents(events: number): readonly VenueEvent[] {
  const load = makeLoad(true);
  const accounts = Math.ceil(events / 4 / 50);
  fill(load, accounts, 50, 'positions');
  for (const account of load.venue.state.accounts.values()) {
    for (const orderId of [...account.positions.keys()].slice(0, 48)) {
      if (load.events.length >= events) break;
      load.act({ type: 'ClosePosition', accountId: account.id, orderId, lots: null });
    }
  }
  let rounds = 0;
  while (load.events.length < events) {
    rounds += 1;
    for (const account of load.venue.state.accounts.values()) {
      if (load.events.length >= events) break;
      load.act(marketOrder({ accountId: account.id, instrumentId: 1 + (rounds % INSTRUMENTS) }));
      const orderId = [...account.positions.keys()].at(-1) as number;
      load.act({ type: 'ClosePosition', accountId: account.id, orderId, lots: null });
    }
  }
  return load.events;
}
