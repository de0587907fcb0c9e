// Office calls for decisions about deposits, and for deposit addresses.
import * as z from 'zod/mini';
import { queueOrder } from '../desk/queue-order.ts';
import { reviewReasons } from '../desk/reasons.ts';
import { changeReason, waitingChange } from '../office/change-shapes.ts';
import type { OfficeCallContract } from '../office/office-call.ts';
import { keyRefusals } from '../wire/call.ts';
import { choice, decimal, page, wholeNumber, yesNo } from '../wire/parameters.ts';
import { officeDeposit, officeDepositAddress, officeWireOption } from './office-shapes.ts';

/** One line without control characters. */
const line = (min: number, max: number) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(/^\P{Cc}*$/u));
/** Several lines. */
const lines = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), z.regex(/^(?:\P{Cc}|[\t\r\n])*$/u));

const addressTerms = {
  currency_code: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{2,12}$/)),
  protocol_code: line(1, 30),
  address: z.string().check(z.trim(), z.regex(/^[!-~]{4,200}$/)),
  memo: line(0, 100),
  min: decimal,
  usd_price: decimal,
};
const optionTerms = {
  currency_code: addressTerms.currency_code,
  bank_name: line(1, 200),
  bank_address: line(0, 300),
  bank_swift: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{0,11}$/)),
  payee_name: line(1, 200),
  payee_account: line(1, 100),
  bank_remark: lines(500),
  min: decimal,
  usd_price: decimal,
};
const addressOrWaiting = z.union([officeDepositAddress, waitingChange]);
const optionOrWaiting = z.union([officeWireOption, waitingChange]);
const id = { id: wholeNumber };
const listed = { page };
const wayRules =
  'Addresses, SWIFT and IBAN are checked as those of methods are. min and usd_price are decimals of at most 15 digits, min with at most 8 decimals; usd_price is how much of the currency one USD is worth. Unless they are given, min is 0 and enabled is 1, and the usd_price of a wire account in USD is 1. Records keep what their clients were shown.';
const changeRules = `${wayRules} What is left out stays as it is. The currency stays: another one is another entry.`;
const wayRefusals = ['way_not_found', 'way_retired'] as const;
const addressRefusals = ['address_invalid', 'tag_conflict'] as const;
const accountRefusals = ['swift_invalid', 'iban_invalid', 'account_number_invalid'] as const;

