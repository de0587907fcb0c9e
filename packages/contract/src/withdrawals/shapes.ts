// What the calls of this area answer. Names are the specification's, letter for letter; exact decimals are text.
import * as z from 'zod/mini';

export const withdrawCurrency = z.object({
  id: z.int(),
  code: z.string(),
  protocol: z.string(),
  /** USD with fee_type 1, a fraction of the amount otherwise. */
  draw_rate: z.number(),
  fee_type: z.int(),
  /** How much of the currency one USD is worth. */
  usd_price: z.number(),
  /** Of the amount, in USD. */
  min: z.number(),
  max: z.number(),
  /** Until a submitted withdrawal is expected to arrive. */
  hours: z.int(),
  /** tag or memo where the network has one beside the address, else empty. */
  tag_kind: z.string(),
});

export const withdrawMethod = z.object({
  id: z.int(),
  type: z.int(),
  dc_address: z.string(),
  dc_tag: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_account: z.string(),
  payee_name: z.string(),
  remark: z.string(),
  draw_currency: z.object({ id: z.int(), code: z.string(), protocol: z.string() }),
  created_at: z.string(),
  /** When withdrawals may go to it, as long as it is too new for that; then null. */
  held_until: z.nullable(z.string()),
});

export const withdrawRecord = z.object({
  id: z.int(),
  number: z.number(),
  real_number: z.number(),
  fee: z.number(),
  draw_currency: z.object({ code: z.string(), protocol: z.string() }),
  /** 0 submitted, 1 approved, 2 paid, 3 rejected, 4 cancelled. */
  status: z.int(),
  status_name: z.string(),
  created_at: z.string(),
  type: z.int(),
  address: z.string(),
  dc_tag: z.string(),
  payee_account: z.string(),
  payee_name: z.string(),
  bank_name: z.string(),
  /** The client's, and the operator's. */
  memo: z.string(),
  notes: z.string(),
  /** What the payment is found by; empty until it is paid. */
  reference: z.string(),
  /** What happened so far, oldest first. */
  timeline: z.array(z.object({ status: z.int(), at: z.string() })),
  /** Null once it has ended. */
  expected_at: z.nullable(z.string()),
});

/** What a withdrawal needs, so that a form can ask for it before it is sent. */
export const withdrawTerms = z.object({
  /** The most that can be withdrawn now, in USD. */
  available: z.number(),
  locked: z.number(),
  /** 1 where identity must be verified first. */
  identity_needed: z.int(),
  /** 1 where a code of the second factor is asked for. */
  factor_needed: z.int(),
  /** When the hold after a password change ends; null without one. */
  held_until: z.nullable(z.string()),
});

/** Those that have a name of their own in the API's document. */
export const withdrawalsShapes = {
  WithdrawCurrency: withdrawCurrency,
  WithdrawMethod: withdrawMethod,
  WithdrawRecord: withdrawRecord,
} as const;

export type WithdrawCurrency = z.infer<typeof withdrawCurrency>;
export type WithdrawMethod = z.infer<typeof withdrawMethod>;
export type WithdrawRecord = z.infer<typeof withdrawRecord>;
export type WithdrawTerms = z.infer<typeof withdrawTerms>;
