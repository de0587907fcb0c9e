// Whom a notice is for, as their row says: account, addresses and language.
import { type Language, resolveLanguage } from '@candor/i18n/server';
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';

export interface Addressee {
  readonly accountId: number;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly language: Language;
}

export async function findAddressee(
  client: pg.ClientBase | pg.Pool,
  userId: number,
): Promise<Addressee | undefined> {
  const row = await queriesOn(client)
    .selectFrom('users')
    .select(['account_id', 'email', 'area_code', 'mobile', 'language'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    accountId: row.account_id,
    email: row.email,
    mobile: row.mobile === null ? null : `+${(row.area_code ?? '').replace(/^\+/, '')}${row.mobile}`,
    language: resolveLanguage(row.language),
  };
}
