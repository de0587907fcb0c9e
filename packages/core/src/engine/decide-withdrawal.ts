// A withdrawal from request to end: submitted → approved → paid, or back to the client. Whoever gives the same decision
// again is answered as the first time; the second to decide otherwise is told so.
import { type Actor, formatActor } from '../model/actor.ts';
import type { Command } from '../model/command.ts';
import type { Refusal } from '../model/refusal.ts';
import { SECOND_OPERATOR_ABOVE } from '../model/settings.ts';
import type { Withdrawal } from '../model/withdrawal.ts';
import type { Money } from '../units/units.ts';
import { availableBalance } from './available.ts';
import { type Context, isRefusal } from './checks.ts';
import { isAmount, type Outcome } from './decide-money.ts';

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

/** By its client, as long as nobody has approved it. */
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
  const needsTwo = isAboveLimit(context, withdrawal.amount) ? { needsTwo: true as const } : {};
  return [{ type: 'WithdrawalApproved', at: context.at, key: null, accountId, withdrawalId, ...needsTwo }];
}

const isAboveLimit = ({ state }: Context, amount: Money): boolean =>
  amount > (state.settings.secondOperatorAbove ?? SECOND_OPERATOR_ABOVE);

/**
 * Above the limit the one who approved it is not the one who pays it: the limit as it stands, and as it stood at the
 * approval, so that whoever may set it can't pay what they approved by raising it.
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
  if ((needsTwo || isAboveLimit(context, amount)) && approvedBy === by)
    return { code: 'second_operator_required' };
  const paid = { accountId, withdrawalId, amount, fee, reference };
  return [{ type: 'WithdrawalPaid', at: context.at, key: null, ...paid }];
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
