// Price alerts over HTTP: made, listed, removed.
import { alertsPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { type PriceAlert, parseAlert } from '../parse/price-alert.ts';

type Door = Pick<Http, 'at'>;

/** Newest first, those that were reached lately too. */
export const fetchAlerts = async (http: Door): Promise<readonly PriceAlert[]> =>
  (await http.at(alertsPaths).call('alertList', {}, { quiet: true })).list.map(parseAlert);

/** `price` as text with a point; once for its key. A refusal is for the form to show. */
export const makeAlert = async (
  http: Door,
  alert: { code: string; side: 'bid' | 'ask'; price: string },
  idempotencyKey: string,
): Promise<PriceAlert> =>
  parseAlert(await http.at(alertsPaths).call('alertMake', alert, { quiet: true, idempotencyKey }));

export async function removeAlert(http: Door, id: number, idempotencyKey: string): Promise<void> {
  await http.at(alertsPaths).call('alertRemove', { id: String(id) }, { idempotencyKey });
}
