// How many price alerts of a user wait at a time.

export const ALERTS_MAX = 50;
