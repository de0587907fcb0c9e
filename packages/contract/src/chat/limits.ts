// Limits of the chat with customer service.

/** In UTF-16 units, like a browser's text field. */
export const CHAT_TEXT_MAX = 2_000;
/** Per client. */
export const CHAT_MESSAGES_PER_MINUTE_MAX = 20;
/** Per client in 24 hours. Other images, such as proofs of payment, have separate limits. */
export const CHAT_IMAGES_PER_DAY_MAX = 10;
/** Messages per page of the history. */
export const CHAT_PAGE_SIZE = 30;
/** Maximum number of messages in a response with everything after a given number. */
export const CHAT_AFTER_MAX = 100;
/** Time for which a typing indicator is shown after its last message. */
export const CHAT_TYPING_MS = 6_000;
/** Quick replies: maximum number, length of a name, and the character that starts one in the office's input field. */
export const CANNED_MAX = 200;
export const CANNED_NAME_MAX = 40;
/** Maximum number of opening periods per week. */
export const CHAT_OPENINGS_MAX = 28;
