// Devices that have logged in to an account before; failed logins of each are counted separately. A device identifies
// itself by a random name of its own, of which only the hash is stored.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { queriesOn } from '../../../db/queries.ts';

/** More than anybody uses; beyond it the least recently used device is removed. */
const DEVICES_MAX = 10;
const RETENTION_MS = 183 * 24 * 3_600_000;

type Database = pg.Pool | pg.PoolClient;

const hashOf = (userId: number, device: string): Buffer =>
  createHash('sha256').update(`${userId} ${device}`).digest();

/**
 * The key under which a known device's attempts are counted; undefined for any other device. The lookup is the same
 * whether or not the account exists.
 */
export async function findLoginDevice(
  pool: pg.Pool,
  userId: number | undefined,
  device: string | undefined,
): Promise<string | undefined> {
  if (device === undefined) return undefined;
  const hash = hashOf(userId ?? 0, device);
  const row = await queriesOn(pool)
    .selectFrom('login_devices')
    .select('user_id')
    .where('user_id', '=', userId ?? 0)
    .where('device_hash', '=', hash)
    .executeTakeFirst();
  return row && hash.toString('hex');
}

/** Call it once the user has proved themselves by password or code. */
export async function noteLoginDevice(
  db: Database,
  userId: number,
  { device, at }: { device: string | undefined; at: Date },
): Promise<void> {
  if (device === undefined) return;
  await db.query(
    `insert into login_devices (user_id, device_hash, seen_at) values ($1, $2, $3)
     on conflict (user_id, device_hash) do update set seen_at = $3`,
    [userId, hashOf(userId, device), at],
  );
  await db.query(
    `delete from login_devices where user_id = $1 and device_hash not in (
       select device_hash from login_devices where user_id = $1 order by seen_at desc, device_hash limit $2)`,
    [userId, DEVICES_MAX],
  );
}

export async function forgetLoginDevices(client: pg.PoolClient, userId: number): Promise<void> {
  await queriesOn(client).deleteFrom('login_devices').where('user_id', '=', userId).execute();
}

export async function removeOldDevices(pool: pg.Pool, now: number): Promise<void> {
  await queriesOn(pool)
    .deleteFrom('login_devices')
    .where('seen_at', '<=', new Date(now - RETENTION_MS))
    .execute();
}
