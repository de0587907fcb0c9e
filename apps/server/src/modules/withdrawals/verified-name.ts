// The name that a client's identity was verified under.
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';

const FINISHED = 2;

/** Null while it is not. */
export async function findVerifiedName(pool: pg.Pool, userId: number): Promise<string | null> {
  const row = await queriesOn(pool)
    .selectFrom('identity_reviews')
    .select('name')
    .where('user_id', '=', userId)
    .where('status', '=', FINISHED)
    .executeTakeFirst();
  return row?.name ?? null;
}
