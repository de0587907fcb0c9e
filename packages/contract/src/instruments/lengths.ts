// How large what operators send about instruments may be.

/** Of a picture, as it is sent. */
export const LOGO_BYTES_MAX = 1024 * 1024;
