// Challenges that passkeys sign: stored until the first response that names one, five minutes at most.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import type { PageAddress } from '../../web/site-origin.ts';

export type ChallengePurpose = 'add' | 'confirm' | 'login';
export interface StoredChallenge {
  readonly userId: number | null;
  readonly domain: string;
  readonly origin: string;
}

export const CHALLENGE_LIFE_MS = 5 * 60_000;
const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

export async function keepChallenge(
  pool: pg.Pool,
  issued: {
    challenge: string;
    purpose: ChallengePurpose;
    userId: number | null;
    page: PageAddress;
    now: number;
  },
): Promise<void> {
  const { challenge, purpose, userId, page, now } = issued;
  await queriesOn(pool)
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      purpose,
      user_id: userId,
      domain: page.domain,
      origin: page.origin,
      ends_at: new Date(now + CHALLENGE_LIFE_MS),
    })
    .execute();
}

/** Undefined for a challenge that is unknown, used, too old or for another purpose; in every case it is deleted. */
export async function burnChallenge(
  pool: pg.Pool,
  challenge: string,
  purpose: ChallengePurpose,
  now: number,
): Promise<StoredChallenge | undefined> {
  const row = await queriesOn(pool)
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .returning(['purpose', 'user_id as userId', 'domain', 'origin', 'ends_at as expiresAt'])
    .executeTakeFirst();
  if (!row || row.purpose !== purpose || row.expiresAt.getTime() <= now) return undefined;
  return { userId: row.userId, domain: row.domain, origin: row.origin };
}

export async function removeOldChallenges(pool: pg.Pool, now: number): Promise<void> {
  await queriesOn(pool).deleteFrom('passkey_challenges').where('ends_at', '<=', new Date(now)).execute();
}
