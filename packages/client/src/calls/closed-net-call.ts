// The net result of what was closed since a time. It parses no orders, whose code Home does without.
import type { Money } from '@candor/core';
import type { Http } from '../http.ts';
import { toMoney } from '../parse/metrics.ts';

/** `from` in milliseconds; null if nothing was closed. */
export async function fetchClosedNet(http: Pick<Http, 'call'>, from: number): Promise<Money | null> {
  const { total, all_fact_net: net } = await http.call('myDeal', {
    status: '3',
    page: 1,
    from: String(from),
  });
  return total === 0 || net === undefined ? null : toMoney(net);
}
