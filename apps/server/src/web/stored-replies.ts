// The first replies to keyed changes outside trading. They are stored so that a repeat is answered and not run again.
// The transaction of the change writes its reply: both are stored or neither is.
import { defaultSettings, type IdempotencyKey } from '@candor/core';
import type pg from 'pg';
import { Lines } from '../bounds/lines.ts';
import { ACT_LOCK_MS_MAX, inTransaction } from '../db/in-transaction.ts';
import { busy } from './rate-limit.ts';

export type StoredAnswer<T> = { readonly reply: T } | 'conflict' | 'too_many_keys';

export interface StoredReplies {
  /** The reply stored under this key; undefined if the change has not run yet. */
  find<T>(userId: number, key: IdempotencyKey): Promise<StoredAnswer<T> | undefined>;
  /**
   * Runs `act` in a transaction and stores its result under the key in that same transaction; an error rolls all of it
   * back and is not stored. The changes of one user run one after the other, in however many programs: the user's row
   * is locked until the commit. A repeat returns the stored reply. Without a key, `act` runs each time. Throws busy if
   * earlier changes take too long.
   */
  once<T>(
    userId: number,
    key: IdempotencyKey | null,
    act: (client: pg.PoolClient) => Promise<T>,
  ): Promise<StoredAnswer<T>>;
  /** Replaces a claim by a reply, and returns the stored one: another's, if that was faster. */
  settle<T>(userId: number, key: IdempotencyKey, reply: T): Promise<T>;
  removeExpired(now: number): Promise<void>;
}

export const KEYS_PER_DAY_MAX = defaultSettings.keysPerDayMax;
const dayMs = 24 * 3_600_000;
/** The connections of the pool that one user's changes take: one runs and one waits for the lock. */
const connectionsOfUserMax = 2;

/** The owners of changes: replies to clients and to operators are stored separately. */
const owners = {
  users: { table: 'kept_replies', column: 'user_id' },
  operators: { table: 'kept_operator_replies', column: 'operator_id' },
} as const;
export type KeyOwner = keyof typeof owners;

export function makeStoredReplies(pool: pg.Pool, owner: KeyOwner = 'users'): StoredReplies {
  const rows = new ReplyRows(owner);
  const lines = new Lines<number>({
    underWayMax: connectionsOfUserMax,
    waitMsMax: ACT_LOCK_MS_MAX,
    makeTooLate: busy,
  });
  return {
    find: (userId, key) => rows.find(pool, userId, key),

    once: (userId, key, act) =>
      lines.take(userId, () =>
        inTransaction(
          pool,
          async (client) => {
            await rows.lockOwner(client, userId);
            return key ? actOnce(client, { rows, userId, key }, act) : { reply: await act(client) };
          },
          'act',
        ),
      ),

    settle: (userId, key, reply) => rows.settle(pool, userId, { ...key, reply }),

    removeExpired: (now) => rows.removeExpired(pool, now),
  };
}

/** The user is locked, so that no concurrent change of theirs finds no reply either. */
async function actOnce<T>(
  client: pg.PoolClient,
  { rows, userId, key }: { rows: ReplyRows; userId: number; key: IdempotencyKey },
  act: (client: pg.PoolClient) => Promise<T>,
): Promise<StoredAnswer<T>> {
  const { stored, count } = await rows.findAndCount<T>(client, userId, key);
  if (stored) return stored;
  if (count >= KEYS_PER_DAY_MAX) return 'too_many_keys';
  const reply = await act(client);
  await rows.keep(client, userId, { ...key, reply });
  return { reply };
}

const answerFor = <T>(stored: { hash: string; reply: T }, hash: string): StoredAnswer<T> =>
  stored.hash === hash ? { reply: stored.reply } : 'conflict';

/** The rows of one kind of owner, by plain SQL: the tables differ only in their owner's column. */
class ReplyRows {
  readonly #owner: KeyOwner;
  readonly #table: string;
  readonly #column: string;

  constructor(owner: KeyOwner) {
    this.#owner = owner;
    this.#table = owners[owner].table;
    this.#column = owners[owner].column;
  }

  /** No other change of this owner begins until the transaction ends. */
  async lockOwner(client: pg.PoolClient, id: number): Promise<void> {
    // Not "for update": rows that only reference the user may be written meanwhile, for example at a login.
    const locked = await client.query(`select from ${this.#owner} where id = $1 for no key update`, [id]);
    if (locked.rowCount !== 1)
      throw new Error(`there is no row ${id} in ${this.#owner} whose act this could be`);
  }

  async find<T>(
    db: pg.Pool | pg.PoolClient,
    id: number,
    { key, hash, receivedAt }: IdempotencyKey,
  ): Promise<StoredAnswer<T> | undefined> {
    const { rows } = await db.query<{ hash: string; reply: T }>(
      `select hash, reply from ${this.#table} where ${this.#column} = $1 and key = $2 and expires_at > $3`,
      [id, key, receivedAt],
    );
    return rows[0] && answerFor(rows[0], hash);
  }

  /** The reply stored under the key, and the number of keys that the owner has used within a day. */
  async findAndCount<T>(
    client: pg.PoolClient,
    id: number,
    { key, hash, receivedAt }: IdempotencyKey,
  ): Promise<{ stored: StoredAnswer<T> | undefined; count: number }> {
    const { rows } = await client.query<{ hash: string | null; reply: T; count: number }>(
      `select kept.hash, kept.reply, used.count
       from (select count(*)::int as count from ${this.#table} where ${this.#column} = $1 and received_at > $4) used
       left join ${this.#table} kept on ${this.#column} = $1 and key = $2 and expires_at > $3`,
      [id, key, receivedAt, receivedAt - dayMs],
    );
    const [found] = rows;
    const stored = found && found.hash !== null ? { hash: found.hash, reply: found.reply } : undefined;
    return { stored: stored && answerFor(stored, hash), count: found?.count ?? 0 };
  }

  async keep(
    client: pg.PoolClient,
    id: number,
    { key, hash, reply, receivedAt, expiresAt }: IdempotencyKey & { reply: unknown },
  ): Promise<void> {
    await client.query(
      `insert into ${this.#table} as kept (${this.#column}, key, hash, reply, received_at, expires_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (${this.#column}, key) do update set hash = excluded.hash, reply = excluded.reply,
         received_at = excluded.received_at, expires_at = excluded.expires_at`,
      [id, key, hash, JSON.stringify(reply), receivedAt, expiresAt],
    );
  }

  async settle<T>(pool: pg.Pool, id: number, { key, reply }: IdempotencyKey & { reply: T }): Promise<T> {
    const own = `${this.#column} = $1 and key = $2`;
    const { rowCount } = await pool.query(
      `update ${this.#table} set reply = $3 where ${own} and reply ? 'claimed'`,
      [id, key, JSON.stringify(reply)],
    );
    if (rowCount === 1) return reply;
    const { rows } = await pool.query<{ reply: T }>(`select reply from ${this.#table} where ${own}`, [
      id,
      key,
    ]);
    // The claim was removed after its day, if the change took longer than that.
    return rows[0]?.reply ?? reply;
  }

  async removeExpired(pool: pg.Pool, now: number): Promise<void> {
    await pool.query(`delete from ${this.#table} where expires_at <= $1`, [now]);
  }
}
