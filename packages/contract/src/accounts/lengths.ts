// What both sides know of codes and passwords.

/** Characters of a new password. */
export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 128;
export const CODE_LENGTH = 6;
/** Until another code can be asked for. */
export const CODE_PAUSE_SECONDS = 60;
export const CODE_LIFE_SECONDS = 600;
