// Office calls about deposits: the list, with duplicates flagged, and the decision.
import {
  DEPOSIT_AMOUNT_SCALE,
  DEPOSIT_TYPE_CODES,
  OFFICE_DEPOSIT_STATUS_CODES,
  type OfficeDeposit,
} from '@candor/contract';
import { exactToNumber } from '@candor/core';
import type pg from 'pg';
import { writeReasonText } from '../../notifications/reason-text.ts';
import type { Act } from '../../web/act.ts';
import type { Answer } from '../../web/answer.ts';
import { findClients } from '../../web/client-rows.ts';
import { LIST_OF_CLIENT_MAX, type ListOfClient } from '../../web/list-of-client.ts';
import { pageOf } from '../../web/page-of.ts';
import { parseCode, parseWhole, parseYesNo } from '../../web/parse-values.ts';
import { findAssignees, readQueueOrder } from '../../web/queue-order.ts';
import { referenceKeyOf } from '../../web/reference-key.ts';
import { missing } from '../../web/refused.ts';
import type { OfficeCall, RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import {
  type CheckTransaction,
  type CreditedAccount,
  type Decided,
  type Decision,
  decideDeposit,
  decideWaiting,
} from './decide-deposit.ts';
import {
  type Deposit,
  type DepositStatus,
  findByProof,
  findByReference,
  findDeposit,
  listDeposits,
} from './deposit-rows.ts';
import { readUsdPrices } from './method-rows.ts';
import { parseAmount } from './parse-deposit.ts';
import { presentOfficeDeposit } from './present-deposit.ts';
import type { SettleDeposits } from './settle-deposits.ts';

export interface OfficeDepositCalls extends Pick<ModuleContext, 'audit' | 'notifications' | 'now'> {
  readonly pool: pg.Pool;
  readonly settle: Pick<SettleDeposits, 'one'>;
  /** The engine's view of an account. */
  readonly readAccount: (accountId: number) => Promise<CreditedAccount>;
  readonly checkTransaction: CheckTransaction;
  /** An address under which this operator can see a proof for the next minutes. */
  readonly proofUrl: ProofUrl;
}
export type ProofUrl = (ref: string, operatorId: number) => string;

const statuses: Readonly<Record<keyof typeof OFFICE_DEPOSIT_STATUS_CODES, DepositStatus>> = {
  unchecked: 'unchecked',
  finished: 'approved',
  rejected: 'rejected',
  invalid: 'withdrawn',
  waiting: 'waiting',
};

export function registerOfficeDepositCalls(register: RegisterOfficeCall, options: OfficeDepositCalls): void {
  const { pool, audit, notifications, settle, readAccount, checkTransaction, proofUrl, now } = options;

  register('officeDeposits', { weight: weights.stored }, async ({ params, operator }) => {
    const { status, type } = params;
    const filter =
      params.id === undefined
        ? {
            ...(status !== undefined && {
              status: statuses[parseCode('status', status, OFFICE_DEPOSIT_STATUS_CODES)],
            }),
            ...(type !== undefined && { kind: parseCode('type', type, DEPOSIT_TYPE_CODES) }),
          }
        : { id: parseWhole('id', params.id) };
    const place = {
      ...pageOf(params.page),
      ...readQueueOrder('deposits', params, operator),
    };
    const { deposits, total } = await listDeposits(pool, filter, place);
    const list = await presentAll(pool, deposits, (ref) => proofUrl(ref, operator.id));
    return { data: { list, total } };
  });

  register('officeReferenceUse', { weight: weights.stored }, async ({ params }) => {
    const key = referenceKeyOf(params.reference);
    return { data: { list: key === '' ? [] : await findByReference(pool, key) } };
  });

  register('officeDecideDeposit', { weight: weights.written }, async ({ params, operator, once }) => {
    const id = parseWhole('id', params.id);
    const decision = readDecision(params);
    let account: CreditedAccount;
    const ready = async (): Promise<void> => {
      const deposit = decision.approve ? await findDeposit(pool, id) : undefined;
      account = deposit && (await readAccount(deposit.accountId));
    };
    const answer = await once(async (act) => {
      const at = new Date(now());
      const decided = await decideDeposit(act.client, {
        ...{ id, decision, account, checkTransaction, at },
        by: operator,
      });
      await audit.record(act.client, {
        operator,
        act: decision.approve ? 'approve' : 'reject',
        subject: `deposit ${id}`,
        before: factsOf(decided.before),
        after: factsOf(decided.after),
      });
      if (!decision.approve) await notifyRejected(act, decided);
      const [data] = await presentAll(act.client, [decided.after], (ref) => proofUrl(ref, operator.id));
      return { data: data as OfficeDeposit };
    }, ready);
    // Runs once the decision is stored; the engine's own event comes after it.
    if (!decision.approve) return answer;
    await settle.one(id);
    const settled = await findDeposit(pool, id);
    return settled?.status === 'waiting' ? { data: { id, status: 'waiting' as const } } : answer;
  });

  const decideSecond = async (
    { operator, once }: Pick<OfficeCall<'officeConfirmDeposit'>, 'operator' | 'once'>,
    given: { id: number; isConfirmed: boolean; seen?: string | undefined; notes?: string },
  ): Promise<Answer<OfficeDeposit>> =>
    once(async ({ client }) => {
      const { notes, ...decision } = given;
      const { id, isConfirmed } = decision;
      const at = new Date(now());
      const { before, after } = await decideWaiting(client, { ...decision, by: operator, at });
      await audit.record(client, {
        operator,
        act: isConfirmed ? 'confirm' : 'refuse',
        subject: `deposit ${id}`,
        before: factsOf(before),
        after: { ...factsOf(after), ...(notes !== undefined && { notes }) },
      });
      const [data] = await presentAll(client, [after], (ref) => proofUrl(ref, operator.id));
      return { data: data as OfficeDeposit };
    });

  register('officeConfirmDeposit', { weight: weights.written }, async (call) => {
    const id = parseWhole('id', call.params.id);
    const seen = call.params.decided_at;
    const answer = await decideSecond(call, { id, isConfirmed: true, seen });
    await settle.one(id);
    return answer;
  });

  register('officeRefuseDeposit', { weight: weights.written }, async (call) => {
    const { notes } = call.params;
    if (notes === '') throw missing('notes');
    return decideSecond(call, { id: parseWhole('id', call.params.id), isConfirmed: false, notes });
  });

  const notifyRejected = async (
    act: Act,
    { after: { id, userId, amount, currency, reason, remark } }: Decided,
  ): Promise<void> =>
    notifications.send(act, {
      userId,
      kind: 'deposit_rejected',
      params: {
        amount: exactToNumber(amount),
        currency,
        remark: await writeReasonText(act.client, userId, { reason, words: remark }),
      },
      once: `deposit ${id} rejected`,
    });
}

/** The deposits of one client, as the list shows them. */
export const makeDepositsOf =
  ({ pool, proofUrl }: Pick<OfficeDepositCalls, 'pool' | 'proofUrl'>): ListOfClient =>
  async (userId, { operatorId }) => {
    const { deposits } = await listDeposits(pool, { userId }, { limit: LIST_OF_CLIENT_MAX, offset: 0 });
    return presentAll(pool, deposits, (ref) => proofUrl(ref, operatorId));
  };

function readDecision(params: OfficeCall<'officeDecideDeposit'>['params']): Decision {
  const isApproved = parseYesNo('approve', params.approve);
  const remark = params.remark ?? '';
  if (!isApproved) return { approve: false, reason: params.reason, remark };
  const { received, reference } = params;
  return {
    approve: true,
    remark,
    reference,
    received: received === undefined ? undefined : parseAmount('received', received, DEPOSIT_AMOUNT_SCALE),
  };
}

/** A deposit as the audit log stores it. */
const factsOf = ({
  status,
  amount,
  currency,
  received,
  usdPrice,
  usd,
  reference,
  reason,
  remark,
}: Deposit) => ({
  status,
  amount,
  currency,
  received,
  usdPrice,
  usd,
  reference,
  ...(reason === null ? {} : { reason }),
  remark,
});

async function presentAll(
  db: pg.Pool | pg.ClientBase,
  deposits: readonly Deposit[],
  proofUrl: (ref: string) => string,
): Promise<OfficeDeposit[]> {
  const clients = await findClients(db, deposits);
  const byProof = await findByProof(db, [...new Set(deposits.map(({ proofHash }) => proofHash))]);
  const methodIdsOf = (kind: Deposit['kind']) =>
    deposits.filter((one) => one.kind === kind).map(({ methodId }) => methodId);
  const prices = {
    coin: await readUsdPrices(db, 'coin', methodIdsOf('coin')),
    bank: await readUsdPrices(db, 'bank', methodIdsOf('bank')),
  };
  const assignees = await findAssignees(db, 'deposits', deposits);
  return deposits.map((deposit) => {
    const client = clients.get(deposit.userId);
    const usdPriceNow = prices[deposit.kind].get(deposit.methodId);
    if (!client || usdPriceNow === undefined)
      throw new Error(`deposit ${deposit.id} has no client, or nothing that it went by`);
    const doubleOf = (byProof.get(deposit.proofHash) ?? []).filter((id) => id !== deposit.id);
    return presentOfficeDeposit(deposit, {
      client,
      usdPriceNow,
      proofUrl: proofUrl(deposit.proofRef),
      doubleOf,
      assignee: assignees.get(deposit.id) ?? null,
    });
  });
}
