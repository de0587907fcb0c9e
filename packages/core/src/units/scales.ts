// How many decimals each quantity has as an integer.

export const MONEY_SCALE = 6;
export const LOTS_SCALE = 6;
export const RATE_SCALE = 9;
