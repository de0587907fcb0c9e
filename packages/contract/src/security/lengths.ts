// Maximum lengths of users' input in this area, in UTF-16 units, and waiting times.

export const PASSKEY_NAME_MAX = 40;

/** Time for a client's objection before a second factor that was reported lost can be removed. */
export const FACTOR_WAIT_MINUTES = 60;
/** A removal expires without a confirmation after this time. */
export const FACTOR_REQUEST_HOURS = 72;
