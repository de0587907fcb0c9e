// Walks through the journal once for several checks that hold its events against tables of the office.
import type { VenueEvent } from '@candor/core';
import type pg from 'pg';
import { Journal } from '../engine/journal.ts';

export interface JournalCheck {
  /** In the journal's order. */
  take(seq: number, event: VenueEvent): void;
  /** What was taken since the last time, held against the tables; called every thousand events or so. */
  compare?(db: pg.ClientBase): Promise<void>;
  /** After the last event. */
  finish?(db: pg.ClientBase): Promise<void>;
}

export interface WalkOptions {
  readonly shard?: number;
  /** DATA_DIR/archive: the months that have left the journal's table. */
  readonly archiveFolder?: string | null;
}

const AT_ONCE = 1_000;

/** `db` reads as of one moment. Throws JournalRefused where the journal itself is damaged. */
export async function walkJournal(
  db: pg.Client,
  checks: readonly JournalCheck[],
  { shard = 0, archiveFolder = null }: WalkOptions = {},
): Promise<void> {
  let seq = 0;
  let compared = 0;
  for await (const { events } of new Journal(db, shard, archiveFolder).read(1)) {
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
