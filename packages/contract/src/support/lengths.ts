// Maximum length of feedback, in UTF-16 units, as a browser's text field counts.

export const FEEDBACK_TEXT_MAX = 2_000;
export const FEEDBACK_CONTACT_MAX = 200;
