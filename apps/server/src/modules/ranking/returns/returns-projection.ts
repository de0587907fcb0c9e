// The returns of accounts as tables: the present state of each, and its trading days. A step's effect depends on the
// steps before it, so a write begins from the stored rows.
import { makeInsert } from '../../../projections/bulk-write.ts';
import type { Projection } from '../../../projections/projection.ts';
import type { TableWriter } from '../../../projections/table-writer.ts';
import { rankingProjectionTables } from '../projection-tables.ts';
import { type AccountReturn, type AccountRow, fold, returnOf, rowOf } from './account-return.ts';
import { type DayRow, dayAfterStep, dayKey, joinDays } from './days.ts';
import { type Step, stepOf } from './steps.ts';

const { trader_accounts } = rankingProjectionTables;
const key = 'account_id';
const columns = (Object.keys(trader_accounts) as (keyof typeof trader_accounts)[]).filter(
  (name) => name !== key,
);
const writeAccounts = makeInsert('trader_accounts', trader_accounts, { key, columns });

export const returnsProjection: Projection<Step[]> = {
  name: 'traders',
  version: 2,
  tables: ['trader_accounts', 'trader_days'],
  newRows: () => [],

  project(change, steps) {
    const step = stepOf(change);
    if (step) steps.push(step);
  },

  async write(writer, steps) {
    if (steps.length === 0) return;
    const accounts = await readAccounts(writer, [...new Set(steps.map(({ accountId }) => accountId))]);
    const days = new Map<string, DayRow>();
    for (const step of steps) {
      const day = foldDay(accounts, step);
      if (day) days.set(dayKey(day), joinDays(days.get(dayKey(day)), day));
    }
    await writeAccounts(writer, [...accounts.values()].map(rowOf));
    await addDays(writer, [...days.values()]);
  },
};

/** Applies the step to its account in `accounts`, and returns what it adds to the day. */
export function foldDay(accounts: Map<number, AccountReturn>, step: Step): DayRow | null {
  const before = accounts.get(step.accountId);
  const trades = before?.trades ?? 0;
  const account = fold(before, step);
  accounts.set(step.accountId, account);
  return dayAfterStep(step, account, trades);
}

async function readAccounts(
  writer: TableWriter,
  ids: readonly number[],
): Promise<Map<number, AccountReturn>> {
  const { rows } = await writer.query<AccountRow>({
    name: 'project trader_accounts read',
    text: 'select * from trader_accounts where account_id = any($1::bigint[])',
    values: [ids],
  });
  return new Map(rows.map((row) => [row.account_id, returnOf(row)]));
}

async function addDays(writer: TableWriter, days: readonly DayRow[]): Promise<void> {
  if (days.length === 0) return;
  await writer.query({
    name: 'project trader_days',
    text: `insert into trader_days as known (account_id, life, day, growth, net, trades)
           select * from unnest($1::bigint[], $2::int[], $3::text[], $4::bigint[], $5::bigint[], $6::int[])
           on conflict (account_id, life, day) do update
           set growth = excluded.growth, net = known.net + excluded.net, trades = known.trades + excluded.trades`,
    values: [
      days.map((one) => one.account_id),
      days.map(({ life }) => life),
      days.map(({ day }) => day),
      days.map(({ growth }) => growth),
      days.map(({ net }) => net),
      days.map(({ trades }) => trades),
    ],
  });
}
