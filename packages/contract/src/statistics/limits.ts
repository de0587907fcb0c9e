// Limits of what clients write about their own trades.

/** Characters of a note. */
export const TRADE_NOTE_MAX = 280;
export const TRADE_TAGS_MAX = 5;
/** Characters of a tag. */
export const TRADE_TAG_MAX = 20;
/** As many notes as a list has. */
export const TRADE_NOTES_MAX = 1_000;
