// Rejections of this area's calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const accountsRefusals = {
  /** Sent only after a correct code or captcha. */
  account_exists: { field: 'account' },
  /** A national number that exists in several countries. */
  area_required: { field: 'area_id' },
  region_not_served: { field: 'area_id' },
  /** RULES is not set: nobody has decided which rules apply to real accounts. */
  rules_not_named: {},
  code_recently_sent: { details: { seconds: 'number' } },
  /** More codes to one address than allowed per hour. */
  too_many_codes: { details: { seconds: 'number' } },
  /** This client subnet has requested many codes: the call then requires `key` and `captcha`. */
  captcha_required: { field: 'captcha' },
  wrong_code: { field: null },
  wrong_captcha: { field: null },
  password_too_short: { field: null, details: { min: 'number' } },
  password_too_long: { field: null, details: { max: 'number' } },
  password_too_common: { field: null },
  password_is_account: { field: null },
  password_not_equal: { field: null },
  invite_code_unknown: { field: 'invite_code' },
  /** Failed logins of this account or from this client subnet: the next attempt is possible after this many seconds. */
  too_many_attempts: { details: { seconds: 'number' } },
  /** Sent only after the correct password. The client repeats the call with `factor_code` or `passkey`. */
  second_factor_required: { field: 'factor_code', details: { methods: 'texts' } },
  second_factor_wrong: { field: 'factor_code' },
} as const satisfies Readonly<Record<string, RefusalRow>>;
