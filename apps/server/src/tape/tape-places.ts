// Where on the tape a tick lies, found by its number: by the slice of the event that used it, or else from the first tick of
// its five minutes on.
import { SLICE_MS, unpackTapeEntry } from '@candor/proof';
import type pg from 'pg';
import { readSealed, type SealedEntry, type SealedSlice } from './sealed-slices.ts';
import type { SliceEntry } from './slice-entries.ts';

/** Five minutes. */
const SLICES_A_PLACE = 60;

/** In the transaction that seals them; in their order. */
export async function writeTapePlaces(client: pg.ClientBase, entries: readonly SliceEntry[]): Promise<void> {
  const firsts = new Map<string, SliceEntry>();
  for (const entry of entries) {
    const key = `${entry.instrument} ${placeOf(entry.slice)}`;
    if (!firsts.has(key)) firsts.set(key, entry);
  }
  const made = [...firsts.values()];
  await client.query(
    `insert into tape_places (instrument_id, first_no, slice)
     select n.instrument_id, n.first_no, n.slice from unnest($1::int[], $2::bigint[], $3::bigint[]) n (instrument_id, first_no, slice)
     where not exists (
       select from (
         select slice from tape_places held where held.instrument_id = n.instrument_id order by first_no desc limit 1
       ) last where last.slice / ${SLICES_A_PLACE} = n.slice / ${SLICES_A_PLACE}
     )`,
    [
      made.map(({ instrument }) => instrument),
      made.map(({ first }) => first),
      made.map(({ slice }) => slice),
    ],
  );
}

/**
 * The entry that holds tick `no` of an instrument; undefined where it is not sealed yet, or older than the tape. `at`:
 * milliseconds, of the event that used it, most often just after it.
 */
export async function findTick(
  db: pg.Pool,
  { instrumentId, no, at }: { instrumentId: number; no: number; at: number },
): Promise<SealedEntry | undefined> {
  const used = Math.floor(at / SLICE_MS);
  const near = await findBetween(db, { instrumentId, no, from: used - 1, to: used });
  if (near) return near;
  const { rows } = await db.query<{ slice: number }>(
    'select slice from tape_places where instrument_id = $1 and first_no <= $2 order by first_no desc limit 1',
    [instrumentId, no],
  );
  const from = rows[0]?.slice;
  if (from === undefined) return undefined;
  const to = (placeOf(from) + 1) * SLICES_A_PLACE - 1;
  return findBetween(db, { instrumentId, no, from, to });
}

async function findBetween(
  db: pg.Pool,
  { instrumentId, no, from, to }: { instrumentId: number; no: number; from: number; to: number },
): Promise<SealedEntry | undefined> {
  const { rows: slices } = await db.query<SealedSlice>(
    'select log, first_index, entries from tape_slices where slice between $1 and $2 order by slice',
    [from, to],
  );
  return (await readSealed(db, slices, instrumentId)).find(({ entry }) => {
    const { first, ticks } = unpackTapeEntry(entry);
    return no >= first && no < first + ticks.length;
  });
}

const placeOf = (slice: number): number => Math.floor(slice / SLICES_A_PLACE);
