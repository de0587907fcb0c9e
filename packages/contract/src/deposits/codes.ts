// The numbers that deposits use on the wire, and what they may come to.

export const DEPOSIT_TYPE_CODES = { coin: 0, bank: 1 } as const;
/** Invalid: withdrawn by the client before anybody decided. */
export const DEPOSIT_STATUS_CODES = { unchecked: 0, finished: 1, rejected: 2, invalid: 3 } as const;
/** For the office: one that waits was approved by one operator, and a second one has to confirm it. */
export const OFFICE_DEPOSIT_STATUS_CODES = { ...DEPOSIT_STATUS_CODES, waiting: 4 } as const;
/** What one user may have waiting at a time. */
export const OPEN_DEPOSITS_MAX = 20;
/** Decimals of an amount in a currency. */
export const DEPOSIT_AMOUNT_SCALE = 8;
