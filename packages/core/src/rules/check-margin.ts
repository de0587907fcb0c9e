// Rule 9: checks the free margin for an order, and calculates the largest possible size.
import type { Refusal } from '../model/refusal.ts';
import { type Lots, lots, type Money, money, usd } from '../units/units.ts';
import { calculateOpening, checkAmounts, type Opening, type OpeningCost } from './calculate-opening.ts';
import { findLargestLots } from './check-lots.ts';

/** An account's equity at the last quotes (balance and open profits), and its margin in use. */
export interface AccountMetrics {
  readonly equity: Money;
  readonly margin: Money;
}

/** An account with more equity can't open: its positions may still gain, and its balance must remain within range. */
const EQUITY_MAX = usd('1000000000');

/**
 * Requires equity − fee + the new position's profit at its closing side ≥ margin in use + its margin. A rejection
 * states the missing amount and the largest size that would fit (0 if none does). The order's amounts must have passed
 * `checkAmounts`.
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

/** The largest size that passes `checkAmounts` and `checkMargin`; 0 if none does. Ignores the opening's own size. */
export function calculateLargestLots(opening: Opening, { equity, margin }: AccountMetrics): Lots {
  if (equity > EQUITY_MAX) return lots(0);
  // The cost grows with the size.
  return findLargestLots(opening.spec, (size) => {
    const sized = { ...opening, lots: size };
    return checkAmounts(sized) === null && shortage(calculateOpening(sized), equity - margin) <= 0;
  });
}

const shortage = ({ margin, fee, markProfit }: OpeningCost, free: number): number =>
  margin + fee - markProfit - free;
