// The available balance, which can be withdrawn or debited by an adjustment.
import type { Refusal } from '../model/refusal.ts';
import { type Money, money } from '../units/units.ts';
import type { Market } from './market.ts';
import type { Account } from './state.ts';
import { floatingProfits, isCountable, isValued } from './views.ts';

/**
 * max(0, balance + min(0, open profit) − margin in use), at the prices of the risk rules. Rejected if prices are
 * missing, as right after a start, or if the profit is beyond the countable range.
 */
export function availableBalance(market: Market, account: Account): Money | Refusal {
  if (account.positions.size === 0) return money(Math.max(0, account.balance - account.margin));
  if (!isValued(market, account)) return { code: 'quote_stale', ageMs: null };
  const profits = floatingProfits(market, account);
  if (!isCountable(profits)) return { code: 'amount_out_of_range' };
  return money(Math.max(0, account.balance + Math.min(0, profits) - account.margin));
}
