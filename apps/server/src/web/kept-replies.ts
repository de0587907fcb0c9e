// The first replies to keyed acts outside trading, kept so that a repeat is answered and not done again.
import { defaultSettings, type IdempotencyKey } from '@candor/core';
import type pg from 'pg';

export type KeptAnswer<T> = { readonly reply: T } | 'conflict' | 'too_many_keys';

export interface KeptReplies {
  /**
   * `act` says how it went, a refusal by the rules too; what it throws is not kept. A key that comes while the same
   * user's act before it is under way waits for that one. Without a key it is done each time.
   */
  once<T>(userId: number, key: IdempotencyKey | null, act: () => Promise<T>): Promise<KeptAnswer<T>>;
  removeExpired(now: number): Promise<void>;
}

export const KEYS_PER_DAY_MAX = defaultSettings.keysPerDayMax;
const dayMs = 24 * 3_600_000;

export function makeKeptReplies(pool: pg.Pool): KeptReplies {
  const lastActs = new Map<number, Promise<unknown>>();

  async function answer<T>(
    userId: number,
    { key, hash, receivedAt, expiresAt }: IdempotencyKey,
    act: () => Promise<T>,
  ): Promise<KeptAnswer<T>> {
    const before = await pool.query<{ hash: string; reply: T }>(
      'select hash, reply from kept_replies where user_id = $1 and key = $2 and expires_at > $3',
      [userId, key, receivedAt],
    );
    const kept = before.rows[0];
    if (kept) return kept.hash === hash ? { reply: kept.reply } : 'conflict';
    const used = await pool.query<{ count: number }>(
      'select count(*) from kept_replies where user_id = $1 and received_at > $2',
      [userId, receivedAt - dayMs],
    );
    if ((used.rows[0]?.count ?? 0) >= KEYS_PER_DAY_MAX) return 'too_many_keys';
    const reply = await act();
    await pool.query(
      `insert into kept_replies (user_id, key, hash, reply, received_at, expires_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (user_id, key) do update set hash = excluded.hash, reply = excluded.reply,
         received_at = excluded.received_at, expires_at = excluded.expires_at`,
      [userId, key, hash, JSON.stringify(reply), receivedAt, expiresAt],
    );
    return { reply };
  }

  return {
    async once(userId, key, act) {
      if (!key) return { reply: await act() };
      const turn = (lastActs.get(userId) ?? Promise.resolve()).then(() => answer(userId, key, act));
      const settled = turn.catch(() => undefined);
      lastActs.set(userId, settled);
      try {
        return await turn;
      } finally {
        if (lastActs.get(userId) === settled) lastActs.delete(userId);
      }
    },
    async removeExpired(now) {
      await pool.query('delete from kept_replies where expires_at <= $1', [now]);
    },
  };
}
