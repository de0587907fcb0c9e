// Measures the running time for which ticks have been without a signed note. Without one the tape proves nothing.
import { SLICE_MS, unpackTapeEntry } from '@candor/proof';
import type pg from 'pg';
import type { Journal } from '../../../engine/journal.ts';
import { StoredLog } from '../../../proof/stored-log.ts';
import { readTapeHead } from '../../../tape/tape-end.ts';
import { readTickRows } from '../../../tape/tick-rows.ts';

/** First byte of an entry of ticks. */
const TICKS = 1;

interface UnsignedTape {
  readonly journal: Journal;
  /** The newest tape. */
  readonly log: { readonly name: string; readonly size: number };
  /** Number of its entries under its note. */
  readonly signed: number;
  /** Up to this time the journal is not read for outages. */
  readonly youngMs: number;
}

/** Returns milliseconds. */
export async function measureUnsignedTape(
  client: pg.ClientBase,
  { journal, log, signed, youngMs }: UnsignedTape,
): Promise<number> {
  const from = Math.max(1, signed);
  const entry = from < log.size ? await new StoredLog(client, log.name).entryOf(from) : undefined;
  const isOfTicks = entry?.[0] === TICKS;
  const first = isOfTicks ? unpackTapeEntry(entry).slice * SLICE_MS : await readFirstUnsealed(client);
  if (first === undefined) return 0;
  const now = await readVenueTime(client);
  if (now - first <= youngMs) return 0;
  return now - first - (await readStoppedMs(journal, first));
}

/** Time of the first tick that is in no entry yet. */
async function readFirstUnsealed(client: pg.ClientBase): Promise<number | undefined> {
  const { sealedSlice } = await readTapeHead(client);
  const { rows } = await client.query<{ payload: Buffer }>(
    `select payload from tape_ticks where at >= $1 and length(payload) > 0 order by id limit 1`,
    [(sealedSlice + 1) * SLICE_MS],
  );
  return rows[0] && readTickRows(rows[0].payload).find(({ t }) => t >= (sealedSlice + 1) * SLICE_MS)?.t;
}

/** Time of outages since then: a killed venue could not sign its last ticks. */
async function readStoppedMs(journal: Journal, from: number): Promise<number> {
  let ms = 0;
  for await (const { events } of journal.read(1))
    for (const event of events)
      if (event.type === 'VenueStarted' && event.at > from) ms += event.at - Math.max(event.before, from);
  return ms;
}

/** Time of the last data in the store, by the venue's clock, in milliseconds; 0 if the store is empty. */
export async function readVenueTime(db: pg.ClientBase | pg.Pool): Promise<number> {
  const { rows } = await db.query<{ at: number | null }>(
    `select greatest(
       (select max(last.at) from journal_epochs led cross join lateral
         (select at from journal where shard = led.shard order by first_seq desc limit 1) last),
       (select at from tape_ticks order by id desc limit 1),
       (select sealed_at from tape_heads)
     ) as at`,
  );
  return rows[0]?.at ?? 0;
}
