// How long a text of the news may be: one language of it fits into a request, whatever its script.

export const NEWS_TITLE_MAX = 150;
export const NEWS_DESC_MAX = 300;
/** Characters of an article, all its blocks together. */
export const NEWS_TEXT_MAX = 12_000;
export const NEWS_BLOCKS_MAX = 300;
export const NEWS_IMAGE_BYTES_MAX = 10 * 1024 * 1024;
