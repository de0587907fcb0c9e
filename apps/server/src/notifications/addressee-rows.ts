// The recipients of notifications, read from their rows: account, addresses and language.
import { type Language, resolveLanguage } from '@candor/i18n/server';
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';

export interface Addressee {
  readonly id: number;
  readonly accountId: number;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly language: Language;
}

/** Returns recipients by user id, without unknown users. */
export async function findAddressees(
  client: pg.ClientBase | pg.Pool,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Addressee>> {
  if (userIds.length === 0) return new Map();
  const rows = await queriesOn(client)
    .selectFrom('users')
    .select(['id', 'account_id', 'email', 'area_code', 'mobile', 'language'])
    .where('id', 'in', userIds)
    .execute();
  return new Map(
    rows.map(({ id, account_id, email, area_code, mobile, language }) => [
      id,
      {
        id,
        accountId: account_id,
        email,
        mobile: mobile === null ? null : `+${(area_code ?? '').replace(/^\+/, '')}${mobile}`,
        language: resolveLanguage(language),
      },
    ]),
  );
}

export const findAddressee = async (
  client: pg.ClientBase | pg.Pool,
  userId: number,
): Promise<Addressee | undefined> => (await findAddressees(client, [userId])).get(userId);
