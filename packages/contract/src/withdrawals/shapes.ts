// Responses of this area's calls, with exactly the specification's names; exact decimals are text.
import * as z from 'zod/mini';

export const withdrawCurrency = z.object({
  id: z.int(),
  code: z.string(),
  protocol: z.string(),
  /** USD with fee_type 1, otherwise a fraction of the amount. */
  draw_rate: z.number(),
  fee_type: z.int(),
  /** Amount of the currency per USD. */
  usd_price: z.number(),
  /** Minimum of the amount, in USD. */
  min: z.number(),
  max: z.number(),
  /** Expected hours until a submitted withdrawal arrives. */
  hours: z.int(),
  /** tag or memo if the network has one beside the address, otherwise empty. */
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
  /** Time from which withdrawals may use it, while it is too new; otherwise null. */
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
  /** The client's memo, and the operator's notes. */
  memo: z.string(),
  notes: z.string(),
  /** The payment's reference; empty until it is paid. */
  reference: z.string(),
  /** Previous statuses, oldest first. */
  timeline: z.array(z.object({ status: z.int(), at: z.string() })),
  /** Null once it has ended. */
  expected_at: z.nullable(z.string()),
});

/** Requirements of a withdrawal, for the form before the request. */
export const withdrawTerms = z.object({
  /** The maximum that can be withdrawn now, in USD. */
  available: z.number(),
  locked: z.number(),
  /** 1 if the identity must be verified first. */
  identity_needed: z.int(),
  /** 1 if a code of the second factor is required. */
  factor_needed: z.int(),
  /** End of the hold after a password change; null without one. */
  held_until: z.nullable(z.string()),
});

/** Shapes with a name in the API's documentation. */
export const withdrawalsShapes = {
  WithdrawCurrency: withdrawCurrency,
  WithdrawMethod: withdrawMethod,
  WithdrawRecord: withdrawRecord,
} as const;

export type WithdrawCurrency = z.infer<typeof withdrawCurrency>;
export type WithdrawMethod = z.infer<typeof withdrawMethod>;
export type WithdrawRecord = z.infer<typeof withdrawRecord>;
export type WithdrawTerms = z.infer<typeof withdrawTerms>;
