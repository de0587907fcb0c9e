// Office calls for decisions about withdrawals, and for the terms of their currencies.
import * as z from 'zod/mini';
import { deskPerson } from '../desk/office-shapes.ts';
import { queueOrder } from '../desk/queue-order.ts';
import { reviewReasons } from '../desk/reasons.ts';
import { changeReason, waitingChange } from '../office/change-shapes.ts';
import type { OfficeCallContract } from '../office/office-call.ts';
import { officeClient } from '../office/shapes.ts';
import { choice, decimal, page, text, wholeNumber, yesNo } from '../wire/parameters.ts';
import { withdrawCurrency, withdrawRecord } from './shapes.ts';

const officeWithdrawal = z.extend(withdrawRecord, {
  client: officeClient,
  /** Total of deposits and withdrawals so far, in USD. */
  money_in: z.number(),
  money_out: z.number(),
  /** 0 if the beneficiary of a bank account differs from the verified name. */
  name_matches: z.int(),
  method_created_at: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  remark: z.string(),
  /** 1 if one operator must approve and another one pay. */
  needs_two: z.int(),
  /** The operators' login addresses; empty if there is none. */
  approved_by: z.string(),
  decided_by: z.string(),
  assignee: z.nullable(deskPerson),
  version: z.int(),
});

const officeCurrency = z.extend(withdrawCurrency, {
  type: z.int(),
  enabled: z.int(),
  changed_at: z.string(),
});

const fields = {
  type: choice(['1', '2']),
  code: text(12).check(z.regex(/^[A-Za-z0-9]{2,12}$/)),
  protocol: z.optional(text(20)),
  draw_rate: decimal,
  fee_type: choice(['1', '2']),
  usd_price: decimal,
  min: decimal,
  max: decimal,
  hours: z.optional(wholeNumber),
  enabled: z.optional(yesNo),
  reason: changeReason,
};
const currencyOrWaiting = z.union([officeCurrency, waitingChange]);
const id = wholeNumber;
const decided = ['withdrawal_not_found', 'withdrawal_not_open', 'already_decided'] as const;
const currencyRefusals = ['currency_too_coarse', 'currency_exists', 'idempotency_conflict'] as const;

export const withdrawalsOfficeCalls = {
  officeWithdrawals: {
    method: 'GET',
    path: '/withdrawals',
    permission: 'withdrawals.read',
    params: z.object({ status: z.optional(choice(['0', '1', '2', '3', '4', 'open'])), ...queueOrder, page }),
    data: z.object({ list: z.array(officeWithdrawal), total: z.int() }),
    summary:
      'Withdrawals with what each client has paid in and out, newest first unless order says otherwise',
    description: 'status open: submitted or approved.',
    refusals: [],
  },
  officeApproveWithdrawal: {
    method: 'POST',
    path: '/withdrawals/{id}/approve',
    permission: 'withdrawals.decide',
    params: z.object({ id }),
    data: officeWithdrawal,
    summary: 'Approve a submitted withdrawal; the same operator may do it again',
    refusals: decided,
  },
  officePayWithdrawal: {
    method: 'POST',
    path: '/withdrawals/{id}/pay',
    permission: 'withdrawals.decide',
    params: z.object({ id, reference: text(200).check(z.trim(), z.minLength(1)) }),
    data: officeWithdrawal,
    summary:
      'Mark an approved withdrawal as paid out; above the limit, by a different operator from the one who approved it',
    description:
      'reference is the payment’s, and pays one withdrawal, however it is spelt. Of a coin it is the hash of the transaction, in the form of its network.',
    refusals: [
      ...decided,
      'second_operator_required',
      'operator_too_new',
      'transaction_hash_invalid',
      'payment_reference_used',
    ],
  },
  officeRejectWithdrawal: {
    method: 'POST',
    path: '/withdrawals/{id}/reject',
    permission: 'withdrawals.decide',
    params: z.object({
      id,
      reason: z.optional(z.enum(reviewReasons.withdrawals)),
      notes: z.optional(text(500).check(z.trim())),
    }),
    data: officeWithdrawal,
    summary: 'Reject a withdrawal and return the amount to the balance',
    description:
      'A reason of the list, which the client reads in their language, or notes, which they read as they are, or both.',
    refusals: decided,
  },
  officeWithdrawCurrencies: {
    method: 'GET',
    path: '/withdraw-currencies',
    permission: 'terms.read',
    params: z.object({ page }),
    data: z.object({ list: z.array(officeCurrency), total: z.int() }),
    summary: 'Currencies of withdrawals, disabled ones too',
    refusals: [],
  },
  officeAddWithdrawCurrency: {
    method: 'POST',
    path: '/withdraw-currencies',
    permission: 'terms.write',
    params: z.object(fields),
    data: currencyOrWaiting,
    summary: 'Add a currency: type 1 coin with its protocol, 2 bank',
    description: 'hours is how long a withdrawal takes, as clients read it: 24 unless it is given.',
    refusals: currencyRefusals,
  },
  officeChangeWithdrawCurrency: {
    method: 'POST',
    path: '/withdraw-currencies/{id}',
    permission: 'terms.write',
    params: z.extend(z.partial(z.omit(z.object(fields), { type: true, code: true, protocol: true })), { id }),
    data: currencyOrWaiting,
    summary: 'Change the terms of a currency; withdrawals under way keep theirs',
    refusals: ['draw_currency_not_found', ...currencyRefusals],
  },
  officeRetireWithdrawCurrency: {
    method: 'POST',
    path: '/withdraw-currencies/{id}/retire',
    permission: 'terms.write',
    params: z.object({ id, reason: changeReason }),
    data: z.union([z.null(), waitingChange]),
    summary: 'Remove a currency: clients can’t withdraw in it, and its payment accounts are hidden',
    refusals: ['draw_currency_not_found', 'idempotency_conflict'],
  },
} as const satisfies Record<string, OfficeCallContract>;
