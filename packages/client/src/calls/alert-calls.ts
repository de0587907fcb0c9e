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

/**
 * Either `price` or `percent`, a change from the current price: texts with a decimal point. The price of a spread alert
 * is the distance of bid and ask.
 */
export interface NewAlert {
  readonly code: string;
  readonly side: PriceAlert['side'];
  readonly price?: string;
  readonly percent?: string;
  /** It fires again each time the price comes back to it. */
  readonly repeats: boolean;
}

/** Sent once for its key. The form shows a rejection. */
export const makeAlert = async (
  http: Http,
  { repeats, ...alert }: NewAlert,
  idempotencyKey: string,
): Promise<PriceAlert> =>
  toCamelCase(
    await http.at(alertsPaths).call('alertMake', { ...alert, repeat: repeats ? 1 : 0 }, { idempotencyKey }),
  );

export async function removeAlert(http: Http, id: number, idempotencyKey: string): Promise<void> {
  await http.at(alertsPaths).call('alertRemove', { id: String(id) }, { showFault: true, idempotencyKey });
}
