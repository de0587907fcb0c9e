// The effects of each step of a withdrawal besides money: the client is notified, and an operator's
// decision is written to the audit log. Done once for each step, right after it and again by a job, which
// completes what a crash interrupted.
import { moneyToNumber } from '@candor/core';
import type pg from 'pg';
import type { Audit } from '../../audit/audit.ts';
import { queriesOn } from '../../db/queries.ts';
import type { NotificationOf } from '../../notifications/kinds.ts';
import { type Act, inAct } from '../../web/act.ts';
import type { ModuleContext } from '../module.ts';
import { maskDestination } from './destination-text.ts';
import { listUnsettled, type Withdrawal } from './withdrawal-rows.ts';

type SettleOptions = Pick<ModuleContext, 'notifications' | 'audit' | 'now' | 'venueNow'>;

type Step = 'submitted' | 'approved' | 'paid' | 'rejected' | 'cancelled' | 'released';

/** How far the job looks back: longer than any outage that ends by itself. */
const lookBackMs = 31 * 86_400_000;
const turnMax = 200;

/** Settles every step so far. Safe to repeat and to call concurrently. */
export async function settleSteps(pool: pg.Pool, one: Withdrawal, options: SettleOptions): Promise<void> {
  for (const step of stepsOf(one)) await inAct(pool, (act) => settle(act, one, step, options));
}

/** For a job. */
export async function settleMissed(
  pool: pg.Pool,
  options: SettleOptions,
  stopping: AbortSignal,
): Promise<void> {
  const since = options.venueNow() - lookBackMs;
  for (const one of await listUnsettled(pool, since, turnMax)) {
    if (stopping.aborted) return;
    await settleSteps(pool, one, options);
  }
}

function stepsOf({ status, approvedAt, endedAt }: Withdrawal): Step[] {
  const steps: Step[] = ['submitted'];
  if (approvedAt !== null) steps.push('approved');
  if (endedAt !== null) steps.push(status);
  return steps;
}

async function settle(act: Act, one: Withdrawal, step: Step, options: SettleOptions): Promise<void> {
  const { client } = act;
  const { numInsertedOrUpdatedRows } = await queriesOn(client)
    .insertInto('withdrawal_steps')
    .values({ withdrawal_id: one.id, step, done_at: new Date(options.now()) })
    .onConflict((known) => known.columns(['withdrawal_id', 'step']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return;
  const notification = notificationOf(one, step);
  if (notification)
    await options.notifications.send(act, {
      ...notification,
      userId: one.userId,
      once: `withdrawal ${one.id} ${step}`,
    });
  await auditStep(client, one, step, options.audit);
}

function notificationOf(one: Withdrawal, step: Step): NotificationOf | null {
  const amount = moneyToNumber(one.amount);
  const { address, payeeAccount } = one.destination;
  const destination = maskDestination(one.code, one.protocol, address || payeeAccount);
  switch (step) {
    case 'submitted':
      return { kind: 'withdrawal_submitted', params: { amount, destination } };
    case 'approved':
      return { kind: 'withdrawal_approved', params: { amount } };
    case 'paid':
      return { kind: 'withdrawal_paid', params: { amount, reference: one.reference } };
    case 'rejected':
      return { kind: 'withdrawal_rejected', params: { amount, notes: one.notes } };
    case 'released':
      return { kind: 'withdrawal_released', params: { amount } };
    // The client did it themselves, on their own screen.
    case 'cancelled':
      return null;
  }
}

/** The journal names the operator by their login address. */
async function auditStep(client: pg.PoolClient, one: Withdrawal, step: Step, audit: Audit): Promise<void> {
  const by = step === 'approved' ? one.approvedBy : one.decidedBy;
  if (step === 'submitted' || !by.startsWith('o:')) return;
  const email = by.slice(2);
  const row = await queriesOn(client)
    .selectFrom('operators')
    .select(['id', 'email'])
    .where('email', '=', email)
    .executeTakeFirst();
  const status = step !== 'approved' && one.approvedAt !== null ? 'approved' : 'submitted';
  await audit.record(client, {
    operator: row ?? null,
    actor: email,
    act: { approved: 'approve', paid: 'pay', rejected: 'reject' }[step as 'approved'] ?? step,
    subject: `withdrawal ${one.id}`,
    before: { status },
    after: {
      status: step,
      amount: moneyToNumber(one.amount),
      ...(step === 'paid' ? { reference: one.reference } : {}),
      ...(step === 'rejected' ? { notes: one.notes } : {}),
    },
  });
}
