// Maximum lengths of news texts: one language fits into a request, whatever its script.

export const NEWS_TITLE_MAX = 150;
export const NEWS_DESC_MAX = 300;
/** Characters of all blocks of an article together. */
export const NEWS_TEXT_MAX = 12_000;
export const NEWS_BLOCKS_MAX = 300;
export const NEWS_IMAGE_BYTES_MAX = 10 * 1024 * 1024;
/** As many instruments as an article can be about. */
export const NEWS_INSTRUMENTS_MAX = 20;
