// For tests: a real account with a password, logged in, written directly to the tables.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { makePasswordHasher } from '../../../secrets/password-hash.ts';
import type { TestVenue } from '../../../web/testing/test-venue.ts';

export const PASSWORD = 'a long sentence of the samples';
const passwordHash = makePasswordHasher().hash(PASSWORD);

export interface RealUser {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

/** `loggedInMs`: how long ago. */
export async function makeRealUser(venue: TestVenue, { loggedInMs = 0 } = {}): Promise<RealUser> {
  const digits = String(randomInt(100_000_000, 1_000_000_000));
  const email = `user${digits}@example.com`;
  const { rows } = await venue.pool.query<{ id: number }>(
    `insert into users (uid, trade_account, is_demo, email, password_hash) values ($1, $2, false, $3, $4) returning id`,
    [digits, `1${digits}`, email, await passwordHash],
  );
  const id = rows[0]?.id ?? 0;
  return { id, email, token: await startSession(venue, id, { loggedInMs }) };
}

export async function startSession(
  venue: TestVenue,
  userId: number,
  { loggedInMs = 0, userAgent = '', network = '' } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = new Date(Date.now() + venue.clock.offsetMs);
  await venue.pool.query(
    `insert into sessions (token_hash, user_id, created_at, last_used_at, user_agent, network) values ($1, $2, $3, $4, $5, $6)`,
    [
      createHash('sha256').update(token).digest(),
      userId,
      new Date(at.getTime() - loggedInMs),
      at,
      userAgent || null,
      network || null,
    ],
  );
  return token;
}
