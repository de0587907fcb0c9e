// Validates the recipient of a message: one address, without anything that a mail server could take for a second one.

/**
 * Nodemailer reads `a@x, b@y` as two recipients, and a line break as another header, so characters that separate or
 * quote addresses are rejected before they reach it.
 */
const email = /^[^\s,;:<>()[\]\\"'`\p{C}\p{Z}]{1,64}@[^\s,;:<>()[\]\\"'`\p{C}\p{Z}@]{1,255}$/u;
/** E.164, the form that gateways accept. */
const mobile = /^\+[1-9]\d{6,14}$/;

export const isEmailRecipient = (to: string): boolean => email.test(to);
export const isMobileRecipient = (to: string): boolean => mobile.test(to);
