// Rejections of any call and of the live socket.
import { CODE_SESSION_INVALID } from './envelope.ts';
import type { RefusalRow } from './refusal-row.ts';

export const wireRefusals = {
  session_invalid: { code: CODE_SESSION_INVALID },
  missing_parameter: { field: null },
  invalid_parameter: {
    field: null,
    details: { min: 'number?', max: 'number?', allowed: 'texts?', decimals: 'number?' },
  },
  operation_unavailable: {},
  storage_low: {},
  statement_too_long: { field: 'from', details: { max: 'number' } },

  malformed_body: { status: 400 },
  prefetch_refused: { status: 403 },
  cross_site_refused: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  payload_too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  rate_limited: { status: 429, details: { seconds: 'number' } },
  internal: { status: 500, details: { request_id: 'text' }, params: { id: 'text' } },
  busy: { status: 503 },
  starting: { status: 503 },

  malformed_frame: {},
  unknown_command: {},
  login_required: {},
  unsupported_version: { field: 'v' },
  unknown_topic: {},
  too_many_topics: { params: { max: 'number' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
