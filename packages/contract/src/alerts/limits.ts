// Maximum number of waiting price alerts per user.

export const ALERTS_MAX = 50;
