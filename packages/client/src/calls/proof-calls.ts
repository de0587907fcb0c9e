// Data with which a client verifies the venue: the receipt of an order, and the ticks of the tape.
import type { CallData } from '@candor/contract';
import { type CamelCase, toCamelCase } from '../camel-case.ts';
import type { Http } from '../http.ts';

/** A tick on the tape. Its prices stay plain numbers: they are drawn, and no money is calculated from them. */
export type TapeTick = Pick<CamelCase<CallData<'ticks'>>['ticks'][number], 'no' | 'time' | 'bid' | 'ask'>;

/**
 * `file` is the receipt, which only its checker parses; null while the venue has not signed all of it. `retryMs` is
 * when a retry makes sense.
 */
export async function fetchReceipt(http: Http, orderId: number) {
  const { Receipt, RetryAfter } = await http.call('receipt', { id: orderId });
  return { file: Receipt && JSON.stringify(Receipt), retryMs: RetryAfter * 1_000 };
}

/** Ticks from `from` on, before `to`, without those that the price filter rejected. */
export const fetchTicks = async (
  http: Http,
  range: { code: string; from: number; to: number },
): Promise<TapeTick[]> =>
  toCamelCase(await http.call('ticks', range)).ticks.filter(({ withheld }) => withheld === undefined);
