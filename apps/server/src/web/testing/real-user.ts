// For tests: a client with a real account, logged in, as if they had registered long ago.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { systemActor } from '@candor/core';
import type { TestVenue } from './test-venue.ts';

export interface RealUser {
  readonly token: string;
  readonly id: number;
  readonly accountId: number;
  readonly email: string;
}

/** The user has an open, empty trading account, and has passed the questionnaire by default. */
export async function openRealUser(
  venue: Pick<TestVenue, 'pool' | 'engine'>,
  { hasPassed = true } = {},
): Promise<RealUser> {
  const token = randomBytes(32).toString('base64url');
  const email = `${randomBytes(6).toString('hex')}@client.example`;
  const digits = (length: number) => String(randomInt(10 ** (length - 1), 10 ** length));
  const { rows } = await venue.pool.query<{ id: number; accountId: number }>(
    `insert into users (uid, trade_account, is_demo, email, invite_code)
     values ($1, $2, false, $3, $4) returning id, account_id as "accountId"`,
    [digits(9), digits(10), email, randomBytes(6).toString('hex')],
  );
  const [user] = rows;
  if (!user) throw new Error('the user was not written');
  await venue.pool.query('insert into sessions (token_hash, user_id) values ($1, $2)', [
    createHash('sha256').update(token).digest(),
    user.id,
  ]);
  if (hasPassed)
    await venue.pool.query(
      `insert into questionnaire_tries (user_id, version, questions, began_at, answers, correct, passed, answered_at)
       values ($1, 1, '[]', now(), '', 6, true, now())`,
      [user.id],
    );
  const { accountId } = user;
  await venue.engine.submit({
    command: { type: 'OpenAccount', accountId, demo: false },
    actor: systemActor('accounts'),
    idempotency: null,
  });
  return { token, email, ...user };
}
