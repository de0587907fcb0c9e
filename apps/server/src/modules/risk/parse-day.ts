// A trading day by its date: it ends on that date at 17:00 New York.
import { nextTradingDayStart, tradingDayStart } from '../../feeds/trading-day.ts';
import { invalid } from '../../web/refused.ts';

/** Milliseconds; `end` is exclusive. */
export function parseDay(field: string, given: string): { readonly start: number; readonly end: number } {
  const noon = Date.parse(`${given}T12:00:00Z`);
  // An impossible date is parsed as another date, or as none.
  if (Number.isNaN(noon) || new Date(noon).toISOString().slice(0, 10) !== given) throw invalid(field);
  return { start: tradingDayStart(noon), end: nextTradingDayStart(noon) };
}
