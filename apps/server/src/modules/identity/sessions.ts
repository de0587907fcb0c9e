// Logins: a token of 256 random bits each, of which only the hash is kept, alive 30 days from its last use.
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { USER_COLUMNS, type UserRecord } from './user-record.ts';

export interface Session {
  readonly id: string;
  readonly user: UserRecord;
}

interface CachedSession extends Session {
  readonly keptAt: number;
}

const lifeMsMax = 30 * 24 * 3_600_000;
/** After this the row is read again and the last use written: what another process changed is seen by then. */
const cacheMsMax = 60_000;
const cachedMax = 50_000;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

export class Sessions {
  readonly #pool: pg.Pool;
  readonly #now: () => number;
  readonly #cache = new Map<string, CachedSession>();
  readonly #endListeners: ((sessionId: string) => void)[] = [];
  /** Counts the ends, so that a lookup under way while a session ends does not bring it back. */
  #ends = 0;

  constructor(options: { pool: pg.Pool; now: () => number }) {
    this.#pool = options.pool;
    this.#now = options.now;
  }

  /** The token is told this once. */
  async start(userId: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const at = new Date(this.#now());
    await this.#pool.query(
      `with seen as (update users set seen_at = greatest(seen_at, $3) where id = $2)
       insert into sessions (token_hash, user_id, created_at, last_used_at) values ($1, $2, $3, $3)`,
      [hashOf(token), userId, at],
    );
    return token;
  }

  /** Undefined for a token that is unknown, ended, too old, or of a blocked user. */
  async find(token: string): Promise<Session | undefined> {
    if (!tokenPattern.test(token)) return undefined;
    const tokenHash = hashOf(token);
    const id = tokenHash.toString('base64url');
    const now = this.#now();
    const cached = this.#cache.get(id);
    if (cached && now - cached.keptAt < cacheMsMax) return cached;
    // A session may end while its row is on the way; then the row is asked for again.
    for (;;) {
      const ends = this.#ends;
      const session = await this.#load(id, tokenHash);
      if (this.#ends !== ends && session) continue;
      this.#keep(id, session);
      return session;
    }
  }

  async end(sessionId: string): Promise<void> {
    this.#forget(sessionId);
    await this.#delete('token_hash = $1', Buffer.from(sessionId, 'base64url'));
    // Once more, for a lookup that read the row before it went.
    this.#forget(sessionId);
  }

  /** Told at once when a session ends, so that open sockets lose their login. */
  onEnd(listener: (sessionId: string) => void): void {
    this.#endListeners.push(listener);
  }

  async removeExpired(): Promise<void> {
    await this.#delete('last_used_at < $1', new Date(this.#now() - lifeMsMax));
  }

  /** With a session goes what it knew of its user's last visit, so the user's own row takes it over. */
  async #delete(which: string, value: Buffer | Date): Promise<void> {
    await this.#pool.query(
      `with ended as (delete from sessions where ${which} returning user_id, last_used_at)
       update users set seen_at = greatest(seen_at, visit.at)
       from (select user_id, max(last_used_at) as at from ended group by user_id) visit
       where users.id = visit.user_id`,
      [value],
    );
  }

  #forget(sessionId: string): void {
    this.#ends += 1;
    this.#cache.delete(sessionId);
    for (const listener of this.#endListeners) listener(sessionId);
  }

  /** Reads the row and writes the use in one step. */
  async #load(id: string, tokenHash: Buffer): Promise<CachedSession | undefined> {
    const now = this.#now();
    const { rows } = await this.#pool.query<UserRecord>(
      `update sessions set last_used_at = greatest(last_used_at, $2) from users
       where token_hash = $1 and last_used_at > $3 and users.id = sessions.user_id and users.blocked_at is null
       returning ${USER_COLUMNS}`,
      [tokenHash, new Date(now), new Date(now - lifeMsMax)],
    );
    return rows[0] && { id, user: rows[0], keptAt: now };
  }

  #keep(id: string, session: CachedSession | undefined): void {
    this.#cache.delete(id);
    if (!session) return;
    this.#cache.set(id, session);
    if (this.#cache.size > cachedMax) this.#cache.delete(this.#cache.keys().next().value ?? '');
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
