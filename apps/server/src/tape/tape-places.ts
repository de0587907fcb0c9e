// The places of ticks on the tape: the first tick of each five minutes of an instrument, written as slices are sealed.
import type pg from 'pg';
import type { SealedSlice } from './sealed-slices.ts';
import type { SliceEntry } from './slice-entries.ts';

/** Five minutes. */
const SLICES_A_PLACE = 60;

/** Runs in the transaction that seals the entries, in their order. */
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

/** The slices of the five minutes that must contain the tick of this number, if it is sealed. */
export async function slicesOfPlace(
  db: pg.Pool,
  { instrumentId, no }: { instrumentId: number; no: number },
): Promise<SealedSlice[]> {
  const { rows } = await db.query<{ slice: number }>(
    'select slice from tape_places where instrument_id = $1 and first_no <= $2 order by first_no desc limit 1',
    [instrumentId, no],
  );
  const from = rows[0]?.slice;
  if (from === undefined) return [];
  const { rows: slices } = await db.query<SealedSlice>(
    'select log, first_index, entries from tape_slices where slice between $1 and $2 order by slice',
    [from, (placeOf(from) + 1) * SLICES_A_PLACE - 1],
  );
  return slices;
}

const placeOf = (slice: number): number => Math.floor(slice / SLICES_A_PLACE);
