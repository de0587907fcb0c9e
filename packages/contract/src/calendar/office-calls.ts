// Office calls for the economic calendar.
import * as z from 'zod/mini';
import type { OfficeCallContract } from '../office/office-call.ts';
import { keyRefusals } from '../wire/call.ts';
import { text, wholeNumber } from '../wire/parameters.ts';
import { CALENDAR_EVENTS_MAX, CALENDAR_IMPORT_MAX } from './limits.ts';
import { calendarEvent } from './shapes.ts';

export const calendarOfficeCalls = {
  officeCalendar: {
    method: 'GET',
    path: '/calendar',
    permission: 'content.read',
    params: z.object({ from: z.optional(wholeNumber) }),
    data: z.object({
      list: z.array(calendarEvent),
      source: z.nullable(
        z.object({
          host: z.string(),
          checked_at: z.nullable(z.int()),
          imported_at: z.nullable(z.int()),
          fault: z.nullable(z.string()),
        }),
      ),
    }),
    summary: 'Events of the economic calendar in the 31 days from a time, by default from now on',
    description:
      'source: the host of CALENDAR_URL, when it was read last, when that changed something last since the start of the program, and why the last reading failed; null without that setting.',
    refusals: [],
  },
  officeImportCalendar: {
    method: 'POST',
    path: '/calendar',
    permission: 'content.write',
    params: z.object({ text: text(CALENDAR_IMPORT_MAX) }),
    data: z.object({ added: z.int(), changed: z.int(), unchanged: z.int() }),
    summary: 'Import events from CSV, JSON or iCalendar text',
    description: `CSV has a header with time, currency and title, and may have importance (low, medium, high), forecast, previous, actual and uid; JSON is a list of objects with the same names. Times are ISO 8601 with their zone. iCalendar: DTSTART with a zone, SUMMARY, and CATEGORIES with the currency and the importance. An event with a known uid, or without one with the same title and currency on the same day (UTC), replaces the one before. At most ${CALENDAR_EVENTS_MAX} events; if one is invalid, none is written.`,
    refusals: ['calendar_invalid', ...keyRefusals],
  },
  officeRemoveCalendarEvent: {
    method: 'POST',
    path: '/calendar/{id}/remove',
    permission: 'content.write',
    params: z.object({ id: wholeNumber }),
    data: calendarEvent,
    summary: 'Remove an event of the economic calendar',
    refusals: ['calendar_event_not_found', ...keyRefusals],
  },
} as const satisfies Readonly<Record<string, OfficeCallContract>>;
