// Withdrawals as the office sees them: of all clients, each with its client and the
// client's total deposits and withdrawals.
import { WITHDRAWAL_CODES, type WithdrawalWord } from '@candor/contract';
import { CLIENT_SUM_MS, type Money, money } from '@candor/core';
import type pg from 'pg';
import { COUNTED_MAX } from '../../db/counted-max.ts';
import { queriesOn } from '../../db/queries.ts';
import type { Page } from '../../db/read-page.ts';
import { findClients } from '../../web/client-rows.ts';
import { countUpTo, eachRow } from '../../web/count-up-to.ts';
import type { NamedClient } from '../../web/present-office-client.ts';
import { findAssignees, type Person, type QueueOrder } from '../../web/queue-order.ts';
import { select, toWithdrawal, type Withdrawal } from './withdrawal-rows.ts';

export interface Surroundings {
  readonly client: NamedClient;
  readonly moneyIn: Money;
  readonly moneyOut: Money;
  /** The sum of the client's withdrawals that were approved in the last seven days. */
  readonly weekSum: Money;
  readonly methodCreatedAt: Date;
  readonly assignee: Person | null;
}
export type OfficeWithdrawal = Withdrawal & Surroundings;

type Database = pg.Pool | pg.PoolClient;
/** `venueNow`: milliseconds of the clock that dates steps. */
export type OfficeSlice = Page & Partial<QueueOrder> & { readonly venueNow: number };

/** Newest first by default; all withdrawals if neither status nor user is given. */
export async function listForOffice(
  db: Database,
  { id, word, userId }: { id?: number; word?: WithdrawalWord | 'open'; userId?: number },
  { limit, offset, direction = 'desc', mine, venueNow }: OfficeSlice,
): Promise<{ list: OfficeWithdrawal[]; total: number }> {
  const statuses = word === undefined ? [...Object.keys(WITHDRAWAL_CODES), 'released'] : statusesOf(word);
  let found = select(db).where('status', 'in', statuses);
  if (id !== undefined) found = found.where('withdrawals.id', '=', id);
  if (userId !== undefined) found = found.where('user_id', '=', userId);
  if (mine) found = found.where(mine('withdrawals.id'));
  const rows = await found.orderBy('withdrawals.id', direction).limit(limit).offset(offset).execute();
  const count = found.clearSelect().select(eachRow).limit(COUNTED_MAX);
  return { list: await surround(db, rows.map(toWithdrawal), venueNow), total: await countUpTo(db, count) };
}

/** Released ones are shown among the cancelled. */
function statusesOf(word: WithdrawalWord | 'open'): string[] {
  if (word === 'open') return ['submitted', 'approved'];
  return word === 'cancelled' ? [word, 'released'] : [word];
}

export async function surround(
  db: Database,
  all: readonly Withdrawal[],
  venueNow: number,
): Promise<OfficeWithdrawal[]> {
  if (all.length === 0) return [];
  const [clients, paidIn, paidOut, weekSums, methods, assignees] = await Promise.all([
    findClients(db, all),
    sumPaidIn(db, all),
    sumPaidOut(db, all),
    sumWeek(db, all, venueNow),
    findMethodDates(db, all),
    findAssignees(db, 'withdrawals', all),
  ]);
  return all.map((one) => {
    const client = clients.get(one.userId);
    if (!client) throw new Error(`withdrawal ${one.id} has no client`);
    return {
      ...one,
      client,
      moneyIn: money(paidIn.get(one.accountId) ?? 0),
      moneyOut: money(paidOut.get(one.accountId) ?? 0),
      weekSum: money(weekSums.get(one.accountId) ?? 0),
      methodCreatedAt: methods.get(one.methodId) ?? new Date(0),
      assignee: assignees.get(one.id) ?? null,
    };
  });
}

async function sumPaidIn(db: Database, all: readonly Withdrawal[]): Promise<Map<number, number>> {
  const rows = await queriesOn(db)
    .selectFrom('postings')
    .select(['owner', ({ fn }) => fn.sum<string>('amount').as('sum')])
    .where('owner', 'in', accountsOf(all))
    .where('book', '=', 'cash')
    .where('kind', '=', 'deposit')
    .groupBy('owner')
    .execute();
  return new Map(rows.map((row) => [Number(row.owner), Number(row.sum)]));
}

async function sumPaidOut(db: Database, all: readonly Withdrawal[]): Promise<Map<number, number>> {
  const rows = await queriesOn(db)
    .selectFrom('projected_withdrawals')
    .select(['account_id', ({ fn }) => fn.sum<string>('amount').as('sum')])
    .where('account_id', 'in', accountsOf(all))
    .where('status', '=', 'paid')
    .groupBy('account_id')
    .execute();
  return new Map(rows.map((row) => [row.account_id, Number(row.sum)]));
}

async function sumWeek(
  db: Database,
  all: readonly Withdrawal[],
  venueNow: number,
): Promise<Map<number, number>> {
  const rows = await queriesOn(db)
    .selectFrom('projected_withdrawals')
    .select(['account_id', ({ fn }) => fn.sum<string>('amount').as('sum')])
    .where('account_id', 'in', accountsOf(all))
    .where('status', 'in', ['approved', 'paid'])
    .where('approved_at', '>', venueNow - CLIENT_SUM_MS)
    .groupBy('account_id')
    .execute();
  return new Map(rows.map((row) => [row.account_id, Number(row.sum)]));
}

async function findMethodDates(db: Database, all: readonly Withdrawal[]): Promise<Map<number, Date>> {
  const rows = await queriesOn(db)
    .selectFrom('withdraw_methods')
    .select(['id', 'created_at'])
    .where('id', 'in', [...new Set(all.map(({ methodId }) => methodId))])
    .execute();
  return new Map(rows.map((row) => [row.id, row.created_at]));
}

const accountsOf = (all: readonly Withdrawal[]): number[] => [
  ...new Set(all.map(({ accountId }) => accountId)),
];
