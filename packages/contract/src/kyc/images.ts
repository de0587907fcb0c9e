// Requirements for uploaded images, and maximum lengths of a name and a document's number.

export const IMAGE_BYTES_MAX = 10 * 1024 * 1024;
export const IMAGES_PER_DAY_MAX = 20;
export const REAL_NAME_MAX = 100;
export const CARD_ID_MAX = 40;

/** 0: nothing was submitted yet, or it was returned with a remark. */
export const REVIEW_CODES = { none: 0, waiting: 1, finished: 2 } as const;
