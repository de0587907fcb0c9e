// Notes and tags of the client's own trades over HTTP.
import type { CallData } from '@candor/contract';
import { statisticsPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';

/** `order` is the id of the position, which its closed parts share. */
export type TradeNote = CallData<'tradeNotePut'>;

export const fetchTradeNotes = async (http: Http): Promise<readonly TradeNote[]> =>
  (await http.at(statisticsPaths).call('tradeNotes', {})).list;

/** Replaces what was written; without text and tags the note is removed. */
export const putTradeNote = (
  http: Http,
  { id, note, tags }: { readonly id: number; readonly note: string; readonly tags: readonly string[] },
  idempotencyKey: string,
): Promise<TradeNote> =>
  http.at(statisticsPaths).call('tradeNotePut', { id, note, tags: tags.join(',') }, { idempotencyKey });
