// Rejections of withdrawals and their methods; those of the account itself come from the core.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const withdrawalsRefusals = {
  draw_currency_not_found: { field: null },
  draw_method_not_found: { field: null },
  /** reason: checksum, network, length or format. For a client's address, or an operator's deposit address. */
  address_invalid: { field: null, details: { reason: 'text' }, params: { why: 'text' } },
  /** The address contains another tag than the one given. */
  tag_conflict: { field: null, details: { tag: 'text' } },
  swift_invalid: { field: 'bank_swift' },
  /** reason: checksum, country, length or format. */
  iban_invalid: { field: 'payee_account', details: { reason: 'text' }, params: { why: 'text' } },
  account_number_invalid: { field: 'payee_account' },
  method_exists: { details: { id: 'number' } },
  too_many_methods: { details: { max: 'number' } },
  /** Below the currency's minimum, or nothing would remain after the fee. */
  amount_too_small: { field: 'number', details: { min: 'money' } },
  amount_above_max: { field: 'number', details: { max: 'money' } },
  /** After a password change; `until` in milliseconds since the epoch, and the seconds until then. */
  withdrawal_held: { details: { until: 'number', seconds: 'number' } },
  /** The method is too new: `until` and the seconds as in withdrawal_held. */
  method_on_hold: { field: 'draw_method_id', details: { until: 'number', seconds: 'number' } },
  /** Rounding to 2 decimals would cost too much in a currency worth more than 10 USD. */
  currency_too_coarse: { field: 'usd_price' },
  currency_exists: { field: 'code' },
  /** Another withdrawal was paid with this reference. */
  payment_reference_used: { field: 'reference', details: { withdrawal: 'number?' } },
  /** For payments or deposits in coins. */
  transaction_hash_invalid: { field: 'reference', details: { network: 'text' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
