// Rejections of the economic calendar.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const calendarRefusals = {
  calendar_event_not_found: { field: 'id' },
  /** The row, counted from 1 without the header, and its field. */
  calendar_invalid: { field: 'text', details: { row: 'number', column: 'text' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
