// How far lists count their rows.

/** A count that may be long ends here: more is as good as this many, which screens show as 10,000+. */
export const COUNTED_MAX = 10_001;
