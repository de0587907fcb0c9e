// Checks the rules and the client's own limits for opening positions. Closing is always allowed and never checked here.
import type { InstrumentSpec } from '../model/instrument.ts';
import type { Refusal } from '../model/refusal.ts';
import type { ProtectionView } from '../model/view.ts';
import { leverageLimitAt } from '../rules/leverage-limit.ts';
import { selfLimitAt } from '../rules/self-limit.ts';
import { type Money, money } from '../units/units.ts';
import { classOf } from './account-protection.ts';
import type { Context } from './checks.ts';
import type { Account } from './state.ts';
import { floatingProfits, isCountable, isValued } from './views.ts';

/** Maximum leverage with which the account's client may open in the instrument now; null for all that is offered. */
export function limitOf(
  { state, at }: Pick<Context, 'state' | 'at'>,
  account: Account,
  spec: InstrumentSpec,
): number | null {
  return leverageLimitAt(state.settings.rules, { kind: spec.kind, clientClass: classOf(account) }, at);
}

/** Rejects opening on real accounts while prices are simulated, and on any account during cooling-off. */
export function checkMayOpen(context: Pick<Context, 'state' | 'at'>, account: Account): Refusal | null {
  if (context.state.settings.refuseRealOrders && !account.demo) return { code: 'simulated_prices' };
  return checkCoolingOff(context, account);
}

export function checkCoolingOff({ at }: Pick<Context, 'at'>, { protection }: Account): Refusal | null {
  const until = protection?.breakUntil;
  return until !== undefined && at < until ? { code: 'on_a_break', until } : null;
}

/**
 * The day's loss is the fall of the equity since 17:00 New York without deposits, withdrawals, adjustments, rewards and
 * negative balance protection: booked results, fees, swaps, and the change of open profit. On the day a limit is first
 * set, it counts from that moment. At or beyond the limit nothing can be opened until the loss is smaller.
 */
export function checkLossLimit(context: Context, account: Account): Refusal | null {
  const limit = selfLimitAt(account.protection?.loss, context.at);
  if (limit === null) return null;
  const lost = lossOfDay(context, account);
  if (typeof lost === 'object') return lost;
  return lost >= limit ? { code: 'loss_limit_reached', limit, lost } : null;
}

/** Negative if the day has a gain. Rejected if a position has no price. */
function lossOfDay({ state, market }: Context, account: Account): Money | Refusal {
  const day = account.protection?.day;
  if (!day || state.dailyLossWindows.isWaiting(account.id) || !isValued(market, account))
    return { code: 'quote_stale', ageMs: null };
  const profits = floatingProfits(market, account);
  if (!isCountable(profits)) return { code: 'amount_out_of_range' };
  return money(day.netValue + day.moved - account.balance - profits);
}

export function protectionView(context: Context, account: Account): ProtectionView {
  const { protection } = account;
  const coolingOff = checkCoolingOff(context, account);
  const lost = protection?.loss ? lossOfDay(context, account) : null;
  return {
    clientClass: classOf(account),
    loss: protection?.loss ?? null,
    lost: typeof lost === 'object' ? null : lost,
    coolingOffUntil: coolingOff?.code === 'on_a_break' ? coolingOff.until : null,
  };
}
