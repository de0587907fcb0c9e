// Sessions in the table: written at a login, read and dated at each use, removed when they end. Removing a session
// locks its user first, so that logins, logouts and the cleanup never deadlock.
import { sql } from 'kysely';
import type pg from 'pg';
import { inTransaction } from '../../db/in-transaction.ts';
import { queriesOn } from '../../db/queries.ts';
import type { SessionContext } from './session-context.ts';
import { USER_COLUMNS, type UserRecord } from './user-record.ts';

/** More devices than anyone has; a login beyond them ends the least recently used session. */
export const SESSIONS_MAX = 20;
const SESSION_LIFE_MS = 30 * 24 * 3_600_000;

/** The password was changed while the login was in progress. */
export class LoginOvertaken extends Error {
  override name = 'LoginOvertaken';
}

export interface SessionToStart {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly now: number;
  readonly sessionContext: SessionContext;
  /** When the password used for this login was last changed, or null; omitted for a login without a password. */
  readonly passwordChangedAt?: Date | null | undefined;
}

/**
 * Writes a session and returns the token hashes of sessions that ended to make room. `usedAt` is a use that the table
 * does not know yet, in milliseconds. Concurrent logins of one user are serialised. Throws LoginOvertaken.
 */
export async function insertSession(
  pool: pg.Pool,
  session: SessionToStart,
  usedAt: (tokenHash: Buffer) => number | undefined,
): Promise<Buffer[]> {
  const { tokenHash, userId, now, sessionContext, passwordChangedAt } = session;
  const at = new Date(now);
  return inTransaction(pool, async (client) => {
    const queries = queriesOn(client);
    const { numUpdatedRows } = await queries
      .updateTable('users')
      .set({
        seen_at: sql`greatest(seen_at, ${at})`,
        ...(sessionContext.language === null ? {} : { language: sessionContext.language }),
      })
      .where('id', '=', userId)
      .$if(passwordChangedAt !== undefined, (users) =>
        users.where('password_changed_at', 'is not distinct from', passwordChangedAt ?? null),
      )
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new LoginOvertaken();
    const rows = await queries
      .selectFrom('sessions')
      .select(['token_hash as hash', 'last_used_at as at'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('token_hash')
      .execute();
    const ended = rows
      .map((row) => ({ hash: row.hash, usedAt: Math.max(row.at.getTime(), usedAt(row.hash) ?? 0) }))
      .toSorted((a, b) => b.usedAt - a.usedAt)
      .slice(SESSIONS_MAX - 1)
      .map(({ hash }) => hash);
    if (ended.length > 0) await queries.deleteFrom('sessions').where('token_hash', 'in', ended).execute();
    await queries
      .insertInto('sessions')
      .values({
        token_hash: tokenHash,
        user_id: userId,
        created_at: at,
        last_used_at: at,
        user_agent: sessionContext.userAgent,
        network: sessionContext.network,
        language: sessionContext.language,
      })
      .execute();
    return ended;
  });
}

/**
 * The user of a live session; the same statement writes its last use. It is plain SQL because it is the most frequent
 * query: building a typed query each time takes a fifth more of the thread's time.
 */
export async function readSession(
  pool: pg.Pool,
  tokenHash: Buffer,
  now: number,
): Promise<UserRecord | undefined> {
  const { rows } = await pool.query<UserRecord>(
    `update sessions set last_used_at = greatest(last_used_at, $2) from users
     where token_hash = $1 and last_used_at > $3 and users.id = sessions.user_id
       and (users.blocked_at is null or users.blocked_at < sessions.created_at)
     returning ${USER_COLUMNS}`,
    [tokenHash, new Date(now), new Date(now - SESSION_LIFE_MS)],
  );
  return rows[0];
}

export async function deleteSession(pool: pg.Pool, tokenHash: Buffer): Promise<void> {
  await deleteSessions(pool, tokenHash, {
    users: 'select user_id from sessions where token_hash = $1',
    rows: 'token_hash = $1',
  });
}

/** Deletes expired sessions and those that a block has ended; returns their token hashes. */
export async function deleteEndedSessions(pool: pg.Pool, now: number): Promise<Buffer[]> {
  return deleteSessions(pool, new Date(now - SESSION_LIFE_MS), {
    users: `select user_id from sessions where last_used_at <= $1
      union select id from users where blocked_at is not null and exists (
        select from sessions where user_id = users.id and sessions.created_at <= users.blocked_at)`,
    rows: '(last_used_at <= $1 or sessions.created_at <= owners.blocked_at)',
  });
}

/**
 * Deletes all of a user's sessions but the named one, in the transaction of the command that ends them; returns their
 * token hashes. The caller has changed the user's row before, and so holds its lock.
 */
export async function deleteOthers(
  client: pg.ClientBase,
  userId: number,
  except: Buffer | undefined,
): Promise<Buffer[]> {
  const ended = await queriesOn(client)
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (rows) => rows.where('token_hash', '<>', except ?? Buffer.alloc(0)))
    .returning('token_hash as hash')
    .execute();
  return ended.map(({ hash }) => hash);
}

/**
 * Deletes one of a user's sessions, in the transaction of a command that holds the user's row;
 * false if they have no such session.
 */
export async function deleteOne(client: pg.ClientBase, userId: number, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await queriesOn(client)
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** A session holds its user's latest use, so the user's row takes that over before the session is deleted. */
async function deleteSessions(
  pool: pg.Pool,
  value: Buffer | Date,
  which: { users: string; rows: string },
): Promise<Buffer[]> {
  const { rows } = await pool.query<{ hash: Buffer }>(
    `with owners as (
       select id, blocked_at from users where id in (${which.users}) order by id for no key update
     ), ended as (
       delete from sessions using owners where user_id = owners.id and ${which.rows}
       returning token_hash, user_id, last_used_at
     ), visits as (
       update users set seen_at = greatest(seen_at, visit.at)
       from (select user_id, max(last_used_at) as at from ended group by user_id) visit
       where users.id = visit.user_id
     )
     select token_hash as hash from ended`,
    [value],
  );
  return rows.map(({ hash }) => hash);
}
