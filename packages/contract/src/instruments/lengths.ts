// Limits of operators' input about instruments.

/** Maximum size of an uploaded image. */
export const LOGO_BYTES_MAX = 1024 * 1024;
