// What the calls of this area answer. Names are the specification's, letter for letter.
import * as z from 'zod/mini';

/** What is the least of a currency, and how much of it one USD is worth: exact decimals that survive a JSON number. */
const worth = { min: z.number(), usd_price: z.number() };

export const depositAddress = z.object({
  id: z.int(),
  currency_code: z.string(),
  protocol_code: z.string(),
  address: z.string(),
  /** The tag or memo without which the network does not say whose a transfer is; empty where it needs none. */
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
  /** 1 where the identity must be reviewed before anything can be deposited. */
  needs_identity: z.int(),
});

export const depositRecord = z.object({
  id: z.int(),
  /** What the client says was sent, in the currency. */
  number: z.number(),
  /** What the office found, in the currency; null until it is decided. */
  receipt: z.nullable(z.number()),
  /** What was credited; null until it is. */
  usd: z.nullable(z.number()),
  type: z.int(),
  currency_code: z.string(),
  /** Empty for a wire. */
  protocol_code: z.string(),
  /** Of a wire the account that it went to. */
  address: z.string(),
  proofImg: z.string(),
  status: z.int(),
  created_at: z.string(),
  /** The office's; empty where it said nothing. */
  remark: z.string(),
});

/** Those that have a name of their own in the API's document. */
export const depositsShapes = {
  DepositAddress: depositAddress,
  DepositRecord: depositRecord,
  WireOption: wireOption,
};

export type DepositAddress = z.infer<typeof depositAddress>;
export type WireOption = z.infer<typeof wireOption>;
export type DepositWays = z.infer<typeof depositWays>;
export type DepositRecord = z.infer<typeof depositRecord>;
