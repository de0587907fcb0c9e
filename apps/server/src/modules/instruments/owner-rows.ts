// Whose the trading accounts are that a dry run names.
import type { AccountId } from '@candor/core';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import type { NamedClient } from '../../web/present-office-client.ts';

export interface AccountOwner extends NamedClient {
  readonly accountId: AccountId;
  readonly tradeAccount: string;
}

export async function findOwners(
  db: pg.Pool,
  accountIds: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, AccountOwner>> {
  if (accountIds.length === 0) return new Map();
  const rows = await queriesOn(db)
    .selectFrom('users')
    .select(['id', 'uid', 'email', 'mobile', 'is_demo as isDemo'])
    .select(['account_id as accountId', 'trade_account as tradeAccount'])
    .where('account_id', 'in', [...accountIds])
    .execute();
  return new Map(rows.map((row) => [row.accountId, row]));
}
