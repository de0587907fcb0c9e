// Refusals of this area.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const accountsRefusals = {
  /** Only after a right code or captcha. */
  account_exists: { field: 'account' },
  /** A national number that several countries have. */
  area_required: { field: 'area_id' },
  region_not_served: { field: 'area_id' },
  /** RULES is not set: nobody has decided under which rules real accounts are. */
  rules_not_named: {},
  code_recently_sent: { details: { seconds: 'number' } },
  /** More codes to one address than an hour allows. */
  too_many_codes: { details: { seconds: 'number' } },
  /** The network has asked for many codes: the call takes `key` and `captcha` as well. */
  captcha_required: { field: 'captcha' },
  wrong_code: { field: null },
  wrong_captcha: { field: null },
  password_too_short: { field: null, details: { min: 'number' } },
  password_too_long: { field: null, details: { max: 'number' } },
  password_too_common: { field: null },
  password_is_account: { field: null },
  password_not_equal: { field: null },
  invite_code_unknown: { field: 'invite_code' },
  /** Failed logins of this account or from this network: the next try after so many seconds. */
  too_many_attempts: { details: { seconds: 'number' } },
  /** After the right password alone. */
  /** The same call again with `factor_code`, or with `passkey`. */
  second_factor_required: { field: 'factor_code', details: { methods: 'texts' } },
  second_factor_wrong: { field: 'factor_code' },
} as const satisfies Readonly<Record<string, RefusalRow>>;
