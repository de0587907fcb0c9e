// How long feedback may be, in UTF-16 units, as a text field of a browser counts.

export const FEEDBACK_TEXT_MAX = 2_000;
export const FEEDBACK_CONTACT_MAX = 200;
