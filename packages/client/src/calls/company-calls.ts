// Service providers, and the address for complaints.
import type { CallData } from '@candor/contract';
import { type CamelCase, toCamelCase } from '../camel-case.ts';
import type { Http } from '../http.ts';

/**
 * The providers of main mode; `subject` is the legal person behind the name. All fields but id and name may be empty.
 */
export type Provider = CamelCase<CallData<'providers'>>[number];

/** An empty name finds all. */
export const fetchProviders = async (
  http: Http,
  name: string,
  signal: AbortSignal,
): Promise<readonly Provider[]> =>
  toCamelCase(await http.call('providers', name === '' ? {} : { name }, { signal }));

export const fetchOwnComplaintEmail = async (http: Http): Promise<string> =>
  (await http.call('complaintEmail', {})).email;
