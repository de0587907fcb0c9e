// A dry run, as the office reads it: what the engine says of the accounts, with whose they are.
import type { InstrumentDryRun } from '@candor/contract';
import { moneyToNumber, type TermsAssessment } from '@candor/core';
import type pg from 'pg';
import { sessionAt } from '../../feeds/calendar.ts';
import type { ListedInstrument } from '../../listings/listings.ts';
import { presentOfficeClient } from '../../web/present-office-client.ts';
import { findOwners } from './owner-rows.ts';
import { hoursOf, type InstrumentView } from './present-instrument.ts';

export type MarketTurn = InstrumentDryRun['market'];

/** What the market would do at once under the other hours. A halted one stays halted, and a replay keeps its data's. */
export function marketTurn(wanted: ListedInstrument, view: InstrumentView): MarketTurn {
  const { status } = view.quote(wanted.terms.id);
  const hours = hoursOf(wanted, view);
  if (status === 'halted' || hours.of === 'data') return '';
  const { open } = sessionAt(hours.calendar, view.venueNow());
  if (open === (status === 'open')) return '';
  return open ? 'opens' : 'closes';
}

export async function presentDryRun(
  pool: pg.Pool,
  { looked, concerned, accounts }: TermsAssessment,
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
        net_value: moneyToNumber(account.netValue),
        margin: moneyToNumber(account.margin),
        net_value_after: moneyToNumber(account.netValueAfter),
        margin_anew: moneyToNumber(account.marginAnew),
        now: account.now,
        after: account.after,
        anew: account.anew,
      };
    }),
  };
}
