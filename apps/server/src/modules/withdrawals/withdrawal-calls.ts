// Withdrawals over HTTP: available currencies and methods, requests, their status, and cancellation.
import { type CallParams, METHOD_CODES } from '@candor/contract';
import type { Money } from '@candor/core';
import { pageOf } from '../../web/page-of.ts';
import { parseCode, parseMoney, parseWhole } from '../../web/parse-values.ts';
import { refuse } from '../../web/present-refusal.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import { listEnabled } from './currency-rows.ts';
import { oneLine } from './destination-text.ts';
import {
  type DraftOptions,
  type PreparedDraft,
  prepareDraft,
  type RequestedWithdrawal,
} from './prepare-draft.ts';
import { presentCurrency } from './present-method.ts';
import { presentTerms, presentWithdrawal } from './present-withdrawal.ts';
import type { WithdrawalDesk } from './withdrawal-desk.ts';
import { insertDraft, listWithdrawals } from './withdrawal-rows.ts';

export interface WithdrawalCallOptions extends DraftOptions {
  readonly desk: WithdrawalDesk;
  readonly upToDate: (accountId: number, projections: readonly string[]) => Promise<void>;
}

export function registerWithdrawalCalls(register: RegisterCall, options: WithdrawalCallOptions): void {
  const { pool, desk, upToDate, readMetrics, guards, now } = options;

  register('drawSymbolList', { weight: weights.stored }, async ({ params }) => {
    const type = parseCode('type', params.type, METHOD_CODES);
    return { data: (await listEnabled(pool, type)).map(presentCurrency) };
  });

  register('drawTerms', { weight: weights.stored }, async ({ session: { user, accountId } }) => {
    const account = await readMetrics(accountId);
    if (!account) throw refuse({ code: 'account_not_found' });
    const until = await guards.heldUntil(user.id);
    const needed = await isIdentityNeeded(() => guards.requireIdentity(user.id, 'withdraw'));
    const hasFactor = (await guards.methodsOf(user.id)).length > 0;
    const heldUntil = until !== null && until > now() ? until : null;
    return { data: presentTerms(account, { needed, hasFactor, heldUntil }) };
  });

  register('draw', { weight: weights.journaled }, async (call) => {
    const { params, session, language, idempotency: key, once } = call;
    // Rejections of the check are thrown within the command, so that they are stored under the key like any other
    // response.
    let found: PreparedDraft | CallRefused | undefined;
    const ready = async (): Promise<void> => {
      // A user with a second factor has to give it with each withdrawal; others have to confirm first. That rejection
      // is not stored under the key, so that the client can retry after confirming.
      if ((await guards.methodsOf(session.user.id)).length === 0) await guards.requireConfirmed(session);
      found = await prepareDraft(readRequested(params), session, options).catch(asRefusal);
    };
    const { data: draftId } = await once(async ({ client }) => {
      if (!found || found instanceof CallRefused) throw found ?? new Error('nothing was prepared');
      return { data: await insertDraft(client, found.draft, new Date(now())) };
    }, ready);
    const one = await desk.request(draftId, key).catch(async (error: unknown) => {
      // The request was rejected in the end, so the code is given back.
      if (error instanceof CallRefused && found && !(found instanceof CallRefused))
        await found.factor.giveBack();
      throw error;
    });
    return { data: presentWithdrawal(one, language), message: { key: 'msg.withdrawal_submitted' } };
  });

  register('drawList', { weight: weights.stored }, async ({ params, session, language }) => {
    const type = parseCode('type', params.type, METHOD_CODES);
    await upToDate(session.accountId, ['withdrawals']);
    const { list, total } = await listWithdrawals(
      pool,
      { userId: session.user.id, type },
      pageOf(params.page),
    );
    return { data: { list: list.map((one) => presentWithdrawal(one, language)), total } };
  });

  register('cancelDraw', { weight: weights.journaled }, async (call) => {
    const { params, session, language, idempotency } = call;
    const own = { id: parseWhole('id', params.id), userId: session.user.id };
    const one = await desk.cancel(own, idempotency);
    return { data: presentWithdrawal(one, language), message: { key: 'msg.withdrawal_cancelled' } };
  });
}

const readRequested = (params: CallParams<'draw'>): RequestedWithdrawal => ({
  amount: readAmount(params.number),
  currencyId: parseWhole('draw_currency_id', params.draw_currency_id),
  methodId: parseWhole('draw_method_id', params.draw_method_id),
  memo: oneLine(params.memo ?? ''),
  code: params.factor_code?.trim() || undefined,
});

function readAmount(sent: CallParams<'draw'>['number']): Money {
  const amount = parseMoney('number', sent);
  if (amount <= 0) throw invalid('number', { min: 0 });
  if (amount > amountMax) throw invalid('number');
  return amount;
}

/** More than any currency's maximum, and far below the limit of money. */
const amountMax = 1e15;

function asRefusal(error: unknown): CallRefused {
  if (error instanceof CallRefused) return error;
  throw error;
}

async function isIdentityNeeded(require: () => Promise<void>): Promise<boolean> {
  try {
    await require();
    return false;
  } catch (error) {
    asRefusal(error);
    return true;
  }
}
