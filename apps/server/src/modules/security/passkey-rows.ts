// Passkeys in the table: found by their credential, changed only by their owner.
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';

type Database = pg.Pool | pg.PoolClient;

export interface PasskeyRow {
  readonly id: number;
  readonly userId: number;
  readonly credentialId: string;
  readonly domain: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string;
  readonly isSynced: boolean;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const columns = [
  'id',
  'user_id as userId',
  'credential_id as credentialId',
  'domain',
  'public_key as publicKey',
  'counter',
  'transports',
  'synced as isSynced',
  'name',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

export const listPasskeys = (db: Database, userId: number): Promise<PasskeyRow[]> =>
  queriesOn(db).selectFrom('passkeys').select(columns).where('user_id', '=', userId).orderBy('id').execute();

export const findPasskey = (db: Database, credentialId: string): Promise<PasskeyRow | undefined> =>
  queriesOn(db)
    .selectFrom('passkeys')
    .select(columns)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** Undefined if the credential is already known, for any user. */
export const insertPasskey = (
  client: pg.PoolClient,
  row: Omit<PasskeyRow, 'id' | 'lastUsedAt'>,
): Promise<PasskeyRow | undefined> =>
  queriesOn(client)
    .insertInto('passkeys')
    .values({
      user_id: row.userId,
      credential_id: row.credentialId,
      domain: row.domain,
      public_key: row.publicKey,
      counter: row.counter,
      transports: row.transports,
      synced: row.isSynced,
      name: row.name,
      created_at: row.createdAt,
      last_used_at: null,
    })
    .onConflict((known) => known.column('credential_id').doNothing())
    .returning(columns)
    .executeTakeFirst();

/** False if it was used or removed meanwhile. */
export async function noteUse(
  pool: pg.Pool,
  row: PasskeyRow,
  used: { counter: number; isSynced: boolean; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await queriesOn(pool)
    .updateTable('passkeys')
    .set({ counter: used.counter, synced: used.isSynced, last_used_at: used.at })
    .where('id', '=', row.id)
    .where('counter', '=', row.counter)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export const renamePasskey = (
  pool: pg.Pool,
  { id, userId, name }: { id: number; userId: number; name: string },
): Promise<PasskeyRow | undefined> =>
  queriesOn(pool)
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();

export async function deletePasskey(client: pg.PoolClient, id: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await queriesOn(client)
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
