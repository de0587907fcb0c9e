// Responses of this area's calls, with exactly the specification's names.
import * as z from 'zod/mini';

/** Minimum of the currency, and its amount per USD: exact decimals that a JSON number preserves. */
const worth = { min: z.number(), usd_price: z.number() };

export const depositAddress = z.object({
  id: z.int(),
  currency_code: z.string(),
  protocol_code: z.string(),
  address: z.string(),
  /** The tag or memo that the network needs to identify the recipient; empty if it needs none. */
  memo: z.string(),
  ...worth,
});

export const wireOption = z.object({
  id: z.int(),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  bank_remark: z.string(),
  currency_code: z.string(),
  ...worth,
});

export const depositWays = z.object({
  symbols: z.array(depositAddress),
  wire_info: z.object({ bank_coin: z.array(wireOption) }),
  /** 1 if the identity must be reviewed before the first deposit. */
  needs_identity: z.int(),
});

export const depositRecord = z.object({
  id: z.int(),
  /** Amount in the currency that the client states. */
  number: z.number(),
  /** Amount in the currency that the office received; null until the decision. */
  receipt: z.nullable(z.number()),
  /** The credited amount; null until the credit. */
  usd: z.nullable(z.number()),
  type: z.int(),
  currency_code: z.string(),
  /** Empty for a wire transfer. */
  protocol_code: z.string(),
  /** The receiving account for a wire transfer. */
  address: z.string(),
  proofImg: z.string(),
  status: z.int(),
  created_at: z.string(),
  /** The office's remark, may be empty. */
  remark: z.string(),
});

/** Shapes with a name in the API's documentation. */
export const depositsShapes = {
  DepositAddress: depositAddress,
  DepositRecord: depositRecord,
  WireOption: wireOption,
};

export type DepositAddress = z.infer<typeof depositAddress>;
export type WireOption = z.infer<typeof wireOption>;
export type DepositWays = z.infer<typeof depositWays>;
export type DepositRecord = z.infer<typeof depositRecord>;
