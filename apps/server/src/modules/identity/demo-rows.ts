// The rows behind demo accounts: users by the hash of their demo id, used challenges, and how many accounts a client
// subnet opened within the hour.
import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import type { ProvenChallenge } from './demo-challenge.ts';
import { type UserRecord, userColumns } from './user-record.ts';

type Database = pg.Pool | pg.PoolClient;

export async function findDemo(db: Database, hash: Buffer): Promise<UserRecord | undefined> {
  return queriesOn(db)
    .selectFrom('users')
    .select(userColumns)
    .where('demo_id_hash', '=', hash)
    .executeTakeFirst();
}

/** If another call has opened the account in the meantime, returns that one. */
export async function insertOrFindDemo(client: pg.PoolClient, hash: Buffer): Promise<UserRecord> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const user = (await insertDemo(client, hash)) ?? (await findDemo(client, hash));
    // Neither inserted nor found: another account has the digits, so they are drawn again.
    if (user) return user;
  }
  throw new Error('no free digits for a new account after 20 draws');
}

/** Undefined if the hash or the digits exist already. */
async function insertDemo(client: pg.PoolClient, hash: Buffer): Promise<UserRecord | undefined> {
  return queriesOn(client)
    .insertInto('users')
    .values({
      uid: String(randomInt(100_000_000, 1_000_000_000)),
      trade_account: `9${String(randomInt(1_000_000_000)).padStart(9, '0')}`,
      is_demo: true,
      demo_id_hash: hash,
    })
    .onConflict((known) => known.doNothing())
    .returning(userColumns)
    .executeTakeFirst();
}

/** False if it was used before. */
export async function useChallenge(
  client: pg.PoolClient,
  { nonce, expiresAt }: ProvenChallenge,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queriesOn(client)
    .insertInto('used_demo_challenges')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((known) => known.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function isChallengeUsed(db: Database, { nonce }: ProvenChallenge): Promise<boolean> {
  const used = queriesOn(db).selectFrom('used_demo_challenges').select('nonce').where('nonce', '=', nonce);
  return (await used.executeTakeFirst()) !== undefined;
}

export async function removeUsedChallenges(pool: pg.Pool, expiredAt: number): Promise<void> {
  await queriesOn(pool).deleteFrom('used_demo_challenges').where('expires_at', '<=', expiredAt).execute();
}

/** The key that signs challenges, created with the store. */
export async function readChallengeKey(pool: pg.Pool): Promise<Buffer> {
  const { value } = await queriesOn(pool)
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'demo_challenge')
    .executeTakeFirstOrThrow(() => new Error('the store has no key for demo challenges'));
  return value;
}

const windowMs = 3_600_000;
/** Without a proof. */
const freeMax = 5;
/** With a proof of work; beyond this the client can only wait. */
const OPENINGS_MAX = 200;
/** About a second on a phone, which tries half a million hashes in a second. */
const bitsMin = 19;
/** After this many more openings the work doubles, up to sixteenfold. */
const openingsABit = 40;

/** The zero bits that the next opening's proof needs: 0 for none, or null if the client can only wait. */
export function bitsNeeded(openings: number): number | null {
  if (openings < freeMax) return 0;
  if (openings >= OPENINGS_MAX) return null;
  return bitsMin + Math.floor((openings - freeMax) / openingsABit);
}

/**
 * Seconds until an opening needs less: no proof again, or a proof again. `openings` are times in milliseconds, rising.
 */
export function secondsUntilEasier(openings: readonly number[], now: number): number {
  const before = openings.length >= OPENINGS_MAX ? OPENINGS_MAX : freeMax;
  const leaves = (openings.at(-before) ?? now) + windowMs;
  return Math.max(1, Math.ceil((leaves - now) / 1_000));
}

/** Openings of the last hour, oldest first, without a lock. */
export async function readOpenings(pool: pg.Pool, network: string, now: number): Promise<number[]> {
  const { rows } = await pool.query<{ at: number }>(
    'select t as at from demo_openings, unnest(opened_at) t where network = $1 and t > $2 order by t',
    [network, now - windowMs],
  );
  return rows.map(({ at }) => at);
}

/** The same, and nobody else opens an account from this client subnet until the transaction ends. */
export async function lockOpenings(client: pg.PoolClient, network: string, now: number): Promise<number[]> {
  const { rows } = await client.query<{ openings: string[] }>(
    `insert into demo_openings as kept (network, opened_at) values ($1, '{}')
     on conflict (network) do update
       set opened_at = array(select t from unnest(kept.opened_at) t where t > $2 order by t)
     returning opened_at as openings`,
    [network, now - windowMs],
  );
  // The driver reads single BIGINTs as numbers, but lists of them as text.
  return (rows[0]?.openings ?? []).map(Number);
}

/** The client subnet must be locked. */
export async function addOpening(client: pg.PoolClient, network: string, now: number): Promise<void> {
  await client.query('update demo_openings set opened_at = opened_at || $2::bigint where network = $1', [
    network,
    now,
  ]);
}

export async function removeOldOpenings(pool: pg.Pool, now: number): Promise<void> {
  await pool.query(
    'delete from demo_openings where not exists (select from unnest(opened_at) t where t > $1)',
    [now - windowMs],
  );
}
