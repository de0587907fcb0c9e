// Deposits, adjustments, rewards and blocks: money that comes or goes by a decision of the venue. Every one is for real
// accounts only, and acts once on its subject. Order of checks: the subject known, the account, the amount, the rest.
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

/** A positive amount that the account can still be credited with, what it has reserved included. */
export const isCreditable = (account: Pick<Account, 'balance' | 'locked'>, amount: Money): boolean =>
  isAmount(amount) && isBookable({ balance: money(account.balance + account.locked) }, amount);

export const isAmount = (amount: Money): boolean => Number.isSafeInteger(amount) && amount > 0;

/** Nothing to do where the subject was posted with this amount before; a conflict where it was another. */
function posted(known: Money | undefined, amount: Money): Outcome | null {
  if (known === undefined) return null;
  return known === amount ? [] : { code: 'idempotency_conflict' };
}

/** What takes two operators: more than this. Micro-USD. */
export const secondOperatorAbove = ({ state }: Context): Money =>
  state.settings.secondOperatorAbove ?? SECOND_OPERATOR_ABOVE;

/**
 * By one operator up to the limit, which the client's deposits of seven days and what the operator decided alone in 24 hours count
 * into; by two, the second of whom gives the command, above it. A part of the venue credits where there is no office: in seeded stores.
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

/** Two people: the one who asked for it is not the one who gives the command, and no part of the venue is a person. A debit takes only what is free. */
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
 * A blocked account opens nothing. Its pending orders are cancelled here, and not refused at their triggers: the client
 * sees at once that they are gone, and no trigger has to ask.
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
