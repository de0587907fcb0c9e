// What of a balance nothing else needs: it may be withdrawn, or taken by an adjustment.
import type { Refusal } from '../model/refusal.ts';
import { type Money, money } from '../units/units.ts';
import type { Market } from './market.ts';
import type { Account } from './state.ts';
import { floatingProfits, isCountable, isValued } from './views.ts';

/**
 * max(0, balance + min(0, open profit) − margin in use), at the prices that the risk rules look at; refused where they
 * are not known yet, right after a start, or make as much as no market does.
 */
export function availableBalance(market: Market, account: Account): Money | Refusal {
  if (account.positions.size === 0) return money(Math.max(0, account.balance - account.margin));
  if (!isValued(market, account)) return { code: 'quote_stale', ageMs: null };
  const profits = floatingProfits(market, account);
  if (!isCountable(profits)) return { code: 'amount_out_of_range' };
  return money(Math.max(0, account.balance + Math.min(0, profits) - account.margin));
}
