// Numbers of the wire for what the content is.

export const NEWS_CATEGORY_CODES = { news: 1, announcement: 2 } as const;
export type NewsCategory = keyof typeof NEWS_CATEGORY_CODES;

export const NEWS_STATUSES = ['draft', 'scheduled', 'published', 'retired'] as const;
/** scheduled: published by itself once its time comes. */
export type NewsStatus = (typeof NEWS_STATUSES)[number];
