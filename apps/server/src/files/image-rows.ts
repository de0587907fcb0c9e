// The rows of private images: their owner, whether the file exists, and whether it is claimed.
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';

type Queries = pg.Pool | pg.ClientBase;

const dayMs = 24 * 3_600_000;
/** A file is removed an hour after its last possible claim, so a claimed file is never removed. */
const RETENTION_MS = dayMs + 3_600_000;
const lockWaitMsMax = 2_000;

/**
 * False if the user already has this many images in the last 24 hours; the office's uploads for them are counted
 * separately. Concurrent uploads of one user are counted one by one.
 */
export async function reserveImage(
  client: pg.PoolClient,
  {
    name,
    userId,
    now,
    perDayMax,
    byOffice,
  }: { name: string; userId: number; now: number; perDayMax: number; byOffice: boolean },
): Promise<boolean> {
  await client.query(`set local lock_timeout = ${lockWaitMsMax}`);
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`images of user ${userId}`]);
  const { count } = await queriesOn(client)
    .selectFrom('private_images')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now - dayMs))
    .where('by_office', '=', byOffice)
    .executeTakeFirstOrThrow();
  if (Number(count) >= perDayMax) return false;
  await queriesOn(client)
    .insertInto('private_images')
    .values({
      name,
      user_id: userId,
      created_at: new Date(now),
      bytes: null,
      stored_at: null,
      claimed_at: null,
      digest: null,
      by_office: byOffice,
    })
    .execute();
  return true;
}

export async function markStored(
  db: Queries,
  { name, bytes, digest, now }: { name: string; bytes: number; digest: string; now: number },
): Promise<void> {
  await queriesOn(db)
    .updateTable('private_images')
    .set({ bytes, digest, stored_at: new Date(now) })
    .where('name', '=', name)
    .execute();
}

/** An image can be claimed once, by the user who uploaded it, within a day. */
export async function claimImage(
  client: pg.ClientBase,
  { name, userId, now }: { name: string; userId: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await queriesOn(client)
    .updateTable('private_images')
    .set({ claimed_at: new Date(now) })
    .where('name', '=', name)
    .where('user_id', '=', userId)
    .where('stored_at', 'is not', null)
    .where('claimed_at', 'is', null)
    .where('created_at', '>', new Date(now - dayMs))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Digest of the bytes as uploaded: the same file has the same digest. Undefined if there is no such image. */
export async function findDigest(db: Queries, name: string): Promise<string | undefined> {
  const row = await queriesOn(db)
    .selectFrom('private_images')
    .select('digest')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.digest ?? undefined;
}

/** Undefined if there is no such image, or its file is not stored yet. */
export async function findOwner(db: Queries, name: string): Promise<number | undefined> {
  const row = await queriesOn(db)
    .selectFrom('private_images')
    .select('user_id')
    .where('name', '=', name)
    .where('stored_at', 'is not', null)
    .executeTakeFirst();
  return row?.user_id;
}

/** Images that were not claimed in time, oldest first. */
export async function listForgotten(db: Queries, now: number, limit: number): Promise<string[]> {
  const rows = await queriesOn(db)
    .selectFrom('private_images')
    .select('name')
    .where('claimed_at', 'is', null)
    .where('created_at', '<=', new Date(now - RETENTION_MS))
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

export async function deleteImage(db: Queries, name: string): Promise<void> {
  await queriesOn(db)
    .deleteFrom('private_images')
    .where('name', '=', name)
    .where('claimed_at', 'is', null)
    .execute();
}
