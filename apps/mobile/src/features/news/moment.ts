// The moment of an article or of an event, to the minute.
import type { Formatter } from '@candor/i18n';

/** Characters: times are written as 13:30:00 or 13.30.00 in every language. */
const HOUR_AND_MINUTE = 5;

export const minuteOf = (format: Formatter, at: number | string): string =>
  format.time(at).slice(0, HOUR_AND_MINUTE);
