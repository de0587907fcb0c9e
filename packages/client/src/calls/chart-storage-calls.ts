// What the account stores for its charts, over HTTP. The content is JSON, and its shape is the screens'.
import type { CallData } from '@candor/contract';
import { chartsPaths } from '@candor/contract/plain';
import { CallError } from '../call-error.ts';
import type { Http } from '../http.ts';
import { makeIdempotencyKey } from '../random-id.ts';

export type ChartStorage = CallData<'chartStorage'>;

export const fetchChartStorage = (http: Http): Promise<ChartStorage> =>
  http.at(chartsPaths).call('chartStorage', {});

/** Replaces the version that was read. Null if another device has changed it since. */
export async function putChartStorage(http: Http, read: ChartStorage): Promise<ChartStorage | null> {
  try {
    return await http.at(chartsPaths).call('chartStoragePut', read, { idempotencyKey: makeIdempotencyKey() });
  } catch (fault) {
    if (fault instanceof CallError && fault.error === 'chart_storage_changed') return null;
    throw fault;
  }
}
