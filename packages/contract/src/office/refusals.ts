// Refusals of the office's calls, whatever they are about.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const officeRefusals = {
  /** The permission that the operator's role lacks. */
  not_permitted: { details: { permission: 'text' } },
  /** What must be done before anything else: password or enrol. */
  step_required: { details: { step: 'text' } },
  operator_exists: { field: 'email' },
  operator_not_found: {},
  /** Nobody changes or disables themselves, so one administrator is always left. */
  own_operator: {},
  /** One of the two was added or reset lately, and counts as one of two operators in so many hours. */
  operator_too_new: { details: { operator: 'text', hours: 'number' } },
  change_not_found: {},
  /** What it would change is another by now than when it was asked for. */
  change_outdated: {},
  /** It was used, replaced, or has expired. */
  invitation_invalid: { field: 'token' },
  password_contains_name: { field: 'password' },
  client_not_found: {},
  office_code_wrong: { field: 'code' },
  adjustment_not_found: {},
  message_not_found: { field: 'id' },
  /** It was sent, or waits to be. */
  message_not_failed: { field: 'id' },
  /** Its code is worth nothing any more. */
  message_expired: { field: 'id' },
  /** The networks would shut out the operator who sets them. */
  own_network: { field: 'office_networks', details: { address: 'text' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
