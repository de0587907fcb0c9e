// The tables of this module: payment methods, requests, and their status.
import type { TableSpecs } from '../../db/table.ts';

export const withdrawalsTables = {
  /** Rates and prices are exact decimal text; min and max are micro-dollars. */
  withdraw_currencies: {
    id: 'bigint generated',
    type: 'text',
    code: 'text',
    protocol: 'text',
    fee_kind: 'text',
    draw_rate: 'text',
    usd_price: 'text',
    min: 'bigint',
    max: 'bigint',
    hours: 'integer',
    enabled: 'boolean',
    retired_at: 'timestamp with time zone?',
    changed_at: 'timestamp with time zone default',
  },
  withdraw_methods: {
    id: 'bigint generated',
    user_id: 'bigint',
    type: 'text',
    currency_id: 'bigint',
    address: 'text',
    tag: 'text',
    bank_name: 'text',
    bank_address: 'text',
    bank_swift: 'text',
    payee_name: 'text',
    payee_account: 'text',
    remark: 'text',
    name_matches: 'boolean',
    created_at: 'timestamp with time zone',
    deleted_at: 'timestamp with time zone?',
  },
  /** Drafts until the journal has their request. `net` is in hundredths of the currency. */
  withdrawals: {
    id: 'bigint generated',
    user_id: 'bigint',
    account_id: 'bigint',
    method_id: 'bigint',
    currency_id: 'bigint',
    type: 'text',
    code: 'text',
    protocol: 'text',
    fee_kind: 'text',
    draw_rate: 'text',
    usd_price: 'text',
    hours: 'integer',
    amount: 'bigint',
    fee: 'bigint',
    net: 'bigint',
    address: 'text',
    tag: 'text',
    bank_name: 'text',
    bank_address: 'text',
    bank_swift: 'text',
    payee_name: 'text',
    payee_account: 'text',
    remark: 'text',
    name_matches: 'boolean',
    memo: 'text',
    drafted_at: 'timestamp with time zone',
  },
  /** The steps of which the client was notified and that are in the audit log. */
  withdrawal_steps: { withdrawal_id: 'bigint', step: 'text', done_at: 'timestamp with time zone' },
  /**
   * The operator who is about to pay a withdrawal that needs two; the database checks it before the engine gets the
   * command.
   */
  withdrawal_payers: {
    withdrawal_id: 'bigint',
    needs_two: 'boolean',
    approved_by: 'text',
    payer: 'text',
    claimed_at: 'timestamp with time zone',
  },
  /** The payment with which each was paid, or is about to be. */
  withdrawal_references: {
    currency_code: 'text',
    reference_key: 'text',
    withdrawal_id: 'bigint',
    claimed_at: 'timestamp with time zone',
  },
  /** Derived from the journal. Times are milliseconds of the venue's clock. */
  projected_withdrawals: {
    id: 'bigint',
    account_id: 'bigint',
    amount: 'bigint',
    fee: 'bigint',
    status: 'text',
    submitted_at: 'bigint',
    approved_at: 'bigint?',
    ended_at: 'bigint?',
    changed_at: 'bigint',
    approved_by: 'text',
    decided_by: 'text',
    reference: 'text',
    notes: 'text',
    needs_two: 'boolean',
  },
} as const satisfies TableSpecs;
