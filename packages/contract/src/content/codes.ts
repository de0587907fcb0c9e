// Wire codes of news.

export const NEWS_CATEGORY_CODES = { news: 1, announcement: 2 } as const;
export type NewsCategory = keyof typeof NEWS_CATEGORY_CODES;

export const NEWS_STATUSES = ['draft', 'scheduled', 'published', 'retired'] as const;
/** scheduled: published automatically at its time. */
export type NewsStatus = (typeof NEWS_STATUSES)[number];
