// Wire codes and limits of deposits.

export const DEPOSIT_TYPE_CODES = { coin: 0, bank: 1 } as const;
/** Invalid: cancelled by the client before the decision. */
export const DEPOSIT_STATUS_CODES = { unchecked: 0, finished: 1, rejected: 2, invalid: 3 } as const;
/** For the office: waiting means that one operator approved it and a second one must confirm it. */
export const OFFICE_DEPOSIT_STATUS_CODES = { ...DEPOSIT_STATUS_CODES, waiting: 4 } as const;
/** Maximum number of a user's waiting deposits. */
export const OPEN_DEPOSITS_MAX = 20;
/** Decimals of an amount in a currency. */
export const DEPOSIT_AMOUNT_SCALE = 8;
