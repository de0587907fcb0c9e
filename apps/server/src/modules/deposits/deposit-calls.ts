// Deposits over HTTP: payment methods, reported deposits, and their status.
import { DEPOSIT_AMOUNT_SCALE, DEPOSIT_TYPE_CODES } from '@candor/contract';
import type { AccountId } from '@candor/core';
import type pg from 'pg';
import { pageOf } from '../../web/page-of.ts';
import { parseCode, parseWhole } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { Call, RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { Session } from '../../web/session.ts';
import { listDeposits } from './deposit-rows.ts';
import { bankMethods, cryptoMethods } from './method-rows.ts';
import { parseAmount, parseLine } from './parse-deposit.ts';
import { presentDeposit, presentMethods } from './present-deposit.ts';
import type { SubmitDeposit } from './submit-deposit.ts';

export interface DepositCalls {
  readonly pool: pg.Pool;
  readonly deposits: SubmitDeposit;
  /** Throws a rejection if a setting requires an identity review first. */
  readonly requireIdentity: (userId: number) => Promise<void>;
  /** Throws on_a_break during the client's cooling-off period. */
  readonly requireNoBreak: (accountId: AccountId) => Promise<void>;
  /** Resolves once credits to the account are visible. */
  readonly upToDate: (accountId: AccountId) => Promise<void>;
}

export function registerDepositCalls(register: RegisterCall, options: DepositCalls): void {
  const { pool, deposits, requireIdentity, requireNoBreak, upToDate } = options;

  /** Shown before the client sends anything, not only when they report it. */
  async function needsIdentity(userId: number): Promise<boolean> {
    try {
      await requireIdentity(userId);
      return false;
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'identity_required') return true;
      throw error;
    }
  }

  register('quickInfo', { weight: weights.stored }, async ({ session }) => ({
    data: presentMethods(
      await cryptoMethods.listOffered(pool),
      await bankMethods.listOffered(pool),
      await needsIdentity(session.user.id),
    ),
  }));

  register('quickList', { weight: weights.stored }, async ({ params, session, language }) => {
    const kind = parseCode('type', params.type, DEPOSIT_TYPE_CODES);
    await upToDate(session.accountId);
    const found = await listDeposits(pool, { userId: session.user.id, kind }, pageOf(params.page));
    return { data: { list: found.deposits.map((one) => presentDeposit(one, language)), total: found.total } };
  });

  /**
   * Identity and cooling-off are checked before the transaction begins, because they are not read on its connection.
   */
  const readyToSend =
    ({ user, accountId }: Session) =>
    async (): Promise<void> => {
      await requireIdentity(user.id);
      await requireNoBreak(accountId);
    };

  register('quickSubmit', { weight: weights.written }, async (call) => {
    const { params, session, language, once } = call;
    const sent = {
      ...readSent(call),
      methodId: params.charge_id === undefined ? undefined : parseWhole('charge_id', params.charge_id),
      address: parseLine('address', params.address),
    };
    return once(
      async ({ client }) => ({
        data: presentDeposit(await deposits.coin(client, sent), language),
        message: { key: 'msg.deposit_submitted' },
      }),
      readyToSend(session),
    );
  });

  register('wireSubmit', { weight: weights.written }, async (call) => {
    const { params, session, language, once } = call;
    const sent = {
      ...readSent(call),
      methodId: params.wire_id === undefined ? undefined : parseWhole('wire_id', params.wire_id),
    };
    return once(
      async ({ client }) => ({
        data: presentDeposit(await deposits.wire(client, sent), language),
        message: { key: 'msg.deposit_submitted' },
      }),
      readyToSend(session),
    );
  });

  register('quickCancel', { weight: weights.written }, async ({ params, session, language, once }) => {
    const id = parseWhole('id', params.id);
    const userId = session.user.id;
    return once(async ({ client }) => ({
      data: presentDeposit(await deposits.cancel(client, userId, id), language),
      message: { key: 'msg.deposit_cancelled' },
    }));
  });
}

const readSent = ({ params, session }: Call<'quickSubmit' | 'wireSubmit'>) => ({
  userId: session.user.id,
  accountId: session.accountId,
  amount: parseAmount('number', params.number, DEPOSIT_AMOUNT_SCALE),
  proofRef: parseLine('proofImg', params.proofImg),
});
