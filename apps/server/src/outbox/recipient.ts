// Who a message may go to: one address, and nothing in it that a mail server could take for a second one.

/**
 * Nodemailer reads `a@x, b@y` as two recipients, and a line break as a header of its own: what could part an address or
 * quote it is refused before it gets there.
 */
const email = /^[^\s,;:<>()[\]\\"'`\p{C}\p{Z}]{1,64}@[^\s,;:<>()[\]\\"'`\p{C}\p{Z}@]{1,255}$/u;
/** E.164, the form that gateways take. */
const mobile = /^\+[1-9]\d{6,14}$/;

export const isEmailRecipient = (to: string): boolean => email.test(to);
export const isMobileRecipient = (to: string): boolean => mobile.test(to);
