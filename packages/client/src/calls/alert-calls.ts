// Price alerts over HTTP: set, list, remove.
import type { CallData } from '@candor/contract';
import { alertsPaths } from '@candor/contract/plain';
import { type CamelCase, toCamelCase } from '../camel-case.ts';
import type { Http } from '../http.ts';

/** `name` is the common name of the instrument; `firedAt` is null while it waits. */
export type PriceAlert = CamelCase<CallData<'alertMake'>>;

/** Newest first, including those that fired recently. */
export const fetchAlerts = async (http: Http): Promise<readonly PriceAlert[]> =>
  toCamelCase((await http.at(alertsPaths).call('alertList', {})).list);

/** `price` is a text with a decimal point; sent once for its key. The form shows a rejection. */
export const makeAlert = async (
  http: Http,
  alert: { code: string; side: 'bid' | 'ask'; price: string },
  idempotencyKey: string,
): Promise<PriceAlert> =>
  toCamelCase(await http.at(alertsPaths).call('alertMake', alert, { idempotencyKey }));

export async function removeAlert(http: Http, id: number, idempotencyKey: string): Promise<void> {
  await http.at(alertsPaths).call('alertRemove', { id: String(id) }, { showFault: true, idempotencyKey });
}
