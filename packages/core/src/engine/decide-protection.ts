// Decides client class, loss limit and cooling-off, which exist for real accounts only. Order of checks: the account,
// the current value, the actor, the amount.
import type { Actor } from '../model/actor.ts';
import type { Command } from '../model/command.ts';
import type { EventBody } from '../model/event.ts';
import type { Refusal } from '../model/refusal.ts';
import { selfLimitFrom } from '../rules/self-limit.ts';
import { money } from '../units/units.ts';
import { classOf } from './account-protection.ts';
import { checkCoolingOff } from './check-protection.ts';
import type { Context } from './checks.ts';
import { isAmount, type Outcome } from './decide-money.ts';
import type { Emit } from './risk.ts';
import { floatingProfits, isCountable, isValued } from './views.ts';

type Of<T extends Command['type']> = Extract<Command, { type: T }>;

const DAY_MS = 86_400_000;

/** The class becomes professional by two operators, and retail again by the client alone or by an operator. */
export function decideClientClass(context: Context, command: Of<'SetClientClass'>, actor: Actor): Outcome {
  const { accountId, clientClass, requestedBy } = command;
  const account = context.state.account(accountId);
  if (account.demo) return { code: 'real_account_required' };
  if (classOf(account) === clientClass) return [];
  const isByTwo = actor.kind === 'operator' && requestedBy !== '' && actor.id !== requestedBy;
  if (clientClass === 'professional' && !isByTwo) return { code: 'second_operator_required' };
  return [{ type: 'ClientClassSet', at: context.at, key: null, accountId, clientClass, requestedBy }];
}

export function decideLossLimit(context: Context, command: Of<'SetLossLimit'>): Outcome {
  const { accountId, amount } = command;
  const { state, at } = context;
  const account = state.account(accountId);
  if (account.demo) return { code: 'real_account_required' };
  if (amount !== null && !isAmount(amount)) return { code: 'amount_out_of_range' };
  const from = selfLimitFrom(account.protection?.loss, amount, at);
  return [{ type: 'LossLimitSet', at, key: null, accountId, amount, from }];
}

/** Cooling-off can only be extended: a request that would not end later is rejected with the current end. */
export function decideCoolingOff(
  context: Context,
  { accountId, days }: Of<'StartCoolingOff'>,
): EventBody[] | Refusal {
  const { state, at } = context;
  const account = state.account(accountId);
  if (account.demo) return { code: 'real_account_required' };
  const until = at + days * DAY_MS;
  const current = checkCoolingOff(context, account);
  if (current?.code === 'on_a_break' && until <= current.until) return current;
  return [{ type: 'BreakTaken', at, key: null, accountId, until }];
}

/** Starts the day of accounts that count their loss, once each of their positions has a price. Cheap if none waits. */
export function startDailyLossWindows(context: Context, emit: Emit): void {
  const { state, market, at } = context;
  for (const accountId of state.dailyLossWindows.waiting()) {
    const account = state.account(accountId);
    if (!isValued(market, account)) continue;
    const profits = floatingProfits(market, account);
    if (!isCountable(profits)) continue;
    const netValue = money(account.balance + profits);
    emit({ type: 'LossDayBegun', at, accountId, after: state.lastRollover, netValue });
  }
}
