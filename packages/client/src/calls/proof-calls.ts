// What a client checks the venue by: the receipt of an order, and the ticks of the tape.
import type { Http } from '../http.ts';
import { parsed } from '../parse/figures.ts';
import { parseReceiptAnswer, type ReceiptAnswer } from '../parse/receipt.ts';
import { parseTicks, type TapeTick } from '../parse/tape.ts';

export const fetchReceipt = (http: Pick<Http, 'call'>, orderId: number): Promise<ReceiptAnswer> =>
  http.call('receipt', { id: orderId }, { quiet: true }).then(parsed(parseReceiptAnswer));

/** Those from `from` on, before `to`. */
export const fetchTicks = (
  http: Pick<Http, 'call'>,
  asked: { code: string; from: number; to: number },
): Promise<TapeTick[]> => http.call('ticks', asked, { quiet: true }).then(parsed(parseTicks));
