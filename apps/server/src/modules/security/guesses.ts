// Limits guesses at a user's factor: five times, then after a delay that doubles up to an hour. A guess is counted
// before it is checked, in one statement, so that concurrent guesses gain nothing.
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import { CallRefused } from '../../web/refused.ts';

const FREE_GUESSES = 5;
const firstDelaySeconds = 30;
const delaySecondsMax = 3_600;
/** After this long without a guess the count begins again. */
const forgetMs = 24 * 3_600_000;

/** Throws guesses_exceeded. `forgive` takes back a correct one. */
export async function takeGuess(pool: pg.Pool, userId: number, now: number): Promise<void> {
  const { rowCount } = await pool.query(
    `insert into factor_guesses as known (user_id, wrong, last_at) values ($1, 1, $2)
     on conflict (user_id) do update
       set wrong = case when known.last_at <= $3 then 1 else known.wrong + 1 end, last_at = $2
       where known.wrong < $4
          or known.last_at + least($6::int, $5::int * power(2, least(known.wrong, 20) - $4)) * interval '1 second' <= $2`,
    [userId, new Date(now), new Date(now - forgetMs), FREE_GUESSES, firstDelaySeconds, delaySecondsMax],
  );
  if (rowCount === 1) return;
  const row = await queriesOn(pool)
    .selectFrom('factor_guesses')
    .select(['wrong', 'last_at as at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const freeAt = row ? row.at.getTime() + 1_000 * delaySeconds(row.wrong) : now;
  throw new CallRefused('guesses_exceeded', {
    details: { seconds: Math.max(1, Math.ceil((freeAt - now) / 1_000)) },
  });
}

const delaySeconds = (wrong: number): number =>
  Math.min(delaySecondsMax, firstDelaySeconds * 2 ** (wrong - FREE_GUESSES));

export async function forgive(pool: pg.Pool, userId: number): Promise<void> {
  await queriesOn(pool).deleteFrom('factor_guesses').where('user_id', '=', userId).execute();
}
