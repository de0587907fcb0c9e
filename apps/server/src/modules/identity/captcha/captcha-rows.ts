// The rows of captchas: answered ones, and the key that signs all of them.
import type pg from 'pg';
import { queriesOn } from '../../../db/queries.ts';

/** False if it was answered before. */
export async function useCaptcha(
  pool: pg.Pool,
  { nonce, expiresAt }: { nonce: Buffer; expiresAt: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queriesOn(pool)
    .insertInto('used_captchas')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((known) => known.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function removeUsedCaptchas(pool: pg.Pool, expiredAt: number): Promise<void> {
  await queriesOn(pool).deleteFrom('used_captchas').where('expires_at', '<=', expiredAt).execute();
}

/** Created with the store. */
export async function readCaptchaKey(pool: pg.Pool): Promise<Buffer> {
  const { value } = await queriesOn(pool)
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'captcha')
    .executeTakeFirstOrThrow(() => new Error('the store has no key for captchas'));
  return value;
}
