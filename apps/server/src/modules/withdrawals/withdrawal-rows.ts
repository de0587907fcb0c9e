// Withdrawals: the rows that requests are written to, joined with their status from the journal.
import type { MethodKind } from '@candor/contract';
import { type Money, money, type WithdrawalFee, type WithdrawalStatus } from '@candor/core';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import type { Page } from '../../db/read-page.ts';
import { type Currency, toFee, toKind } from './currency-rows.ts';
import { type Destination, destinationColumns, destinationValues } from './method-rows.ts';

export interface Draft {
  readonly userId: number;
  readonly accountId: number;
  readonly methodId: number;
  readonly currency: Currency;
  readonly amount: Money;
  readonly fee: Money;
  /** In hundredths of the currency. */
  readonly net: number;
  readonly destination: Destination;
  readonly memo: string;
}
export interface Withdrawal {
  readonly id: number;
  readonly userId: number;
  readonly accountId: number;
  readonly methodId: number;
  readonly type: MethodKind;
  readonly code: string;
  readonly protocol: string;
  readonly terms: { readonly fee: WithdrawalFee; readonly usdPrice: string; readonly hours: number };
  readonly amount: Money;
  readonly fee: Money;
  readonly net: number;
  readonly destination: Destination;
  readonly memo: string;
  readonly status: WithdrawalStatus;
  /** Milliseconds of the venue's clock. */
  readonly submittedAt: number;
  readonly approvedAt: number | null;
  readonly endedAt: number | null;
  /** As the journal writes actors; empty if there is none. */
  readonly approvedBy: string;
  /** Two operators were needed when it was approved, so another one pays. */
  readonly needsTwo: boolean;
  readonly decidedBy: string;
  readonly reference: string;
  readonly notes: string;
}

type Database = pg.Pool | pg.PoolClient;

/** Returns its id. The draft has no effect until the journal names it. */
export async function insertDraft(client: pg.PoolClient, draft: Draft, now: Date): Promise<number> {
  const { currency } = draft;
  const { id } = await queriesOn(client)
    .insertInto('withdrawals')
    .values({
      user_id: draft.userId,
      account_id: draft.accountId,
      method_id: draft.methodId,
      currency_id: currency.id,
      type: currency.type,
      code: currency.code,
      protocol: currency.protocol,
      fee_kind: currency.fee.kind,
      draw_rate: currency.fee.value,
      usd_price: currency.usdPrice,
      hours: currency.hours,
      amount: draft.amount,
      fee: draft.fee,
      net: draft.net,
      ...destinationValues(draft.destination),
      memo: draft.memo,
      drafted_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The engine's request under a draft's id. */
export async function findDraft(
  db: Database,
  id: number,
): Promise<{ amount: Money; fee: Money; accountId: number } | undefined> {
  const row = await queriesOn(db)
    .selectFrom('withdrawals')
    .select(['amount', 'fee', 'account_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { amount: money(row.amount), fee: money(row.fee), accountId: row.account_id };
}

/** Accounts with rows from before that time without a withdrawal. */
export async function accountsWithDrafts(pool: pg.Pool, before: Date): Promise<number[]> {
  const rows = await queriesOn(pool)
    .selectFrom('withdrawals')
    .leftJoin('projected_withdrawals', 'projected_withdrawals.id', 'withdrawals.id')
    .select('withdrawals.account_id as accountId')
    .distinct()
    .where('projected_withdrawals.id', 'is', null)
    .where('drafted_at', '<', before)
    .orderBy('withdrawals.account_id')
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/**
 * Deletes drafts that never became a withdrawal; nothing can come under their ids any more. The projection
 * must be up to date for the account: while it is rebuilt a withdrawal looks like a draft, and only its row
 * has the destination of the money.
 */
export async function removeDrafts(pool: pg.Pool, accountId: number, before: Date): Promise<void> {
  await queriesOn(pool)
    .deleteFrom('withdrawals')
    .where('account_id', '=', accountId)
    .where('drafted_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('projected_withdrawals')
            .select('projected_withdrawals.id')
            .whereRef('projected_withdrawals.id', '=', 'withdrawals.id'),
        ),
      ),
    )
    .execute();
}

/** Newest first. */
export async function listWithdrawals(
  db: Database,
  { userId, type }: { userId: number; type: MethodKind },
  { limit, offset }: Page,
): Promise<{ list: Withdrawal[]; total: number }> {
  const own = select(db).where('user_id', '=', userId).where('type', '=', type);
  const rows = await own.orderBy('withdrawals.id', 'desc').limit(limit).offset(offset).execute();
  const { total } = await own
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { list: rows.map(toWithdrawal), total };
}

/** Without a user, any client's. */
export async function findWithdrawal(
  db: Database,
  { id, userId }: { id: number; userId?: number },
): Promise<Withdrawal | undefined> {
  let query = select(db).where('withdrawals.id', '=', id);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  const row = await query.executeTakeFirst();
  return row && toWithdrawal(row);
}

/** Withdrawals with steps since then that are not all settled yet; oldest first. */
export async function listUnsettled(db: Database, since: number, limit: number): Promise<Withdrawal[]> {
  const rows = await select(db)
    .where('changed_at', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('withdrawal_steps')
            .select('step')
            .whereRef('withdrawal_id', '=', 'withdrawals.id')
            .whereRef('step', '=', 'status'),
        ),
      ),
    )
    .orderBy('changed_at')
    .limit(limit)
    .execute();
  return rows.map(toWithdrawal);
}

export const select = (db: Database) =>
  queriesOn(db)
    .selectFrom('withdrawals')
    .innerJoin('projected_withdrawals', 'projected_withdrawals.id', 'withdrawals.id')
    .select(['withdrawals.id', 'user_id as userId', 'withdrawals.account_id as accountId'])
    .select([
      'method_id as methodId',
      'type',
      'code',
      'protocol',
      'fee_kind as feeKind',
      'draw_rate as drawRate',
    ])
    .select([
      'usd_price as usdPrice',
      'hours',
      'withdrawals.amount',
      'withdrawals.fee',
      'net',
      'memo',
      'status',
    ])
    .select(destinationColumns)
    .select([
      'submitted_at as submittedAt',
      'approved_at as approvedAt',
      'ended_at as endedAt',
      'reference',
      'notes',
    ])
    .select(['approved_by as approvedBy', 'decided_by as decidedBy', 'needs_two as needsTwo']);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

export const toWithdrawal = ({ feeKind, drawRate, usdPrice, hours, ...row }: Row): Withdrawal => ({
  ...row,
  type: toKind(row.type),
  terms: { fee: toFee(feeKind, drawRate), usdPrice, hours },
  amount: money(row.amount),
  fee: money(row.fee),
  destination: row,
  status: row.status as WithdrawalStatus,
});
