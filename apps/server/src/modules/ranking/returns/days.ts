// The trading days of an account: its return at the end of each, and the day's result.
import type { RowOf } from '../../../db/table.ts';
import type { rankingProjectionTables } from '../projection-tables.ts';
import type { AccountReturn } from './account-return.ts';
import type { Step } from './steps.ts';
import { dayOf } from './trading-days.ts';

export type DayRow = RowOf<typeof rankingProjectionTables.trader_days>;

/**
 * The change that a step makes to its day; null if it has no result. `before` is how many trades there were before it.
 */
export function dayAfterStep(step: Step, account: AccountReturn, tradesBefore: number): DayRow | null {
  const net = resultOf(step);
  if (net === null) return null;
  const { account_id, life, growth, trades } = account;
  return { account_id, life, day: dayOf(step.at), growth, net, trades: trades - tradesBefore };
}

/** Both rows are of one day, the second one later. */
export const joinDays = (earlier: DayRow | undefined, later: DayRow): DayRow =>
  earlier ? { ...later, net: earlier.net + later.net, trades: earlier.trades + later.trades } : later;

export const dayKey = ({ account_id, life, day }: DayRow): string => `${account_id} ${life} ${day}`;

function resultOf(step: Step): number | null {
  switch (step.step) {
    case 'closed':
      return step.net;
    case 'begun':
    case 'opened':
    case 'moved':
    case 'ended':
      return null;
  }
}
