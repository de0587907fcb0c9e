// Price alerts over HTTP: set, list, remove.
import type { CallData } from '@candor/contract';
import { alertsPaths } from '@candor/contract/plain';
import { type CamelCase, toCamelCase } from '../camel-case.ts';
import type { Http } from '../http.ts';

/** `name` is what people call the instrument; `firedAt` is null while it waits. */
export type PriceAlert = CamelCase<CallData<'alertMake'>>;

/** Newest first, those that were reached lately too. */
export const fetchAlerts = async (http: Http): Promise<readonly PriceAlert[]> =>
  toCamelCase((await http.at(alertsPaths).call('alertList', {})).list);

/** `price` as text with a point; once for its key. A refusal is for the form to show. */
export const makeAlert = async (
  http: Http,
  alert: { code: string; side: 'bid' | 'ask'; price: string },
  idempotencyKey: string,
): Promise<PriceAlert> =>
  toCamelCase(await http.at(alertsPaths).call('alertMake', alert, { idempotencyKey }));

export async function removeAlert(http: Http, id: number, idempotencyKey: string): Promise<void> {
  await http.at(alertsPaths).call('alertRemove', { id: String(id) }, { showFault: true, idempotencyKey });
}
