// Reads the journal once for several checks, which compare its events with tables of the office.
import type { VenueEvent } from '@candor/core';
import type pg from 'pg';
import { Journal } from '../engine/journal.ts';

export interface JournalCheck {
  /** Called for each event in the journal's order. */
  take(seq: number, event: VenueEvent): void;
  /** Compares the events since the last call with the tables; called after every thousand events or so. */
  compare?(db: pg.ClientBase): Promise<void>;
  /** Called after the last event. */
  finish?(db: pg.ClientBase): Promise<void>;
}

export interface WalkOptions {
  /** Folder DATA_DIR/archive with the months that have left the journal's table. */
  readonly archiveFolder?: string | null;
}

const AT_ONCE = 1_000;

/** `db` is in a transaction with one snapshot. Throws JournalRefused if the journal is damaged. */
export async function walkJournal(
  db: pg.Client,
  checks: readonly JournalCheck[],
  { archiveFolder = null }: WalkOptions = {},
): Promise<void> {
  let seq = 0;
  let compared = 0;
  for await (const { events } of new Journal(db, 0, archiveFolder).read(1)) {
    for (const event of events) {
      seq += 1;
      for (const check of checks) check.take(seq, event);
    }
    if (seq - compared < AT_ONCE) continue;
    for (const check of checks) await check.compare?.(db);
    compared = seq;
  }
  for (const check of checks) {
    await check.compare?.(db);
    await check.finish?.(db);
  }
}
