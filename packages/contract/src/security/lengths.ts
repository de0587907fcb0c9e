// How long what users type in this area may be, in UTF-16 units, and how long what is asked for waits.

export const PASSKEY_NAME_MAX = 40;

/** How long a client has to object before a second factor that is said to be lost can be removed. */
export const FACTOR_WAIT_MINUTES = 60;
/** A removal that nobody confirmed by then expires. */
export const FACTOR_REQUEST_HOURS = 72;
