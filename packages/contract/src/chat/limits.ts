// How much may be written in the chat with customer service, and how often.

/** In UTF-16 units, as a text field of a browser counts. */
export const CHAT_TEXT_MAX = 2_000;
/** Of one client. */
export const CHAT_MESSAGES_PER_MINUTE_MAX = 20;
/** Of one client in 24 hours; images of other places, such as proofs, count in their own way too. */
export const CHAT_IMAGES_PER_DAY_MAX = 10;
/** Messages of one page of the history. */
export const CHAT_PAGE_SIZE = 30;
/** Messages of one answer to what came after a number. */
export const CHAT_AFTER_MAX = 100;
/** How long a mark of typing stands after it was last said. */
export const CHAT_TYPING_MS = 6_000;
/** Quick replies: how many, how long a name is, and what begins one in the office's field. */
export const CANNED_MAX = 200;
export const CANNED_NAME_MAX = 40;
/** Openings of a week. */
export const CHAT_OPENINGS_MAX = 28;
