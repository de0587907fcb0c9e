// Calls for deposits.
import * as z from 'zod/mini';
import { type CallContract, keyRefusals } from '../wire/call.ts';
import { choice, decimal, none, page, text, wholeNumber } from '../wire/parameters.ts';
import type { depositsPaths } from './paths.ts';
import { depositRecord, depositWays } from './shapes.ts';

const proofImg = text(300).check(z.minLength(1));
const amountRules =
  'number is in the currency: above 0, at most 8 decimals and 15 digits, and worth less than 9e9 USD. proofImg is a reference of the caller’s own upload, which stands for one deposit only.';
const submitRefusals = [
  'no_payment_way',
  'deposit_too_small',
  'too_many_open_deposits',
  'proof_used',
  'identity_required',
  'on_a_break',
  'deposit_limit_reached',
  ...keyRefusals,
] as const;

export const depositsCalls = {
  quickInfo: {
    params: none,
    data: depositWays,
    summary: 'Where deposits go: addresses by currency and network, and accounts for wires',
    description:
      'usd_price is the number of units of the currency per 1 USD. Credited USD = received / usd_price at the time of the decision, rounded half away from zero to 6 decimals: 0.5 BTC at 0.0000125 is 40,000 USD. Lists are empty where nothing is configured.',
    refusals: [],
  },
  quickList: {
    params: z.object({ type: choice(['0', '1']), page }),
    data: z.object({ list: z.array(depositRecord), total: z.int() }),
    summary: 'Deposits by coin (type 0) or by wire (type 1), newest first',
    description:
      'Also at /api/quickCharge/quick_list. status: 0 being checked, 1 credited, 2 rejected (see remark), 3 cancelled by the client. An approved deposit stays 0 until it is credited; receipt and usd are null until then.',
    refusals: [],
  },
  quickSubmit: {
    params: z.object({
      number: decimal,
      proofImg,
      address: text(200).check(z.minLength(1)),
      charge_id: z.optional(wholeNumber),
    }),
    data: depositRecord,
    summary: 'Submit a crypto deposit for checking',
    description: `${amountRules} charge_id is the id of an entry of symbols and address its address.`,
    refusals: [...submitRefusals, 'deposit_address_changed'],
  },
  wireSubmit: {
    params: z.object({ number: decimal, proofImg, wire_id: z.optional(wholeNumber) }),
    data: depositRecord,
    summary: 'Submit a bank transfer deposit for checking',
    description: `${amountRules} wire_id is the id of an entry of bank_coin.`,
    refusals: submitRefusals,
  },
  quickCancel: {
    params: z.object({ id: wholeNumber }),
    data: depositRecord,
    summary: 'Cancel one’s own deposit while it is being checked',
    refusals: ['deposit_not_found', 'already_decided', ...keyRefusals],
  },
} as const satisfies Record<keyof typeof depositsPaths, CallContract>;
