// Checks in a fixed order whether a withdrawal may be requested at all. The engine makes the final check of the
// balance.
import { calculateWithdrawal, leastWithdrawal, type Money, moneyToNumber, withdrawable } from '@candor/core';
import type pg from 'pg';
import { refuse } from '../../web/present-refusal.ts';
import { CallRefused } from '../../web/refused.ts';
import type { Session } from '../../web/session.ts';
import { findCurrency } from './currency-rows.ts';
import { findMethod, heldUntilOf } from './method-rows.ts';
import type { Draft } from './withdrawal-rows.ts';

/** If the engine rejects the request in the end, the code becomes valid again. */
export interface TakenFactor {
  giveBack(): Promise<void>;
}

/** The account's metrics by which the engine decides. */
export type FindMetrics = (
  accountId: number,
) => Promise<Record<'balance' | 'locked' | 'profits' | 'margin', Money> | undefined>;

export interface WithdrawalGuards {
  /** Throws a rejection if identity must be verified first. */
  requireIdentity(userId: number, act: 'withdraw'): Promise<void>;
  /** When the hold after a password change ends, in milliseconds since the epoch; null without one. */
  heldUntil(userId: number): Promise<number | null>;
  /** How long a new method can't be used after it was bound. */
  readonly methodHoldMs: number;
  /** Throws a rejection if the user has not recently proved themselves in this session. */
  requireConfirmed(session: Session): Promise<void>;
  /** The user's second factor methods; empty without one. */
  methodsOf(userId: number): Promise<readonly string[]>;
  /** Uses up a correct code. `required`: there is a factor, and no code. Passes if the user has no factor. */
  takeFactor(userId: number, code: string | undefined): Promise<TakenFactor | 'required' | 'wrong'>;
}

export interface DraftOptions {
  readonly pool: pg.Pool;
  readonly guards: WithdrawalGuards;
  readonly readMetrics: FindMetrics;
  readonly now: () => number;
}

export interface RequestedWithdrawal {
  readonly amount: Money;
  readonly currencyId: number;
  readonly methodId: number;
  readonly memo: string;
  readonly code: string | undefined;
}

export interface PreparedDraft {
  readonly draft: Draft;
  readonly factor: TakenFactor;
}

/** The code of the second factor comes last, so that no other rejection uses one up. */
export async function prepareDraft(
  requested: RequestedWithdrawal,
  { user: { id: userId }, accountId }: Session,
  { pool, guards, readMetrics, now }: DraftOptions,
): Promise<PreparedDraft> {
  const { amount, memo } = requested;
  await guards.requireIdentity(userId, 'withdraw');
  const until = await guards.heldUntil(userId);
  if (until !== null && until > now())
    throw new CallRefused('withdrawal_held', {
      details: { until, seconds: Math.ceil((until - now()) / 1_000) },
    });
  const currency = await findCurrency(pool, requested.currencyId);
  if (!currency?.enabled) throw new CallRefused('draw_currency_not_found', { field: 'draw_currency_id' });
  const method = await findMethod(pool, userId, requested.methodId);
  if (method?.currency.id !== currency.id)
    throw new CallRefused('draw_method_not_found', { field: 'draw_method_id' });
  const methodHeldUntil = heldUntilOf(method, guards.methodHoldMs);
  if (methodHeldUntil > now())
    throw new CallRefused('method_on_hold', {
      field: 'draw_method_id',
      details: { until: methodHeldUntil, seconds: Math.ceil((methodHeldUntil - now()) / 1_000) },
    });
  if (amount < currency.min)
    throw new CallRefused('amount_too_small', { details: { min: moneyToNumber(currency.min) } });
  if (amount > currency.max)
    throw new CallRefused('amount_above_max', { details: { max: moneyToNumber(currency.max) } });
  const { fee, net } = calculateWithdrawal(amount, currency.fee, currency.usdPrice);
  if (net === 0) {
    const min = leastWithdrawal(currency.fee, currency.usdPrice);
    throw new CallRefused('amount_too_small', { details: { min: moneyToNumber(min) } });
  }
  const account = await readMetrics(accountId);
  if (!account) throw refuse({ code: 'account_not_found' });
  const available = withdrawable(account);
  if (amount > available) throw refuse({ code: 'insufficient_balance', available });
  const factor = await guards.takeFactor(userId, requested.code);
  if (factor === 'wrong') throw new CallRefused('second_factor_wrong');
  if (factor === 'required')
    throw new CallRefused('second_factor_required', {
      details: { methods: await guards.methodsOf(userId) },
    });
  const draft = { userId, accountId, methodId: method.id, currency, amount, fee, net, memo };
  return { draft: { ...draft, destination: method }, factor };
}
