// A dry run on the wire: the engine's result for the accounts, with their owners.
import type { InstrumentDryRun } from '@candor/contract';
import { type AccountId, moneyToNumber, type SpecAssessment } from '@candor/core';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import { sessionAt } from '../../feeds/calendar.ts';
import type { ListedInstrument } from '../../listings/listings.ts';
import { type NamedClient, presentOfficeClient } from '../../web/present-office-client.ts';
import { hoursOf, type InstrumentView } from './present-instrument.ts';

export type MarketTurn = InstrumentDryRun['market'];

/**
 * Tells whether the other hours would open or close the market at once. A halted market stays halted, and a replay
 * keeps the hours of its data.
 */
export function marketTurn(wanted: ListedInstrument, view: InstrumentView): MarketTurn {
  const { status } = view.quote(wanted.spec.id);
  const hours = hoursOf(wanted, view);
  if (status === 'halted' || hours.of === 'data') return '';
  const { open } = sessionAt(hours.calendar, view.venueNow());
  if (open === (status === 'open')) return '';
  return open ? 'opens' : 'closes';
}

export async function presentDryRun(
  pool: pg.Pool,
  { looked, concerned, accounts }: SpecAssessment,
  market: MarketTurn,
): Promise<InstrumentDryRun> {
  const owners = await findOwners(
    pool,
    accounts.map(({ accountId }) => accountId),
  );
  return {
    looked,
    concerned,
    market,
    accounts: accounts.map((account) => {
      const owner = owners.get(account.accountId);
      return {
        client: owner ? presentOfficeClient(owner) : null,
        trade_account: owner?.tradeAccount ?? '',
        is_demo: account.demo ? 1 : 0,
        net_value: moneyToNumber(account.equity),
        margin: moneyToNumber(account.margin),
        net_value_after: moneyToNumber(account.equityAfter),
        margin_anew: moneyToNumber(account.marginReopened),
        now: account.now,
        after: account.after,
        anew: account.reopened,
      };
    }),
  };
}

interface AccountOwner extends NamedClient {
  readonly accountId: AccountId;
  readonly tradeAccount: string;
}

/** The owners of the trading accounts that a dry run names. */
async function findOwners(
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
