// The calls with which clients read the economic calendar and the hours of markets.
import * as z from 'zod/mini';
import type { CallContract } from '../wire/call.ts';
import { text, wholeNumber } from '../wire/parameters.ts';
import { CALENDAR_DAYS_MAX } from './limits.ts';
import type { calendarPaths } from './paths.ts';
import { calendarEvent, openSpan } from './shapes.ts';

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
  marketHours: {
    params: z.object({ forex_id: wholeNumber, from: wholeNumber, days: z.optional(wholeNumber) }),
    data: z.object({ list: z.array(openSpan) }),
    summary: 'When the market of an instrument is open',
    description: `By its present trading hours, cut to the requested range. from: milliseconds since the epoch. days: 1 to ${CALENDAR_DAYS_MAX}, by default 7. Empty where the hours are those of recorded prices.`,
    refusals: ['instrument_not_found'],
  },
} as const satisfies Record<keyof typeof calendarPaths, CallContract>;
