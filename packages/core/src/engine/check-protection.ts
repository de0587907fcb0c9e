// Checks what the rules and a client's own limits forbid an account to open. Closing is always allowed and never checked here.
import type { InstrumentTerms } from '../model/instrument.ts';
import type { Refusal } from '../model/refusal.ts';
import type { ProtectionView } from '../model/view.ts';
import { leverageLimitAt } from '../rules/leverage-limit.ts';
import { selfLimitAt } from '../rules/self-limit.ts';
import { type Money, money } from '../units/units.ts';
import { classOf } from './account-protection.ts';
import type { Context } from './checks.ts';
import type { Account } from './state.ts';
import { floatingProfits, isCountable, isValued } from './views.ts';

/** The most leverage the account's client may open with in the instrument now; null for as much as it offers. */
export function limitOf(
  { state, at }: Pick<Context, 'state' | 'at'>,
  account: Account,
  terms: InstrumentTerms,
): number | null {
  return leverageLimitAt(state.settings.rules, { kind: terms.kind, clientClass: classOf(account) }, at);
}

/** A real account opens nothing on simulated prices, and no account opens anything during cooling-off. */
export function checkMayOpen(context: Pick<Context, 'state' | 'at'>, account: Account): Refusal | null {
  if (context.state.settings.refuseRealOrders && !account.demo) return { code: 'simulated_prices' };
  return checkCoolingOff(context, account);
}

export function checkCoolingOff({ at }: Pick<Context, 'at'>, { protection }: Account): Refusal | null {
  const until = protection?.breakUntil;
  return until !== undefined && at < until ? { code: 'on_a_break', until } : null;
}

/**
 * The loss of the day is what the equity has fallen since 17:00 New York, deposits, withdrawals, adjustments, rewards and
 * cover left out: booked results, fees and swaps, and the change of what is open. On the day a limit is first set it counts
 * from that moment. At the limit or beyond it nothing is opened, for as long as the loss stands there.
 */
export function checkLossLimit(context: Context, account: Account): Refusal | null {
  const limit = selfLimitAt(account.protection?.loss, context.at);
  if (limit === null) return null;
  const lost = lossOfDay(context, account);
  if (typeof lost === 'object') return lost;
  return lost >= limit ? { code: 'loss_limit_reached', limit, lost } : null;
}

/** Below zero where the day has gained. Without a price for each position it is not known. */
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
