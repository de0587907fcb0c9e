// A withdrawal from request to end: submitted → approved → paid, or returned to the client. A repeated decision gets
// the first answer again; a later, different decision is rejected with a reason.
import { type Actor, formatActor } from '../model/actor.ts';
import type { Command } from '../model/command.ts';
import type { Refusal } from '../model/refusal.ts';
import type { Withdrawal } from '../model/withdrawal.ts';
import { availableBalance } from './available.ts';
import { type Context, isRefusal } from './checks.ts';
import { isAmount, type Outcome, secondOperatorAbove } from './decide-money.ts';

type Of<T extends Command['type']> = Extract<Command, { type: T }>;
type OfWithdrawal = Extract<
  Command,
  { type: 'CancelWithdrawal' | 'ApproveWithdrawal' | 'PayWithdrawal' | 'RejectWithdrawal' }
>;

export function decideRequestWithdrawal(context: Context, command: Of<'RequestWithdrawal'>): Outcome {
  const { accountId, withdrawalId, amount, fee } = command;
  const account = context.state.account(accountId);
  if (account.demo) return { code: 'real_account_required' };
  const known = account.money?.withdrawals.get(withdrawalId);
  if (known) return known.amount === amount && known.fee === fee ? [] : { code: 'idempotency_conflict' };
  if (account.blocked) return { code: 'account_blocked' };
  if (!isAmount(amount) || !Number.isSafeInteger(fee) || fee < 0 || fee > amount)
    return { code: 'amount_out_of_range' };
  const available = availableBalance(context.market, account);
  if (typeof available === 'object') return available;
  if (amount > available) return { code: 'insufficient_balance', available };
  return [{ type: 'WithdrawalRequested', at: context.at, key: null, accountId, withdrawalId, amount, fee }];
}

/** The client can cancel until someone has approved it. */
export function decideCancelWithdrawal(context: Context, command: Of<'CancelWithdrawal'>): Outcome {
  const withdrawal = find(context, command);
  if (isRefusal(withdrawal)) return withdrawal;
  const { status, amount } = withdrawal;
  if (status === 'cancelled') return [];
  if (status !== 'submitted') return { code: 'withdrawal_not_open' };
  const { accountId, withdrawalId } = command;
  return [{ type: 'WithdrawalCancelled', at: context.at, key: null, accountId, withdrawalId, amount }];
}

export function decideApproveWithdrawal(
  context: Context,
  command: Of<'ApproveWithdrawal'>,
  actor: Actor,
): Outcome {
  const withdrawal = find(context, command);
  if (isRefusal(withdrawal)) return withdrawal;
  if (withdrawal.approvedBy === formatActor(actor)) return [];
  if (withdrawal.status !== 'submitted') return { code: 'already_decided' };
  const { accountId, withdrawalId } = command;
  const { at, state } = context;
  const sum = state.recentMoney.sumOfClient({
    accountId,
    kind: 'withdrawal',
    at,
    amount: withdrawal.amount,
  });
  const needsTwo = sum > secondOperatorAbove(context) ? { needsTwo: true as const } : {};
  return [{ type: 'WithdrawalApproved', at, key: null, accountId, withdrawalId, ...needsTwo, sum }];
}

/**
 * Above the limit the operator who approved it can't pay it. This applies if the client's seven-day sum was above the
 * limit at the approval, so that nobody can pay their own approval by raising the limit; if the amount is above it now;
 * or if the operator's own decisions of 24 hours would exceed it.
 */
export function decidePayWithdrawal(context: Context, command: Of<'PayWithdrawal'>, actor: Actor): Outcome {
  const withdrawal = find(context, command);
  if (isRefusal(withdrawal)) return withdrawal;
  const { status, amount, fee, approvedBy, decidedBy, needsTwo = false } = withdrawal;
  const { accountId, withdrawalId, reference } = command;
  const by = formatActor(actor);
  if (status === 'paid' && decidedBy === by && withdrawal.reference === reference) return [];
  if (status !== 'approved')
    return { code: status === 'submitted' ? 'withdrawal_not_open' : 'already_decided' };
  const { at, state } = context;
  const paid = { accountId, withdrawalId, amount, fee, reference };
  if (approvedBy !== by) return [{ type: 'WithdrawalPaid', at, key: null, ...paid }];
  const limit = secondOperatorAbove(context);
  const sumAlone = state.recentMoney.sumAlone({ by, at, amount });
  // The sum of the operator's own decisions includes this amount.
  if (needsTwo || sumAlone > limit) return { code: 'second_operator_required' };
  return [{ type: 'WithdrawalPaid', at, key: null, ...paid, sumAlone }];
}

export function decideRejectWithdrawal(
  context: Context,
  command: Of<'RejectWithdrawal'>,
  actor: Actor,
): Outcome {
  const withdrawal = find(context, command);
  if (isRefusal(withdrawal)) return withdrawal;
  const { status, amount, decidedBy } = withdrawal;
  if (status === 'rejected' && decidedBy === formatActor(actor)) return [];
  if (status !== 'submitted' && status !== 'approved') return { code: 'already_decided' };
  const { accountId, withdrawalId, notes } = command;
  return [{ type: 'WithdrawalRejected', at: context.at, key: null, accountId, withdrawalId, amount, notes }];
}

function find({ state }: Context, { accountId, withdrawalId }: OfWithdrawal): Withdrawal | Refusal {
  const account = state.account(accountId);
  if (account.demo) return { code: 'real_account_required' };
  return account.money?.withdrawals.get(withdrawalId) ?? { code: 'withdrawal_not_found' };
}
