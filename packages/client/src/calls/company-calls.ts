// Service providers, and where complaints go.
import type { Http } from '../http.ts';
import { parsed } from '../parse/figures.ts';
import { type Provider, parseProviders } from '../parse/provider.ts';

/** An empty name finds all. */
export const fetchProviders = (
  http: Pick<Http, 'call'>,
  name: string,
  signal: AbortSignal,
): Promise<readonly Provider[]> =>
  http.call('providers', name === '' ? {} : { name }, { signal, quiet: true }).then(parsed(parseProviders));

export const fetchOwnComplaintEmail = async (http: Pick<Http, 'call'>): Promise<string> =>
  (await http.call('complaintEmail', {}, { quiet: true })).email;
