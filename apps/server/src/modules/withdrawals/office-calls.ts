// Office calls about withdrawals: the list, and operators' decisions.
import { type OfficeData, WITHDRAWAL_CODES, type WithdrawalWord } from '@candor/contract';
import { formatActor, type Money, money, operatorActor } from '@candor/core';
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import { writeReasonText } from '../../notifications/reason-text.ts';
import { LIST_OF_CLIENT_MAX, type ListOfClient } from '../../web/list-of-client.ts';
import { pageOf } from '../../web/page-of.ts';
import { parseCode, parseWhole } from '../../web/parse-values.ts';
import { readQueueOrder } from '../../web/queue-order.ts';
import { referenceKeyOf } from '../../web/reference-key.ts';
import { CallRefused, missing } from '../../web/refused.ts';
import type { OfficeCall, RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import { requireSecondOperator } from '../../web/second-operator.ts';
import { checkTransaction } from './check-destination.ts';
import { oneLine } from './destination-text.ts';
import { listMethods } from './method-rows.ts';
import { listForOffice, type OfficeWithdrawal, surround } from './office-rows.ts';
import { presentMethod } from './present-method.ts';
import { presentForOffice } from './present-office.ts';
import type { WithdrawalDesk } from './withdrawal-desk.ts';
import type { Withdrawal } from './withdrawal-rows.ts';

export interface OfficeOptions {
  readonly pool: pg.Pool;
  readonly desk: WithdrawalDesk;
  readonly now: () => number;
  /** The clock that dates steps. */
  readonly venueNow: () => number;
  /**
   * A withdrawal above it, alone or with the client's withdrawals of seven days, is approved by
   * one operator and paid by another.
   */
  readonly secondOperatorAbove: () => Money;
}
type Shown = OfficeData<'officeApproveWithdrawal'>;
type By = Pick<OfficeCall<'officeApproveWithdrawal'>, 'onceByEngine' | 'language'>;

export function registerOfficeWithdrawals(register: RegisterOfficeCall, options: OfficeOptions): void {
  const { pool, desk, now, venueNow, secondOperatorAbove } = options;
  const present = makePresent(secondOperatorAbove);
  const answer = async (one: Withdrawal, language: Language): Promise<{ data: Shown }> => {
    const [shown] = await surround(pool, [one], venueNow());
    if (!shown) throw new Error(`withdrawal ${one.id} is gone`);
    return { data: present(shown, language) };
  };
  const once = ({ onceByEngine, language }: By, decide: () => Promise<Withdrawal>) =>
    onceByEngine(async () => answer(await decide(), language));

  register('officeWithdrawals', { weight: weights.stored }, async ({ params, operator, language }) => {
    const filter = params.id === undefined ? readFilter(params.status) : { id: parseWhole('id', params.id) };
    const { list, total } = await listForOffice(pool, filter, {
      venueNow: venueNow(),
      ...pageOf(params.page),
      ...readQueueOrder('withdrawals', params, operator),
    });
    return { data: { list: list.map((one) => present(one, language)), total } };
  });

  register('officeApproveWithdrawal', { weight: weights.journaled }, async ({ params, ...by }) => {
    const id = parseWhole('id', params.id);
    return once(by, () => desk.decide(id, by.operator.email, { type: 'ApproveWithdrawal' }));
  });

  register('officePayWithdrawal', { weight: weights.journaled }, async ({ params, ...by }) => {
    const id = parseWhole('id', params.id);
    const reference = oneLine(params.reference);
    const { email } = by.operator;
    return once(by, async () => {
      const one = await desk.find(id);
      if (one.status === 'approved') {
        if (one.type === 'coin') checkTransaction(one.protocol, reference);
        const payer = formatActor(operatorActor(email));
        const needsTwo = takesTwo({ ...one, weekSum: money(0) }, secondOperatorAbove());
        // Two different operators are also checked if only a limit on sole decisions requires
        // them, which the engine alone knows.
        if (needsTwo || one.approvedBy !== payer)
          await requireSecondOperator(pool, {
            first: one.approvedBy.replace(/^o:/, ''),
            second: by.operator,
            now: now(),
          });
        await claimPayment(pool, one, { payer, needsTwo, now: new Date(now()) });
        await claimReference(pool, { one, reference, now: new Date(now()) });
      }
      try {
        const paid = await desk.decide(id, email, { type: 'PayWithdrawal', reference });
        await settleReferences(pool, paid, new Date(now()));
        return paid;
      } catch (error) {
        if (error instanceof CallRefused) await settleReferences(pool, await desk.find(id), new Date(now()));
        throw error;
      }
    });
  });

  register('officeRejectWithdrawal', { weight: weights.journaled }, async ({ params, ...by }) => {
    const { reason, notes: words = '' } = params;
    if (reason === undefined && oneLine(words) === '') throw missing('notes');
    const id = parseWhole('id', params.id);
    return once(by, async () => {
      const { userId } = await desk.find(id);
      const notes = oneLine(await writeReasonText(pool, userId, { reason, words }));
      return desk.decide(id, by.operator.email, { type: 'RejectWithdrawal', notes });
    });
  });
}

function readFilter(status: string | number | undefined): { word?: WithdrawalWord | 'open' } {
  if (status === undefined) return {};
  return { word: status === 'open' ? 'open' : parseCode('status', status, WITHDRAWAL_CODES) };
}

const makePresent =
  (secondOperatorAbove: OfficeOptions['secondOperatorAbove']) =>
  (one: OfficeWithdrawal, language: Language) =>
    presentForOffice(one, { language, needsTwo: takesTwo(one, secondOperatorAbove()) });

/** The engine will decide the same for a submitted withdrawal, and has decided it for an approved one. */
const takesTwo = (
  { status, amount, needsTwo, weekSum }: Pick<OfficeWithdrawal, 'status' | 'amount' | 'needsTwo' | 'weekSum'>,
  limit: Money,
): boolean => needsTwo || amount > limit || (status === 'submitted' && weekSum + amount > limit);

/** One client's withdrawals, as the list shows them. */
export function makeWithdrawalsOf({
  pool,
  venueNow,
  secondOperatorAbove,
}: Pick<OfficeOptions, 'pool' | 'venueNow' | 'secondOperatorAbove'>): ListOfClient {
  const present = makePresent(secondOperatorAbove);
  return async (userId, { language }) => {
    const { list } = await listForOffice(
      pool,
      { userId },
      {
        limit: LIST_OF_CLIENT_MAX,
        offset: 0,
        venueNow: venueNow(),
      },
    );
    return list.map((one) => present(one, language));
  };
}

/** One client's payment methods, as the client sees them. */
export const makeMethodsOf =
  (pool: pg.Pool, { methodHoldMs, now }: { methodHoldMs: number; now: () => number }): ListOfClient =>
  async (userId) =>
    (await listMethods(pool, userId, {})).map((method) => presentMethod(method, methodHoldMs, now()));

const CHECK_VIOLATION = '23514';

/**
 * Rejected if the operator who approved a large withdrawal would also pay it. The engine enforces this, and so does a
 * constraint of the database that is checked first. The last claim counts.
 */
async function claimPayment(
  pool: pg.Pool,
  { id, approvedBy }: Withdrawal,
  { payer, needsTwo, now }: { payer: string; needsTwo: boolean; now: Date },
): Promise<void> {
  const row = { needs_two: needsTwo, approved_by: approvedBy, payer, claimed_at: now };
  try {
    await queriesOn(pool)
      .insertInto('withdrawal_payers')
      .values({ withdrawal_id: id, ...row })
      .onConflict((known) => known.column('withdrawal_id').doUpdateSet(row))
      .execute();
  } catch (error) {
    if ((error as { code?: string }).code !== CHECK_VIOLATION) throw error;
    throw new CallRefused('second_operator_required');
  }
}

/** A hash names one transaction on any network; two banks of two currencies may give the same reference. */
const currencyOf = ({ type, code }: Withdrawal): string => (type === 'coin' ? '' : code);

/**
 * A payment's reference pays one withdrawal: it is claimed before the engine gets the command, and stays claimed once
 * it has paid. Rejected if another withdrawal has it.
 */
async function claimReference(
  pool: pg.Pool,
  { one, reference, now }: { one: Withdrawal; reference: string; now: Date },
): Promise<void> {
  const key = { currency_code: currencyOf(one), reference_key: referenceKeyOf(reference) };
  if (key.reference_key === '') throw missing('reference');
  const queries = queriesOn(pool);
  await queries
    .insertInto('withdrawal_references')
    .values({ ...key, withdrawal_id: one.id, claimed_at: now })
    .onConflict((known) => known.columns(['currency_code', 'reference_key']).doNothing())
    .execute();
  const holder = await queries
    .selectFrom('withdrawal_references')
    .select('withdrawal_id')
    .where('currency_code', '=', key.currency_code)
    .where('reference_key', '=', key.reference_key)
    .executeTakeFirst();
  if (holder?.withdrawal_id === one.id) return;
  throw new CallRefused('payment_reference_used', {
    details: holder === undefined ? {} : { withdrawal: holder.withdrawal_id },
  });
}

/** Claimed references that did not pay it are free again; the one that paid it stays, whoever claimed last. */
async function settleReferences(pool: pg.Pool, one: Withdrawal, now: Date): Promise<void> {
  const key = one.status === 'paid' ? referenceKeyOf(one.reference) : '';
  const queries = queriesOn(pool);
  if (key !== '')
    await queries
      .insertInto('withdrawal_references')
      .values({
        currency_code: currencyOf(one),
        reference_key: key,
        withdrawal_id: one.id,
        claimed_at: now,
      })
      .onConflict((known) => known.columns(['currency_code', 'reference_key']).doNothing())
      .execute();
  await queries
    .deleteFrom('withdrawal_references')
    .where('withdrawal_id', '=', one.id)
    .where('reference_key', '<>', key)
    .execute();
}
