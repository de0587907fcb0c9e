// Client protection over HTTP: the rules, and limits that clients set for themselves.
import { BREAK_DAYS, type CallParams, CLASS_CRITERIA } from '@candor/contract';
import {
  type Command,
  type CoolingOffDays,
  clientActor,
  type IdempotencyKey,
  MONEY_SCALE,
  type Money,
} from '@candor/core';
import { parseChoice, parseMoney, parseYesNo } from '../../web/parse-values.ts';
import { refuse } from '../../web/present-refusal.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { Session } from '../../web/session.ts';
import type { ModuleContext } from '../module.ts';
import type { ClassRequests } from './class-requests.ts';
import { setDepositLimit } from './deposit-limits.ts';
import { presentProtection, presentRules } from './present-protection.ts';
import type { Protection } from './protection.ts';

/** USD in a limit; a larger one would limit nothing. */
const AMOUNT_MAX = 1_000_000_000;

export function registerProtectionCalls(
  register: RegisterCall,
  { submit, now }: Pick<ModuleContext, 'submit' | 'now'>,
  { protection, requests }: { protection: Protection; requests: ClassRequests },
): void {
  const info = async (session: Session) => ({
    data: presentProtection(await protection.standing(session.user.id, session.accountId)),
  });
  /** The engine stores its command under the caller's key. */
  const command = async (session: Session, given: Command, idempotency: IdempotencyKey | null) => {
    const reply = await submit({ command: given, actor: clientActor(session.accountId), idempotency });
    if (!reply.ok) throw refuse(reply.refusal);
    return info(session);
  };

  register('protectionRules', { weight: weights.plain }, async () => ({
    data: presentRules(protection.rules),
  }));

  register('protectionInfo', { weight: weights.stored }, ({ session }) => info(session));

  register('setLossLimit', { weight: weights.journaled }, ({ params, session, idempotency }) => {
    const { accountId } = session;
    return command(
      session,
      { type: 'SetLossLimit', accountId, amount: parseAmount(params.amount) },
      idempotency,
    );
  });

  register('takeBreak', { weight: weights.journaled }, ({ params, session, idempotency }) => {
    const days = Number(parseChoice('days', params.days, daysTable)) as CoolingOffDays;
    return command(session, { type: 'StartCoolingOff', accountId: session.accountId, days }, idempotency);
  });

  register('backToRetail', { weight: weights.journaled }, ({ session, idempotency }) => {
    const { accountId } = session;
    const back = { type: 'SetClientClass', accountId, clientClass: 'retail', requestedBy: '' } as const;
    return command(session, back, idempotency);
  });

  register('setDepositLimit', { weight: weights.written }, async ({ params, session, once }) => {
    const userId = session.user.id;
    const amount = parseAmount(params.amount);
    await once(async ({ client }) => {
      await setDepositLimit(client, { userId, period: params.period, amount, at: now() });
      return { data: null };
    });
    return info(session);
  });

  register('requestClass', { weight: weights.written }, async ({ params, session, once }) => {
    const { accountId } = session;
    const userId = session.user.id;
    const given = {
      ...{ userId, accountId, statement: params.statement, evidence: params.evidence },
      criteria: CLASS_CRITERIA.filter((name) => parseYesNo(name, params[name])),
    };
    const ready = async (): Promise<void> => {
      const { view } = await protection.standing(userId, accountId);
      if (view.clientClass === 'professional') throw new CallRefused('already_professional');
    };
    await once(async (act) => {
      await requests.request(act, given);
      return { data: null };
    }, ready);
    return info(session);
  });
}

const daysTable: Readonly<Record<string, string>> = Object.fromEntries(
  BREAK_DAYS.map((days) => [days, days]),
);

/** Null for no limit. */
function parseAmount(given: CallParams<'setLossLimit'>['amount']): Money | null {
  if (given === undefined || given === '') return null;
  const amount = parseMoney('amount', given);
  if (amount <= 0 || amount > AMOUNT_MAX * 10 ** MONEY_SCALE)
    throw invalid('amount', { min: 0.01, max: AMOUNT_MAX });
  return amount;
}
