// Limits of codes and passwords, for both sides.

/** Minimum length of a new password, in characters. */
export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 128;
export const CODE_LENGTH = 6;
/** Pause before another code can be requested. */
export const CODE_PAUSE_SECONDS = 60;
export const CODE_LIFE_SECONDS = 600;
