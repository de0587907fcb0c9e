// What an operator decides without a second one, for a venue of several shards: the limit of 24 hours is the operator's,
// and each shard knows only its own decisions.
import { formatActor } from '../model/actor.ts';
import type { CommandRequest } from '../model/command.ts';
import { type Money, money } from '../units/units.ts';
import type { Context } from './checks.ts';
import { decideCreditDeposit, secondOperatorAbove } from './decide-money.ts';
import { decidePayWithdrawal } from './decide-withdrawal.ts';

export interface DecidedAlone {
  /** What the shard would let the operator pay or credit alone with this command; zero if it would not, or need not ask. */
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
    amount: amountAlone(context, request),
    before: context.state.recentMoney.sumAlone({ by, at: context.at, amount: money(0) }),
    limit: secondOperatorAbove(context),
  };
}

function amountAlone(context: Context, { command, actor }: CommandRequest): Money {
  if (!('accountId' in command) || !context.state.accounts.has(command.accountId)) return money(0);
  const outcome =
    command.type === 'CreditDeposit'
      ? decideCreditDeposit(context, command, actor)
      : command.type === 'PayWithdrawal'
        ? decidePayWithdrawal(context, command, actor)
        : [];
  const [event] = Array.isArray(outcome) ? outcome : [];
  return event && 'sumAlone' in event && 'amount' in event ? event.amount : money(0);
}
