// Rejections of this area's calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const notificationsRefusals = {
  notice_not_found: { field: 'id' },
  /** The law, or the account's security, requires this notification. */
  notice_required: { field: 'kind' },
  /** Not one of the push services of browsers that the deployment lists. */
  push_service_unknown: { field: 'endpoint' },
} as const satisfies Readonly<Record<string, RefusalRow>>;
