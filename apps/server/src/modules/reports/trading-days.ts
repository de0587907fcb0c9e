// Trading days by their dates: each ends at 17:00 New York of the date that names it.
import { nextTradingDayStart, tradingDate, tradingDayStart } from '../../feeds/trading-day.ts';

export interface TradingDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly beganAt: number;
  readonly endedAt: number;
}

/** The trading day of an instant. */
export function tradingDayOf(at: number): TradingDay {
  const endedAt = nextTradingDayStart(at);
  return { day: tradingDate(endedAt), beganAt: tradingDayStart(at), endedAt };
}

export const dayAfter = ({ endedAt }: TradingDay): TradingDay => tradingDayOf(endedAt);

/** The end of the next weekday; a difference must be made good until then (CASS 7.15.29R). */
export function reconciliationDue(day: TradingDay): number {
  let next = dayAfter(day);
  while ([0, 6].includes(new Date(`${next.day}T12:00:00Z`).getUTCDay())) next = dayAfter(next);
  return next.endedAt;
}
