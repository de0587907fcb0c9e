// Rejections of this area's calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const protectionRefusals = {
  /** `left`: amount that can still be deposited under the limit, in USD; `period`: day, week or month. */
  deposit_limit_reached: {
    field: 'number',
    details: { limit: 'number', left: 'number', period: 'text' },
  },
  class_request_waiting: {},
  class_request_not_found: { field: 'id' },
  /** No operator has confirmed its criteria yet. */
  class_request_not_proposed: { field: 'id' },
  already_professional: {},
} as const satisfies Readonly<Record<string, RefusalRow>>;
