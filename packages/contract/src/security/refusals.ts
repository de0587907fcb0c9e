// Rejections of this area's calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const securityRefusals = {
  /** The login and the last confirmation are too old: call confirm_me first. `by` lists the accepted methods. */
  reauthentication_required: { details: { by: 'texts' } },
  session_not_found: { field: 'id' },
  passkey_not_found: { field: 'id' },
  /** Unknown, of another site, used before or too old: the response does not tell which. */
  passkey_refused: { field: 'credential' },
  passkey_known: { field: 'credential' },
  too_many_passkeys: { details: { max: 'number' } },
  factor_already_set: {},
  factor_not_set: {},
  /** Its removal was already requested, and waits. */
  factor_reset_waiting: {},
  factor_reset_not_found: {},
  /** The client has time to object: seconds until it can be confirmed. */
  factor_reset_early: { details: { seconds: 'number' } },
  /** The client used the factor that was reported lost. */
  factor_in_use: { details: { at: 'text' } },
  /** A code is required in addition. */
  factor_required: { field: 'code' },
  factor_wrong: { field: 'code' },
  /** Seconds until the next attempt is accepted. */
  guesses_exceeded: { details: { seconds: 'number' } },
  password_wrong: { field: 'password' },
  contact_taken: { field: 'to' },
  contact_unchanged: { field: 'to' },
} as const satisfies Readonly<Record<string, RefusalRow>>;
