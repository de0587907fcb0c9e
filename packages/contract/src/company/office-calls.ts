// Office calls for the service providers that main mode lists.
import * as z from 'zod/mini';
import type { OfficeCallContract } from '../office/office-call.ts';
import { keyRefusals } from '../wire/call.ts';
import { page, text, wholeNumber } from '../wire/parameters.ts';
import { officeProvider } from './shapes.ts';

const id = wholeNumber;
const fields = {
  logo: z.optional(text(500)),
  url: z.optional(text(500)),
  subject: z.optional(text(200)),
  registered_address: z.optional(text(300)),
  location: z.optional(text(100)),
  email: z.optional(text(254)),
};
const rules =
  'All but name may be empty. logo and url are https, without a user or a password. Logos stand on 20 hosts at most.';

export const providersOfficeCalls = {
  officeProviders: {
    method: 'GET',
    path: '/providers',
    permission: 'content.read',
    params: z.object({ search: z.optional(text(64)), page }),
    data: z.object({ list: z.array(officeProvider), total: z.int() }),
    summary: 'Service providers by name, those that were taken away last',
    refusals: [],
  },
  officeAddProvider: {
    method: 'POST',
    path: '/providers',
    permission: 'content.write',
    params: z.object({ name: text(100), ...fields }),
    data: officeProvider,
    summary: 'Add a provider',
    description: rules,
    refusals: ['too_many_logo_hosts', ...keyRefusals],
  },
  officeChangeProvider: {
    method: 'POST',
    path: '/providers/{id}',
    permission: 'content.write',
    params: z.object({ id, name: z.optional(text(100)), ...fields }),
    data: officeProvider,
    summary: 'Change a provider: what is left out stays',
    description: `${rules} One that came from PROVIDERS_FILE stands against the file from then on.`,
    refusals: ['provider_not_found', 'provider_retired', 'too_many_logo_hosts', ...keyRefusals],
  },
  officeRetireProvider: {
    method: 'POST',
    path: '/providers/{id}/retire',
    permission: 'content.write',
    params: z.object({ id }),
    data: officeProvider,
    summary: 'Take a provider away for good',
    refusals: ['provider_not_found', 'provider_retired', ...keyRefusals],
  },
} as const satisfies Record<string, OfficeCallContract>;
