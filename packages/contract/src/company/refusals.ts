// Refusals of this area.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const companyRefusals = {
  provider_not_found: { field: 'id' },
  provider_retired: { field: 'id' },
  /** Each stands in the header of every page. */
  too_many_logo_hosts: { field: 'logo', details: { max: 'number' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
