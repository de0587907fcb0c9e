// Rejections that any office call can have.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const officeRefusals = {
  /** The permission that the operator's role lacks. */
  not_permitted: { details: { permission: 'text' } },
  /** The step that must be completed first: password or enrol. */
  step_required: { details: { step: 'text' } },
  operator_exists: { field: 'email' },
  operator_not_found: {},
  /** Operators can't change or disable themselves, so one administrator always remains. */
  own_operator: {},
  /** One of the two operators was added or reset recently, and counts as one of two only after this many hours. */
  operator_too_new: { details: { operator: 'text', hours: 'number' } },
  change_not_found: {},
  /** The subject has changed since the change was requested. */
  change_outdated: {},
  /** The invitation was used or replaced, or has expired. */
  invitation_invalid: { field: 'token' },
  password_contains_name: { field: 'password' },
  client_not_found: {},
  office_code_wrong: { field: 'code' },
  adjustment_not_found: {},
  message_not_found: { field: 'id' },
  /** The message was sent, or is waiting. */
  message_not_failed: { field: 'id' },
  /** The code in the message has expired. */
  message_expired: { field: 'id' },
  /** The client subnets would exclude the operator who sets them. */
  own_network: { field: 'office_networks', details: { address: 'text' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
