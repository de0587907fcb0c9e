// Refusals of withdrawals and of the methods they go to; those of the account itself are the core's.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const withdrawalsRefusals = {
  draw_currency_not_found: { field: null },
  draw_method_not_found: { field: null },
  /** reason: checksum, network, length or format. Of a client's own address, or of one for deposits that an operator enters. */
  address_invalid: { field: null, details: { reason: 'text' }, params: { why: 'text' } },
  /** The address carries another tag than the one given. */
  tag_conflict: { field: null, details: { tag: 'text' } },
  swift_invalid: { field: 'bank_swift' },
  /** reason: checksum, country, length or format. */
  iban_invalid: { field: 'payee_account', details: { reason: 'text' }, params: { why: 'text' } },
  account_number_invalid: { field: 'payee_account' },
  method_exists: { details: { id: 'number' } },
  too_many_methods: { details: { max: 'number' } },
  /** Less than the currency's minimum, or nothing would be left of it after the fee. */
  amount_too_small: { field: 'number', details: { min: 'money' } },
  amount_above_max: { field: 'number', details: { max: 'money' } },
  /** After a password change; `until` in milliseconds since the epoch, and the seconds until then. */
  withdrawal_held: { details: { until: 'number', seconds: 'number' } },
  /** The method is too new: `until` and the seconds as in withdrawal_held. */
  method_on_hold: { field: 'draw_method_id', details: { until: 'number', seconds: 'number' } },
  /** Rounding to 2 decimals would eat a currency that is worth more than 10 USD. */
  currency_too_coarse: { field: 'usd_price' },
  currency_exists: { field: 'code' },
  /** Another withdrawal was paid by it. */
  payment_reference_used: { field: 'reference', details: { withdrawal: 'number?' } },
  /** Of a payment or a deposit by coin. */
  transaction_hash_invalid: { field: 'reference', details: { network: 'text' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
