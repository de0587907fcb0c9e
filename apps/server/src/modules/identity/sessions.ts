// Logins: a token of 256 random bits each, stored only as a hash, valid for 30 days after its last use.
import { hash as hashOnce, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { BoundedMap } from '../../bounds/bounded-map.ts';
import { ExpiringSet } from '../../bounds/expiring-set.ts';
import type { Session } from '../../web/session.ts';
import { type SessionContext, UNKNOWN_SESSION_CONTEXT } from './session-context.ts';
import {
  deleteEndedSessions,
  deleteOne,
  deleteOthers,
  deleteSession,
  insertSession,
  readSession,
  type SessionToStart,
} from './session-rows.ts';

interface CachedSession {
  readonly session: Session;
  readonly readAt: number;
  usedAt: number;
}

/** After this the row is read again and the last use written, so changes by another process are seen by then. */
const cacheMsMax = 60_000;
const cachedMax = 50_000;
const unknownMsMax = 30_000;
const unknownMax = 10_000;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

export class Sessions {
  readonly #pool: pg.Pool;
  readonly #now: () => number;
  readonly #cache = new BoundedMap<string, CachedSession>(cachedMax);
  /** Tokens without a session. A token is random, so an unknown one never becomes valid later. */
  readonly #unknown: ExpiringSet;
  /**
   * One for each token that is being looked up. A session that ends removes its own lookup,
   * which invalidates only that one.
   */
  readonly #lookups = new Map<string, Promise<Session | undefined>>();
  readonly #endListeners: ((sessionId: string) => void)[] = [];

  constructor(options: { pool: pg.Pool; now: () => number }) {
    this.#pool = options.pool;
    this.#now = options.now;
    this.#unknown = new ExpiringSet({ lifeMs: unknownMsMax, sizeMax: unknownMax, now: options.now });
  }

  /**
   * The only time that the token is returned. Ends the least recently used session if the user has 20 already. With
   * `guard` it throws LoginOvertaken if the password was changed since.
   */
  async start(
    userId: number,
    sessionContext: SessionContext = UNKNOWN_SESSION_CONTEXT,
    guard: Pick<SessionToStart, 'passwordChangedAt'> = {},
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const session = { tokenHash: hashOf(token), userId, now: this.#now(), sessionContext, ...guard };
    const ended = await insertSession(this.#pool, session, (hash) => this.#cache.get(idOf(hash))?.usedAt);
    for (const hash of ended) this.#conclude(idOf(hash));
    return token;
  }

  /** Undefined for a token that is unknown, ended, too old, or from before its user was blocked. */
  async find(token: string): Promise<Session | undefined> {
    if (!tokenPattern.test(token)) return undefined;
    return this.#find(hashOnce('sha256', token, 'base64url'));
  }

  async end(sessionId: string): Promise<void> {
    try {
      await deleteSession(this.#pool, Buffer.from(sessionId, 'base64url'));
    } catch (error) {
      // It is unknown whether the session is gone, so the next lookup reads the table.
      this.#forget(sessionId);
      throw error;
    }
    this.#conclude(sessionId);
  }

  /**
   * Ends all of a user's sessions but the named one, in the transaction of a command that has changed the user's row.
   * Call the returned function once it has committed.
   */
  async endOthers(client: pg.ClientBase, userId: number, exceptId?: string): Promise<() => void> {
    const except = exceptId === undefined ? undefined : Buffer.from(exceptId, 'base64url');
    const ended = await deleteOthers(client, userId, except);
    return () => {
      for (const hash of ended) this.#conclude(idOf(hash));
    };
  }

  /** Ends one of a user's sessions in the same way; null if they have no such session. */
  async endOne(client: pg.ClientBase, userId: number, sessionId: string): Promise<(() => void) | null> {
    const hash = Buffer.from(sessionId, 'base64url');
    return (await deleteOne(client, userId, hash)) ? () => this.#conclude(idOf(hash)) : null;
  }

  /** Reloads the user with the next use of each of their sessions. */
  reloadUser(userId: number): void {
    for (const [id, { session }] of this.#cache) if (session.user.id === userId) this.#forget(id);
  }

  /** Calls the listener once a session has ended, so that open sockets lose their login. */
  onEnd(listener: (sessionId: string) => void): void {
    this.#endListeners.push(listener);
  }

  /** Ends expired sessions and those that a block has ended, on connections that requests do not share. */
  async removeEnded(pool: pg.Pool = this.#pool): Promise<void> {
    for (const hash of await deleteEndedSessions(pool, this.#now())) this.#conclude(idOf(hash));
  }

  async #find(id: string): Promise<Session | undefined> {
    const now = this.#now();
    const cached = this.#cache.get(id);
    if (cached && now - cached.readAt < cacheMsMax) {
      cached.usedAt = now;
      return cached.session;
    }
    if (this.#unknown.has(id)) return undefined;
    const underWay = this.#lookups.get(id);
    if (underWay) return underWay;
    const lookup = this.#lookUp(id, () => this.#lookups.get(id) === lookup);
    this.#lookups.set(id, lookup);
    return lookup;
  }

  async #lookUp(id: string, isValid: () => boolean): Promise<Session | undefined> {
    const now = this.#now();
    try {
      const user = await readSession(this.#pool, Buffer.from(id, 'base64url'), now);
      // The session may have ended while its row was being read.
      if (!isValid()) return await this.#find(id);
      const session = user && { id, user, accountId: user.accountId };
      this.#keep(id, session, now);
      return session;
    } finally {
      if (isValid()) this.#lookups.delete(id);
    }
  }

  #keep(id: string, session: Session | undefined, now: number): void {
    const wasLive = this.#cache.delete(id);
    if (!session) {
      // Another program ended it: listeners that knew it as live are notified now.
      if (wasLive) this.#conclude(id);
      else this.#unknown.add(id);
      return;
    }
    this.#cache.set(id, { session, readAt: now, usedAt: now });
  }

  #forget(sessionId: string): void {
    this.#cache.delete(sessionId);
    this.#lookups.delete(sessionId);
  }

  /** The row is gone, so results read earlier must not restore it. */
  #conclude(sessionId: string): void {
    this.#forget(sessionId);
    this.#unknown.add(sessionId);
    for (const listener of this.#endListeners) listener(sessionId);
  }
}

const hashOf = (token: string): Buffer => hashOnce('sha256', token, 'buffer');
const idOf = (tokenHash: Buffer): string => tokenHash.toString('base64url');
