// Refusals of this area.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const notificationsRefusals = {
  notice_not_found: { field: 'id' },
  /** What the law, or the safety of the account, wants told. */
  notice_required: { field: 'kind' },
  /** No push service that browsers use, as the deployment lists them. */
  push_service_unknown: { field: 'endpoint' },
} as const satisfies Readonly<Record<string, RefusalRow>>;
