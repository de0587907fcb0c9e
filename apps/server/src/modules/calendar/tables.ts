// The table of the economic calendar.
import type { TableSpecs } from '../../db/table.ts';

export const calendarTables = {
  calendar_events: {
    id: 'bigint generated',
    uid: 'text',
    at: 'timestamp with time zone',
    currency: 'text',
    title: 'text',
    importance: 'text',
    forecast: 'text',
    previous: 'text',
    actual: 'text',
  },
} as const satisfies TableSpecs;
