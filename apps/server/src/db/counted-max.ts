// The limit up to which lists count their rows.

/** The largest count that is calculated. Screens show a larger one as 10,000+. */
export const COUNTED_MAX = 10_001;
