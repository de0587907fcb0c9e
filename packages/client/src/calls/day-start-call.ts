// What the account had as the trading day began. It parses no orders, whose code Home does without.
import type { Http } from '../http.ts';
import { toMoney } from '../parse/metrics.ts';

/** The P/L of the day is the equity of now less both; `equity` is null if it is not known. */
export async function fetchDayStart(http: Pick<Http, 'call'>) {
  const { from, equity, moved } = await http.call('dayStart', {});
  return { from, equity: equity === null ? null : toMoney(equity), moved: toMoney(moved) };
}
