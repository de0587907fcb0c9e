// Keys for the store's internal use: created once in the database, sealed with the key that is outside it.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';
import { StartRefused } from '../db/start-refused.ts';
import { MASTER_KEY_FILE } from './master-key.ts';
import { SealBroken, type Sealer } from './sealer.ts';

const KEY_BYTES = 32;
export const keyPurpose = (name: string): string => `key|${name}`;

/**
 * Returns the same key for every start of a store. A later start finds the first one's key.
 * @throws StartRefused if the store's secrets were sealed with a key that is not available
 */
export async function openSealedKey(pool: pg.Pool, sealer: Sealer, name: string): Promise<Buffer> {
  await queriesOn(pool)
    .insertInto('sealed_keys')
    .values({ name, value: sealer.seal(randomBytes(KEY_BYTES), keyPurpose(name)) })
    .onConflict((known) => known.column('name').doNothing())
    .execute();
  const { value } = await queriesOn(pool)
    .selectFrom('sealed_keys')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return openKey(sealer, name, value);
}

/**
 * Checks each key of the store, and creates none.
 * @throws StartRefused if one was sealed with a key that is not available
 */
export async function checkSealedKeys(pool: pg.Pool, sealer: Sealer): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select to_regclass('sealed_keys') is not null as found`,
  );
  if (!rows[0]?.found) return;
  const known = await queriesOn(pool).selectFrom('sealed_keys').select(['name', 'value']).execute();
  for (const { name, value } of known) openKey(sealer, name, value);
}

function openKey(sealer: Sealer, name: string, value: Buffer): Buffer {
  try {
    return sealer.open(value, keyPurpose(name));
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    throw new StartRefused(
      `the secrets of this store were sealed under another key (${error.message}): bring its ${MASTER_KEY_FILE} back into DATA_DIR, or give the key in SECRETS_KEY`,
      { cause: error },
    );
  }
}
