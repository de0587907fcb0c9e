// The first replies to keyed acts outside trading, kept so that a repeat is answered and not done again.
// A reply is written by the transaction of its act: either both are there or neither is.
import { defaultSettings, type IdempotencyKey } from '@candor/core';
import type pg from 'pg';
import { Lines } from '../bounds/lines.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { queriesOn } from '../db/queries.ts';
import { busy } from './rate-limit.ts';

export type KeptAnswer<T> = { readonly reply: T } | 'conflict' | 'too_many_keys';

export interface KeptReplies {
  /** What was kept under this key; undefined where the act is still to be done. */
  find<T>(userId: number, key: IdempotencyKey): Promise<KeptAnswer<T> | undefined>;
  /**
   * Runs `act` in a transaction and keeps what it returns under the key, in that same transaction; what it throws takes
   * all of it back and is not kept. The acts of one user come one after the other, however many programs serve them: the
   * user's row is locked until the commit. A repeat is answered what was kept. Without a key it is done each time.
   * Throws busy where the acts before it take too long.
   */
  once<T>(
    userId: number,
    key: IdempotencyKey | null,
    act: (client: pg.PoolClient) => Promise<T>,
  ): Promise<KeptAnswer<T>>;
  removeExpired(now: number): Promise<void>;
}

export const KEYS_PER_DAY_MAX = defaultSettings.keysPerDayMax;
const dayMs = 24 * 3_600_000;
/** As long as a request waits for a connection. */
const lockWaitMsMax = 2_000;
/** An act that stands still between two statements lets go of its user. */
const idleMsMax = 5_000;
/** Of the pool's connections one user's acts take these: one acts and one waits for the lock. */
const connectionsOfUserMax = 2;

export function makeKeptReplies(pool: pg.Pool): KeptReplies {
  const lines = new Lines<number>({
    underWayMax: connectionsOfUserMax,
    waitMsMax: lockWaitMsMax,
    makeTooLate: busy,
  });
  return {
    find: (userId, key) => findKept(pool, userId, key),

    once: (userId, key, act) =>
      lines.take(userId, () =>
        inTransaction(pool, async (client) => {
          await lockUser(client, userId);
          return key ? actOnce(client, { userId, key }, act) : { reply: await act(client) };
        }),
      ),

    async removeExpired(now) {
      await queriesOn(pool).deleteFrom('kept_replies').where('expires_at', '<=', now).execute();
    },
  };
}

/** The user is locked, so that nobody else finds nothing kept at the same time. */
async function actOnce<T>(
  client: pg.PoolClient,
  { userId, key }: { userId: number; key: IdempotencyKey },
  act: (client: pg.PoolClient) => Promise<T>,
): Promise<KeptAnswer<T>> {
  const kept = await findKept<T>(client, userId, key);
  if (kept) return kept;
  if ((await countKeys(client, userId, key)) >= KEYS_PER_DAY_MAX) return 'too_many_keys';
  const reply = await act(client);
  await keep(client, userId, { ...key, reply });
  return { reply };
}

/** Until the transaction ends no other act of this user begins. */
async function lockUser(client: pg.PoolClient, userId: number): Promise<void> {
  await client.query(
    `set local lock_timeout = ${lockWaitMsMax}; set local idle_in_transaction_session_timeout = ${idleMsMax}`,
  );
  // Not "for update": rows that only refer to the user may be written meanwhile, as at a login.
  const { rowCount } = await client.query('select from users where id = $1 for no key update', [userId]);
  if (rowCount !== 1) throw new Error(`there is no user ${userId} whose act this could be`);
}

async function findKept<T>(
  db: pg.Pool | pg.PoolClient,
  userId: number,
  { key, hash, receivedAt }: IdempotencyKey,
): Promise<KeptAnswer<T> | undefined> {
  const kept = await queriesOn(db)
    .selectFrom('kept_replies')
    .select(['hash', 'reply'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('expires_at', '>', receivedAt)
    .executeTakeFirst();
  if (!kept) return undefined;
  return kept.hash === hash ? { reply: kept.reply as T } : 'conflict';
}

async function countKeys(
  client: pg.PoolClient,
  userId: number,
  { receivedAt }: IdempotencyKey,
): Promise<number> {
  const { count } = await queriesOn(client)
    .selectFrom('kept_replies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('received_at', '>', receivedAt - dayMs)
    .executeTakeFirstOrThrow();
  return count;
}

async function keep(
  client: pg.PoolClient,
  userId: number,
  { key, hash, reply, receivedAt, expiresAt }: IdempotencyKey & { reply: unknown },
): Promise<void> {
  const row = { hash, reply: JSON.stringify(reply), received_at: receivedAt, expires_at: expiresAt };
  await queriesOn(client)
    .insertInto('kept_replies')
    .values({ user_id: userId, key, ...row })
    .onConflict((known) => known.columns(['user_id', 'key']).doUpdateSet(row))
    .execute();
}
