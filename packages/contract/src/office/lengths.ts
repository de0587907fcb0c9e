// How long what operators type may be.

export const OPERATOR_PASSWORD_MIN = 12;
/** How long an invitation link of an operator works. */
export const INVITATION_HOURS = 48;
/** Rows of a file of clients. */
export const CLIENTS_EXPORTED_MAX = 20_000;
