// Refusals of this area.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const protectionRefusals = {
  /** `left`: what can still be deposited now under the limit, in USD; `period`: day, week or month. */
  deposit_limit_reached: {
    field: 'number',
    details: { limit: 'number', left: 'number', period: 'text' },
  },
  class_request_waiting: {},
  class_request_not_found: { field: 'id' },
  /** Nobody has found its criteria met yet. */
  class_request_not_proposed: { field: 'id' },
  already_professional: {},
} as const satisfies Readonly<Record<string, RefusalRow>>;
