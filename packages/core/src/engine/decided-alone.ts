// What an operator decides without a second one, for a venue of several shards: the limit of 24 hours is the operator's,
// and each shard knows only its own decisions.
import { formatActor } from '../model/actor.ts';
import type { CommandRequest } from '../model/command.ts';
import { type Money, money } from '../units/units.ts';
import type { Context } from './checks.ts';
import { secondOperatorAbove } from './decide-money.ts';

export interface DecidedAlone {
  /** What the command would pay or credit if nobody else decides with the operator; zero if it needs no such check. */
  readonly amount: Money;
  /** What the operator has decided alone in this shard in the last 24 hours. */
  readonly before: Money;
  /** Above this sum a second operator is required. */
  readonly limit: Money;
}

/** For the shard of the command's account and, with an amount of zero, for any other one. */
export function decidedAlone(context: Context, request: CommandRequest): DecidedAlone {
  const by = formatActor(request.actor);
  return {
    amount: amountAlone(context, request, by),
    before: context.state.recentMoney.sumAlone({ by, at: context.at, amount: money(0) }),
    limit: secondOperatorAbove(context),
  };
}

function amountAlone({ state }: Context, { command, actor }: CommandRequest, by: string): Money {
  if (actor.kind !== 'operator' || !('accountId' in command)) return money(0);
  const subjects = state.accounts.get(command.accountId)?.money;
  if (command.type === 'CreditDeposit') {
    const { depositId, amount, decidedBy } = command;
    return decidedBy === undefined && !subjects?.deposits.has(depositId) ? amount : money(0);
  }
  if (command.type !== 'PayWithdrawal') return money(0);
  const withdrawal = subjects?.withdrawals.get(command.withdrawalId);
  return withdrawal?.status === 'approved' && withdrawal.approvedBy === by ? withdrawal.amount : money(0);
}
