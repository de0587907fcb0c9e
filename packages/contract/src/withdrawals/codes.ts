// Wire codes of this area, and maximum lengths of its texts.

export const METHOD_CODES = { coin: 1, bank: 2 } as const;
export type MethodKind = keyof typeof METHOD_CODES;

export const FEE_CODES = { fixed: 1, rate: 2 } as const;

/** Released ones are shown as cancelled, with explanatory notes. */
export const WITHDRAWAL_CODES = { submitted: 0, approved: 1, paid: 2, rejected: 3, cancelled: 4 } as const;
export type WithdrawalWord = keyof typeof WITHDRAWAL_CODES;

export const METHODS_MAX = 20;
/** In UTF-16 units, like a browser's text field. */
export const WITHDRAWAL_TEXT_MAX = {
  address: 128,
  tag: 120,
  bankName: 120,
  bankAddress: 200,
  swift: 16,
  payeeName: 120,
  account: 60,
  remark: 200,
  memo: 200,
} as const;
