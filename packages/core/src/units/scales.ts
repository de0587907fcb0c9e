// Number of decimals of each quantity in its integer form.

export const MONEY_SCALE = 6;
export const LOTS_SCALE = 6;
export const RATE_SCALE = 9;
