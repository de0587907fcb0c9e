// The rows behind demo accounts: users by the hash of their demo id, and the challenges they have used.
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

/** Where another call opened it in the meantime, that is the one. */
export async function insertOrFindDemo(client: pg.PoolClient, hash: Buffer): Promise<UserRecord> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const user = (await insertDemo(client, hash)) ?? (await findDemo(client, hash));
    // Neither: the digits are another's, so they are drawn again.
    if (user) return user;
  }
  throw new Error('no free digits for a new account after 20 draws');
}

/** Undefined where the hash or the digits are there already. */
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

/** False where it was used before. */
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

/** The key that challenges are signed with, made with the store. */
export async function readChallengeKey(pool: pg.Pool): Promise<Buffer> {
  const { value } = await queriesOn(pool)
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'demo_challenge')
    .executeTakeFirstOrThrow(() => new Error('the store has no key for demo challenges'));
  return value;
}
