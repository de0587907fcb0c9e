// The core alone: ticks through waiting orders and stops, and how fast a journal is folded again.
import { apply, exportState, importState, VenueState } from '@candor/core';
import { decodeBatch, encodeBatch } from '@candor/server/engine/journal-codec.ts';
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

/** Seconds to decode and fold a journal, and to read the same state from a snapshot. */
export function recoverySpeed(events: number): { events: number; fold: number; snapshot: number } {
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
      load.act({
        type: 'PlaceOrder',
        accountId: account.id,
        instrumentId: 1 + (rounds % INSTRUMENTS),
        side: 'buy',
        mode: 'market',
        lots: 10_000 as never,
        multiple: 100,
        target: 0 as never,
        stopLoss: 0 as never,
        takeProfit: 0 as never,
        deviation: null,
      });
      const orderId = [...account.positions.keys()].at(-1) as number;
      load.act({ type: 'ClosePosition', accountId: account.id, orderId, lots: null });
    }
  }
  const rows: { first_seq: number; count: number; crc: number; payload: Buffer }[] = [];
  for (let at = 0; at < load.events.length; at += 200) {
    const batch = load.events.slice(at, at + 200);
    rows.push({ first_seq: at + 1, count: batch.length, ...encodeBatch(batch) });
  }
  const begin = performance.now();
  const state = new VenueState();
  for (const row of rows) for (const event of decodeBatch(row)) apply(state, event);
  const fold = (performance.now() - begin) / 1000;
  const text = JSON.stringify(exportState(state));
  const again = performance.now();
  importState(JSON.parse(text));
  return { events: load.events.length, fold, snapshot: (performance.now() - again) / 1000 };
}
