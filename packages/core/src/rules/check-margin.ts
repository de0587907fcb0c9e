// Rule 9: whether an account can bear an order, and the largest size that it could.
import type { Refusal } from '../model/refusal.ts';
import { type Lots, lots, type Money, money, usd } from '../units/units.ts';
import { calculateOpening, checkAmounts, type Opening, type OpeningCost } from './calculate-opening.ts';
import { findLargestLots } from './check-lots.ts';

/** What an account is worth at the last quotes (balance and open profits), and the margin it has in use. */
export interface AccountMetrics {
  readonly equity: Money;
  readonly margin: Money;
}

/** An account worth more opens nothing: what it holds may yet gain, and its balance must stay countable. */
const EQUITY_MAX = usd('1000000000');

/**
 * Equity − fee + the new position's profit at its own closing side ≥ margin in use + its margin. Refused with what is
 * missing and the largest size that would fit (0 if none does). The order's amounts have passed `checkAmounts`.
 */
export function checkMargin(
  opening: Opening,
  metrics: AccountMetrics,
  cost: OpeningCost = calculateOpening(opening),
): Refusal | null {
  const { equity, margin } = metrics;
  if (equity > EQUITY_MAX) return { code: 'amount_out_of_range' };
  const missing = shortage(cost, equity - margin);
  if (missing <= 0) return null;
  return {
    code: 'insufficient_margin',
    missing: money(missing),
    largest: calculateLargestLots(opening, metrics),
  };
}

/** The largest size, in whole steps, that passes `checkAmounts` and `checkMargin`; 0 if none does. Its own size is no matter. */
export function calculateLargestLots(opening: Opening, { equity, margin }: AccountMetrics): Lots {
  if (equity > EQUITY_MAX) return lots(0);
  // Cost grows with size.
  return findLargestLots(opening.terms, (size) => {
    const sized = { ...opening, lots: size };
    return checkAmounts(sized) === null && shortage(calculateOpening(sized), equity - margin) <= 0;
  });
}

const shortage = ({ margin, fee, markProfit }: OpeningCost, free: number): number =>
  margin + fee - markProfit - free;
