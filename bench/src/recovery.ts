// A start of the engine on a long journal: its events read from the database and folded, against the same rows read alone.
import { exportState, importState, type VenueEvent, VenueState } from '@candor/core';
import { marketOrder } from '@candor/core/testing';
import type { TestStore } from '@candor/server/db/testing/test-store.ts';
import { Journal } from '@candor/server/engine/journal.ts';
import { catchUp } from '@candor/server/engine/recovery.ts';
import { fill, INSTRUMENTS, makeLoad } from './venue-load.ts';

const EVENTS_A_ROW = 200;
const ROWS_A_READ = 500;

export interface RecoveryRun {
  readonly events: number;
  /** Seconds: every row read and nothing done with it; read, decoded and folded; a snapshot of the same state parsed. */
  readonly read: number;
  readonly folded: number;
  readonly snapshot: number;
  readonly bytes: number;
}

export async function recovery(store: TestStore, count: number, shard: number): Promise<RecoveryRun> {
  const client = await store.connect();
  const journal = new Journal(client, shard);
  await journal.lead('bench');
  const written = await writeJournal(journal, count);
  // A program that starts has nothing else in memory.
  globalThis.gc?.();
  const begun = performance.now();
  let bytes = 0;
  for (let from = 0; ; ) {
    const { rows } = await client.query<{ first_seq: number; payload: Buffer }>(
      'select first_seq, payload from journal where shard = $1 and first_seq > $2 order by first_seq limit $3',
      [shard, from, ROWS_A_READ],
    );
    for (const { payload } of rows) bytes += payload.length;
    from = rows.at(-1)?.first_seq ?? from;
    if (rows.length < ROWS_A_READ) break;
  }
  const read = (performance.now() - begun) / 1_000;
  const state = new VenueState(0);
  const began = performance.now();
  await catchUp(state, journal);
  const folded = (performance.now() - began) / 1_000;
  const text = JSON.stringify(exportState(state));
  const again = performance.now();
  importState(JSON.parse(text));
  const snapshot = (performance.now() - again) / 1_000;
  await journal.end();
  return { events: written, read, folded, snapshot, bytes };
}

async function writeJournal(journal: Journal, count: number): Promise<number> {
  const events = journalEvents(count);
  for (let at = 0; at < events.length; at += EVENTS_A_ROW)
    await journal.append(at + 1, events.slice(at, at + EVENTS_A_ROW), 1);
  return events.length;
}

/** A journal's events: positions opened, and closed but for a few. */
function journalEvents(events: number): readonly VenueEvent[] {
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
