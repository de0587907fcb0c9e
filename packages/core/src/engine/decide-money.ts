// Deposits, adjustments, rewards and blocks: money movements that the venue decides. All are for real accounts only,
// and each subject is processed once. Order of checks: the subject, the account, the amount, the rest.
import { type Actor, formatActor } from '../model/actor.ts';
import type { Command } from '../model/command.ts';
import type { EventBody } from '../model/event.ts';
import type { Refusal } from '../model/refusal.ts';
import { SECOND_OPERATOR_ABOVE } from '../model/settings.ts';
import { type Money, money } from '../units/units.ts';
import { availableBalance } from './available.ts';
import type { Context } from './checks.ts';
import { orderCancelled } from './decide-change.ts';
import type { Account } from './state.ts';
import { byId, isBookable } from './views.ts';

type Of<T extends Command['type']> = Extract<Command, { type: T }>;
export type Outcome = EventBody[] | Refusal;

/** True for a positive amount that keeps the account, including its reserved money, within range. */
export const isCreditable = (account: Pick<Account, 'balance' | 'locked'>, amount: Money): boolean =>
  isAmount(amount) && isBookable({ balance: money(account.balance + account.locked) }, amount);

export const isAmount = (amount: Money): boolean => Number.isSafeInteger(amount) && amount > 0;

/** Empty if the subject was posted with this amount, a conflict if with another, null if it was not posted. */
function posted(known: Money | undefined, amount: Money): Outcome | null {
  if (known === undefined) return null;
  return known === amount ? [] : { code: 'idempotency_conflict' };
}

/** Above this amount two operators are required. Micro-USD. */
export const secondOperatorAbove = ({ state }: Context): Money =>
  state.settings.secondOperatorAbove ?? SECOND_OPERATOR_ABOVE;

/**
 * Up to the limit one operator suffices; the limit applies to the client's deposits of seven days and to what the
 * operator decided alone in 24 hours. Above it a second operator gives the command. In seeded stores, which have no
 * office, a part of the venue credits.
 */
export function decideCreditDeposit(context: Context, command: Of<'CreditDeposit'>, actor: Actor): Outcome {
  const { accountId, depositId, amount, decidedBy } = command;
  const account = context.state.account(accountId);
  if (account.demo) return { code: 'real_account_required' };
  const known = posted(account.money?.deposits.get(depositId), amount);
  if (known) return known;
  if (!isCreditable(account, amount)) return { code: 'amount_out_of_range' };
  const { at, state } = context;
  const credited = { type: 'DepositCredited', at, key: null, accountId, depositId, amount } as const;
  if (actor.kind !== 'operator') return [credited];
  const sum = state.recentMoney.sumOfClient({ accountId, kind: 'deposit', at, amount });
  if (decidedBy !== undefined)
    return decidedBy === actor.id ? { code: 'second_operator_required' } : [{ ...credited, decidedBy, sum }];
  const sumAlone = state.recentMoney.sumAlone({ by: formatActor(actor), at, amount });
  const limit = secondOperatorAbove(context);
  if (sum > limit || sumAlone > limit) return { code: 'second_operator_required' };
  return [{ ...credited, sum, sumAlone }];
}

export function decideRewardReferral(context: Context, command: Of<'RewardReferral'>): Outcome {
  const { accountId, referralId, amount } = command;
  const account = context.state.account(accountId);
  if (account.demo) return { code: 'real_account_required' };
  const known = posted(account.money?.referrals.get(referralId), amount);
  if (known) return known;
  if (context.state.settings.rules?.rewards === false) return { code: 'rewards_forbidden' };
  if (!isCreditable(account, amount)) return { code: 'amount_out_of_range' };
  return [{ type: 'ReferralRewarded', at: context.at, key: null, accountId, referralId, amount }];
}

/**
 * Requires two people: the operator who requested it can't also give the command, and a part of the venue is no person.
 * A debit can take only available money.
 */
export function decideAdjustBalance(context: Context, command: Of<'AdjustBalance'>, actor: Actor): Outcome {
  const { accountId, adjustmentId, amount, reason, requestedBy } = command;
  const account = context.state.account(accountId);
  if (account.demo) return { code: 'real_account_required' };
  const known = posted(account.money?.adjustments.get(adjustmentId), amount);
  if (known) return known;
  if (actor.kind !== 'operator' || actor.id === requestedBy) return { code: 'second_operator_required' };
  if (amount < 0) {
    if (!Number.isSafeInteger(amount)) return { code: 'amount_out_of_range' };
    const available = availableBalance(context.market, account);
    if (typeof available === 'object') return available;
    if (-amount > available) return { code: 'insufficient_balance', available };
  } else if (!isCreditable(account, amount)) {
    return { code: 'amount_out_of_range' };
  }
  const { at } = context;
  return [{ type: 'BalanceAdjusted', at, key: null, accountId, adjustmentId, amount, reason, requestedBy }];
}

/**
 * A blocked account can't open anything. Its pending orders are cancelled here instead of rejected at their triggers:
 * the client sees it at once, and triggers need no check.
 */
export function decideBlockAccount(context: Context, command: Of<'BlockAccount'>): Outcome {
  const { accountId, reason } = command;
  const account = context.state.account(accountId);
  if (account.demo) return { code: 'real_account_required' };
  if (account.blocked) return [];
  return [
    ...byId(account.pending).map((order) => orderCancelled(context, order, 'operator')),
    { type: 'AccountBlocked', at: context.at, key: null, accountId, reason },
  ];
}

export function decideUnblockAccount(context: Context, { accountId }: Of<'UnblockAccount'>): Outcome {
  const account = context.state.account(accountId);
  if (account.demo) return { code: 'real_account_required' };
  if (!account.blocked) return [];
  return [{ type: 'AccountUnblocked', at: context.at, key: null, accountId }];
}
