// Limits of the economic calendar.

export const CALENDAR_DAYS_MAX = 31;
/** Characters of one import: a week of all large economies has about 20,000. */
export const CALENDAR_IMPORT_MAX = 40_000;
/** Events of one import. */
export const CALENDAR_EVENTS_MAX = 500;
export const IMPORTANCES = ['low', 'medium', 'high'] as const;
export type Importance = (typeof IMPORTANCES)[number];
