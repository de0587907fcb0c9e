// A start of the engine on a long journal: its events read from the database and folded, against the same rows read alone.
import { exportState, importState, VenueState } from '@candor/core';
import { Journal } from '@candor/server/engine/journal.ts';
import { catchUp } from '@candor/server/engine/recovery.ts';
import { journalEvents } from './core-speed.ts';
import type { Store } from './store.ts';

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

export async function recovery(store: Store, count: number, shard: number): Promise<RecoveryRun> {
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
  const state = new VenueState();
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
