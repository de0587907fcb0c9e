// What the tables of returns should hold: the same fold, from the journal's first event.
import type { Growth } from '../../../modules/ranking/growth/account-growth.ts';
import { rowOf } from '../../../modules/ranking/growth/account-growth.ts';
import { type DayRow, dayKey, joinDays } from '../../../modules/ranking/growth/days.ts';
import { foldDay } from '../../../modules/ranking/growth/growth-projection.ts';
import { stepOf } from '../../../modules/ranking/growth/steps.ts';
import { rankingProjectionTables } from '../../../modules/ranking/projection-tables.ts';
import type { Change } from '../../../projections/projection.ts';
import { RowDigest } from './row-digest.ts';

const { trader_accounts, trader_days } = rankingProjectionTables;

export class ExpectedGrowth {
  readonly #accounts = new Map<number, Growth>();
  /** The last day of each account; those before it can't change any more and are in the digest. */
  readonly #last = new Map<number, DayRow>();
  readonly #days = new RowDigest(trader_days);

  take(change: Change): void {
    const step = stepOf(change);
    const day = step && foldDay(this.#accounts, step);
    if (!day) return;
    const last = this.#last.get(day.account_id);
    const isSame = last !== undefined && dayKey(last) === dayKey(day);
    if (last && !isSame) this.#days.add(last);
    this.#last.set(day.account_id, joinDays(isSame ? last : undefined, day));
  }

  /** As `ExpectedTables` compares them; to be asked once, at the end. */
  tables() {
    const accounts = new RowDigest(trader_accounts);
    for (const account of this.#accounts.values()) accounts.add(rowOf(account));
    for (const day of this.#last.values()) this.#days.add(day);
    return [
      ['returns of accounts', accounts, { table: 'trader_accounts', spec: trader_accounts }],
      ['trading days of accounts', this.#days, { table: 'trader_days', spec: trader_days }],
    ] as const;
  }
}
