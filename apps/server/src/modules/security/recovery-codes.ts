// Recovery codes: ten of 120 random bits each, so that a plain SHA-256 of them is safe at rest; each works once.
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import { base32 } from '../../secrets/totp.ts';

export const RECOVERY_CODES = 10;
const CODE_BYTES = 15;
const CODE_LETTERS = 24;

/** `ABCD-EFGH-IJKL-MNOP-QRST-UVWX` */
function makeCode(): string {
  return (base32(randomBytes(CODE_BYTES)).match(/.{4}/g) ?? []).join('-');
}

/** The code as printed, ignoring anything typed between the letters; null if it can't be one. */
function readCode(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B');
  return letters.length === CODE_LETTERS ? letters : null;
}

const hashOf = (letters: string): Buffer => createHash('sha256').update(`recovery ${letters}`).digest();

/** Runs within a transaction. The old codes become invalid. */
export async function replaceCodes(client: pg.PoolClient, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  await deleteCodes(client, userId);
  await queriesOn(client)
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        code_hash: hashOf(code.replaceAll('-', '')),
        user_id: userId,
        used_at: null,
      })),
    )
    .execute();
  return codes;
}

export async function deleteCodes(client: pg.PoolClient, userId: number): Promise<void> {
  await queriesOn(client).deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Succeeds for only one of several concurrent calls with one code; the others get null. */
export async function useCode(
  pool: pg.Pool,
  userId: number,
  typed: string,
  now: number,
): Promise<{ giveBack(): Promise<void> } | null> {
  const letters = readCode(typed);
  if (letters === null) return null;
  const own = queriesOn(pool)
    .updateTable('recovery_codes')
    .where('code_hash', '=', hashOf(letters))
    .where('user_id', '=', userId);
  const usedAt = new Date(now);
  const { numUpdatedRows } = await own
    .set({ used_at: usedAt })
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return null;
  return {
    async giveBack() {
      await own.set({ used_at: null }).where('used_at', '=', usedAt).execute();
    },
  };
}

export async function countCodes(pool: pg.Pool, userId: number): Promise<number> {
  const { count } = await queriesOn(pool)
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
