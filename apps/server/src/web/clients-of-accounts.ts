// The clients whose accounts rows of the office refer to.
import type { OfficeClient } from '@candor/contract';
import type { AccountId } from '@candor/core';
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';
import { presentOfficeClient } from './present-office-client.ts';

/** An account without a client, such as one of a benchmark, is shown without a name. */
export async function clientsOfAccounts(
  db: pg.Pool,
  accountIds: readonly AccountId[],
): Promise<(accountId: AccountId) => OfficeClient> {
  const rows =
    accountIds.length === 0
      ? []
      : await queriesOn(db)
          .selectFrom('users')
          .select(['id', 'uid', 'email', 'mobile', 'is_demo as isDemo', 'account_id as accountId'])
          .where('account_id', 'in', [...new Set(accountIds)])
          .execute();
  const byAccount = new Map(rows.map((row) => [row.accountId, row]));
  return (accountId) =>
    presentOfficeClient(
      byAccount.get(accountId) ?? { id: 0, uid: '', email: null, mobile: null, isDemo: false },
    );
}
