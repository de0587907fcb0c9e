// Calls for withdrawals: methods and requests.
import * as z from 'zod/mini';
import { type CallContract, keyRefusals } from '../wire/call.ts';
import { choice, decimal, none, page, text, wholeNumber } from '../wire/parameters.ts';
import { WITHDRAWAL_TEXT_MAX as MAX } from './codes.ts';
import type { withdrawalsPaths } from './paths.ts';
import { withdrawCurrency, withdrawMethod, withdrawRecord, withdrawTerms } from './shapes.ts';

const type = choice(['1', '2']);
const optional = (max: number) => z.optional(text(max));

export const withdrawalsCalls = {
  drawSymbolList: {
    params: z.object({ type }),
    data: z.array(withdrawCurrency),
    summary: 'Currencies available for withdrawals: type 1 crypto, 2 bank',
    refusals: [],
  },
  draw: {
    params: z.object({
      draw_currency_id: wholeNumber,
      number: decimal,
      memo: optional(MAX.memo),
      draw_method_id: wholeNumber,
      factor_code: optional(64),
    }),
    data: withdrawRecord,
    summary: 'Withdraw to a saved payment account',
    description:
      'number is in USD and includes the fee: draw_rate USD with fee_type 1, number × draw_rate otherwise. real_number = (number − fee) × usd_price, rounded down to 2 decimals. The amount is reserved at once; the maximum is max(0, balance + min(0, ProfitsTotal) − CautionMoneyAll). Payment account, rate and fee are fixed at this moment. Without two-factor authentication, allowed within ten minutes of logging in or of confirm_me; after that it is refused with reauthentication_required. A payment account that was added recently is refused with method_on_hold until its held_until.',
    refusals: [
      'identity_required',
      'reauthentication_required',
      'withdrawal_held',
      'method_on_hold',
      'second_factor_required',
      'second_factor_wrong',
      'guesses_exceeded',
      'draw_currency_not_found',
      'draw_method_not_found',
      'amount_above_max',
      'amount_too_small',
      'insufficient_balance',
      'quote_stale',
      'account_blocked',
      ...keyRefusals,
    ],
  },
  drawList: {
    params: z.object({ type, page }),
    data: z.object({ list: z.array(withdrawRecord), total: z.int() }),
    summary: 'Withdrawals, newest first: type 1 coin, 2 bank',
    refusals: [],
  },
  drawTerms: {
    params: none,
    data: withdrawTerms,
    summary: 'How much can be withdrawn now, and what a withdrawal needs',
    refusals: [],
  },
  cancelDraw: {
    params: z.object({ id: wholeNumber }),
    data: withdrawRecord,
    summary: 'Cancel one’s own withdrawal before it is approved',
    refusals: ['withdrawal_not_found', 'withdrawal_not_open', ...keyRefusals],
  },
  getDrawMethod: {
    params: z.object({ draw_type: type, draw_id: z.optional(wholeNumber) }),
    data: z.array(withdrawMethod),
    summary: 'Saved payment accounts: draw_type 1 crypto, 2 bank; draw_id filters by currency',
    refusals: [],
  },
  bindDrawMethod: {
    params: z.object({
      type,
      draw_id: wholeNumber,
      dc_address: optional(MAX.address),
      dc_tag: optional(MAX.tag),
      bank_name: optional(MAX.bankName),
      bank_address: optional(MAX.bankAddress),
      bank_swift: optional(MAX.swift),
      payee_name: optional(MAX.payeeName),
      payee_account: optional(MAX.account),
      remark: optional(MAX.remark),
    }),
    data: withdrawMethod,
    summary: 'Add a payment account: a crypto address (type 1) or a bank account (type 2)',
    description:
      "Addresses are checked by the checksums of the currency's network, IBAN and SWIFT by the registry's rules. dc_tag is the destination tag or memo, where the network has one. At most 20 of a user. Taken within ten minutes of the login or of confirm_me; later it is refused reauthentication_required. Withdrawals may go to it from held_until.",
    refusals: [
      'reauthentication_required',
      'draw_currency_not_found',
      'address_invalid',
      'tag_conflict',
      'swift_invalid',
      'iban_invalid',
      'account_number_invalid',
      'method_exists',
      'too_many_methods',
      ...keyRefusals,
    ],
  },
  delDrawMethod: {
    params: z.object({ id: wholeNumber }),
    data: z.null(),
    summary: 'Delete a bound method; withdrawals to it stay as they are',
    refusals: ['draw_method_not_found', ...keyRefusals],
  },
} as const satisfies Record<keyof typeof withdrawalsPaths, CallContract>;
