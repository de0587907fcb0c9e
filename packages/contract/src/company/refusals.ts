// Rejections of this area's calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const companyRefusals = {
  provider_not_found: { field: 'id' },
  provider_retired: { field: 'id' },
  /** Each logo host is listed in a header of every page. */
  too_many_logo_hosts: { field: 'logo', details: { max: 'number' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
