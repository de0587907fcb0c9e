// When the venue was there last, by its own clock: of whatever came last into the store.
import type pg from 'pg';

/** Milliseconds; 0 of a store in which nothing has happened. */
export async function readVenueTime(db: pg.ClientBase | pg.Pool, shard: number): Promise<number> {
  const { rows } = await db.query<{ at: number | null }>(
    `select greatest(
       (select at from journal where shard = $1 order by first_seq desc limit 1),
       (select at from tape_ticks where shard = $1 order by id desc limit 1),
       (select sealed_at from tape_heads where shard = $1)
     ) as at`,
    [shard],
  );
  return rows[0]?.at ?? 0;
}
