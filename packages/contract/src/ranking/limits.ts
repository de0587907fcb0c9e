// What a place in the ranking needs.

/** Closed trades and whole days; a shorter record says little about its trader. */
export const RECORD_TRADES_MIN = 20;
export const RECORD_DAYS_MIN = 14;
