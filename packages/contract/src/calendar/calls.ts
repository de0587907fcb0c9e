// The call with which clients read the economic calendar.
import * as z from 'zod/mini';
import type { CallContract } from '../wire/call.ts';
import { text, wholeNumber } from '../wire/parameters.ts';
import { CALENDAR_DAYS_MAX } from './limits.ts';
import type { calendarPaths } from './paths.ts';
import { calendarEvent } from './shapes.ts';

export const calendarCalls = {
  calendar: {
    params: z.object({
      from: z.optional(wholeNumber),
      days: z.optional(wholeNumber),
      currencies: z.optional(text(100)),
    }),
    data: z.object({ list: z.array(calendarEvent) }),
    summary: 'Events of the economic calendar by time',
    description: `from: milliseconds since the epoch, by default now. days: 1 to ${CALENDAR_DAYS_MAX}, by default 7. currencies: comma-separated, by default all. Titles are in the language of the operator's source.`,
    refusals: [],
  },
} as const satisfies Record<keyof typeof calendarPaths, CallContract>;
