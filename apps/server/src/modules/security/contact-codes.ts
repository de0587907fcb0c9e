// Codes that prove an address for a change of contact: hashed, once, ten minutes, five tries, a minute apart, five an
// hour.
import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { lockUser } from '../../db/lock-user.ts';
import { queriesOn } from '../../db/queries.ts';
import type { PasswordHasher } from '../../secrets/password-hash.ts';
import { CallRefused } from '../../web/refused.ts';

export type ContactKind = 'email' | 'mobile';
export type Side = `${'old' | 'new'} ${ContactKind}`;
export interface CodePlace {
  readonly userId: number;
  readonly side: Side;
  /** The address it is sent to; the code proves no other address. */
  readonly target: string;
}

export const CODE_LIFE_MS = 10 * 60_000;
export const CODE_PAUSE_MS = 60_000;
const codesPerHourMax = 5;
const triesMax = 5;
const hourMs = 3_600_000;

export interface MadeCode {
  readonly code: string;
  readonly hash: string;
}

/** Called before the transaction that issues it, which must not hold its connection while passwords are hashed. */
export async function makeCode(passwords: PasswordHasher): Promise<MadeCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, hash: await passwords.hash(code) };
}

/**
 * Checks whether a code may be sent now: before it is made, and again when it is issued. Throws
 * code_recently_sent, too_many_codes.
 */
export async function checkPause(
  db: pg.Pool | pg.PoolClient,
  { userId, side }: CodePlace,
  now: number,
): Promise<{ hourAt: Date; sentInHour: number }> {
  const before = await queriesOn(db)
    .selectFrom('contact_codes')
    .select(['made_at as sentAt', 'hour_at as hourAt', 'sent_in_hour as count'])
    .where('user_id', '=', userId)
    .where('side', '=', side)
    .executeTakeFirst();
  if (!before) return { hourAt: new Date(now), sentInHour: 0 };
  refuseUntil('code_recently_sent', before.sentAt.getTime() + CODE_PAUSE_MS, now);
  const hourEnd = before.hourAt.getTime() + hourMs;
  if (hourEnd <= now) return { hourAt: new Date(now), sentInHour: 0 };
  if (before.count >= codesPerHourMax) refuseUntil('too_many_codes', hourEnd, now);
  return { hourAt: before.hourAt, sentInHour: before.count };
}

/** Runs within the transaction of its message. Throws code_recently_sent, too_many_codes. */
export async function issueCode(
  client: pg.PoolClient,
  place: CodePlace,
  { hash, now }: { hash: string; now: number },
): Promise<void> {
  const { userId, side, target } = place;
  // Serialises concurrent codes of one user.
  await lockUser(client, userId);
  const { hourAt, sentInHour } = await checkPause(client, place, now);
  const written = {
    target,
    code_hash: hash,
    made_at: new Date(now),
    ends_at: new Date(now + CODE_LIFE_MS),
    tries: 0,
    hour_at: hourAt,
    sent_in_hour: sentInHour + 1,
  };
  await queriesOn(client)
    .insertInto('contact_codes')
    .values({ user_id: userId, side, ...written })
    .onConflict((known) => known.columns(['user_id', 'side']).doUpdateSet(written))
    .execute();
}

function refuseUntil(code: 'code_recently_sent' | 'too_many_codes', at: number, now: number): void {
  if (at <= now) return;
  throw new CallRefused(code, { details: { seconds: Math.ceil((at - now) / 1_000) } });
}

/** True if it is the code that was sent there. The attempt is counted before the code is checked. */
export async function tryCode(
  pool: pg.Pool,
  { userId, side, target }: CodePlace,
  { code, passwords, now }: { code: string; passwords: PasswordHasher; now: number },
): Promise<boolean> {
  const { rows } = await pool.query<{ hash: string }>(
    `update contact_codes set tries = tries + 1
     where user_id = $1 and side = $2 and target = $3 and tries < $4 and ends_at > $5
     returning code_hash as hash`,
    [userId, side, target, triesMax, new Date(now)],
  );
  const [row] = rows;
  return row !== undefined && passwords.verify(code.trim(), row.hash);
}

/** Runs within the command that it permits. False if another command used it meanwhile. */
export async function spendCode(
  client: pg.PoolClient,
  { userId, side, target }: CodePlace,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await queriesOn(client)
    .updateTable('contact_codes')
    .set({ ends_at: new Date(now) })
    .where('user_id', '=', userId)
    .where('side', '=', side)
    .where('target', '=', target)
    .where('ends_at', '>', new Date(now))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