export const depositsOfficeCalls = {
  officeDeposits: {
    method: 'GET',
    path: '/deposits',
    permission: 'deposits.read',
    params: z.object({
      status: z.optional(choice(['0', '1', '2', '3', '4'])),
      type: z.optional(choice(['0', '1'])),
      ...queueOrder,
      page,
    }),
    data: z.object({ list: z.array(officeDeposit), total: z.int() }),
    summary: 'Deposits of all clients, newest first unless order says otherwise',
    description:
      'status: 0 being checked, 1 approved, 2 rejected, 3 cancelled by the client, 4 approved by one operator and waiting for a second. double_of lists other deposits with the same proof.',
    refusals: [],
  },
  officeDecideDeposit: {
    method: 'POST',
    path: '/deposits/{id}/decide',
    permission: 'deposits.decide',
    params: z.object({
      ...id,
      approve: yesNo,
      received: z.optional(decimal),
      reference: z.optional(line(1, 200)),
      reason: z.optional(z.enum(reviewReasons.deposits)),
      remark: z.optional(lines(500)),
    }),
    data: z.union([officeDeposit, waitingChange]),
    summary: 'Approve a deposit with what was received, or reject it',
    description:
      'To approve, send received (in the currency) and reference (of the transaction); a reference can be credited only once, whatever its spelling. For crypto it is the transaction’s hash, in the form of its network. It is credited with received / usd_price, rounded half away from zero to 6 decimals, where usd_price is that of this moment. amount_out_of_range: the account cannot hold as much. If the engine then rejects the credit, the deposit waits for a decision again and credit_refused says why. To reject, send a reason from the list (shown in the client’s language), a remark (shown as written), or both. The first decision counts. It answers status waiting, and waits for a second operator (status 4 of the list), if received differs from the reported number by more than a tenth, or if more than two_above would be credited: by this deposit, or with the client’s deposits of seven days, or with what this operator decided alone in 24 hours.',
    refusals: [
      'deposit_not_found',
      'already_decided',
      'transaction_hash_invalid',
      'reference_used',
      'amount_out_of_range',
      ...keyRefusals,
    ],
  },
  officeConfirmDeposit: {
    method: 'POST',
    path: '/deposits/{id}/confirm',
    permission: 'deposits.decide',
    params: z.object({ ...id, decided_at: z.optional(line(1, 40)) }),
    data: officeDeposit,
    summary: 'Credit a deposit that another operator approved, where two are needed',
    description:
      'decided_at is that of the deposit as it was read: change_outdated where it was sent back and approved again since, maybe with another amount.',
    refusals: [
      'deposit_not_found',
      'already_decided',
      'second_operator_required',
      'operator_too_new',
      'change_outdated',
      ...keyRefusals,
    ],
  },
  officeRefuseDeposit: {
    method: 'POST',
    path: '/deposits/{id}/refuse',
    permission: 'deposits.decide',
    params: z.object({ ...id, notes: lines(500) }),
    data: officeDeposit,
    summary: 'Send a deposit that waits for a second operator back to be decided again',
    description: 'notes say why, in the audit log.',
    refusals: ['deposit_not_found', 'already_decided', ...keyRefusals],
  },
  officeReferenceUse: {
    method: 'GET',
    path: '/deposits/reference',
    permission: 'deposits.read',
    params: z.object({ reference: line(1, 200) }),
    data: z.object({ list: z.array(z.int()) }),
    summary: 'Find the deposit that used a transaction reference, whatever its spelling',
    refusals: [],
  },
  officeDepositAddresses: {
    method: 'GET',
    path: '/deposit-addresses',
    permission: 'terms.read',
    params: z.object(listed),
    data: z.object({ list: z.array(officeDepositAddress), total: z.int() }),
    summary: 'Crypto deposit addresses, removed ones last',
    refusals: [],
  },
  officeAddDepositAddress: {
    method: 'POST',
    path: '/deposit-addresses',
    permission: 'terms.write',
    params: z.object({
      ...addressTerms,
      memo: z.optional(addressTerms.memo),
      min: z.optional(decimal),
      enabled: z.optional(yesNo),
      reason: changeReason,
    }),
    data: addressOrWaiting,
    summary: 'Add an address for deposits by coin',
    description: wayRules,
    refusals: addressRefusals,
  },
  officeChangeDepositAddress: {
    method: 'POST',
    path: '/deposit-addresses/{id}',
    permission: 'terms.write',
    params: z.object({
      ...id,
      protocol_code: z.optional(addressTerms.protocol_code),
      address: z.optional(addressTerms.address),
      memo: z.optional(addressTerms.memo),
      min: z.optional(decimal),
      usd_price: z.optional(decimal),
      enabled: z.optional(yesNo),
      reason: changeReason,
    }),
    data: addressOrWaiting,
    summary: 'Change an address for deposits by coin',
    description: changeRules,
    refusals: [...wayRefusals, ...addressRefusals],
  },
  officeRetireDepositAddress: {
    method: 'POST',
    path: '/deposit-addresses/{id}/retire',
    permission: 'terms.write',
    params: z.object({ ...id, reason: changeReason }),
    data: addressOrWaiting,
    summary: 'Remove a crypto deposit address permanently',
    refusals: wayRefusals,
  },
  officeWireOptions: {
    method: 'GET',
    path: '/wire-options',
    permission: 'terms.read',
    params: z.object(listed),
    data: z.object({ list: z.array(officeWireOption), total: z.int() }),
    summary: 'Bank transfer accounts for deposits, removed ones last',
    refusals: [],
  },
  officeAddWireOption: {
    method: 'POST',
    path: '/wire-options',
    permission: 'terms.write',
    params: z.object({
      ...optionTerms,
      bank_address: z.optional(optionTerms.bank_address),
      bank_swift: z.optional(optionTerms.bank_swift),
      bank_remark: z.optional(optionTerms.bank_remark),
      min: z.optional(decimal),
      usd_price: z.optional(decimal),
      enabled: z.optional(yesNo),
      reason: changeReason,
    }),
    data: optionOrWaiting,
    summary: 'Add an account for deposits by wire',
    description: wayRules,
    refusals: accountRefusals,
  },
  officeChangeWireOption: {
    method: 'POST',
    path: '/wire-options/{id}',
    permission: 'terms.write',
    params: z.object({
      ...id,
      bank_name: z.optional(optionTerms.bank_name),
      bank_address: z.optional(optionTerms.bank_address),
      bank_swift: z.optional(optionTerms.bank_swift),
      payee_name: z.optional(optionTerms.payee_name),
      payee_account: z.optional(optionTerms.payee_account),
      bank_remark: z.optional(optionTerms.bank_remark),
      min: z.optional(decimal),
      usd_price: z.optional(decimal),
      enabled: z.optional(yesNo),
      reason: changeReason,
    }),
    data: optionOrWaiting,
    summary: 'Change an account for deposits by wire',
    description: changeRules,
    refusals: [...wayRefusals, ...accountRefusals],
  },
  officeRetireWireOption: {
    method: 'POST',
    path: '/wire-options/{id}/retire',
    permission: 'terms.write',
    params: z.object({ ...id, reason: changeReason }),
    data: optionOrWaiting,
    summary: 'Remove a bank transfer account permanently',
    refusals: wayRefusals,
  },
} as const satisfies Record<string, OfficeCallContract>;
