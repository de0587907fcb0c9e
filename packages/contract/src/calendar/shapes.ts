// An event of the economic calendar on the wire.
import * as z from 'zod/mini';
import { IMPORTANCES } from './limits.ts';

export const calendarEvent = z.object({
  id: z.int(),
  /** Milliseconds since the epoch. */
  at: z.int(),
  /** ISO 4217. */
  currency: z.string(),
  /** As it was imported. */
  title: z.string(),
  importance: z.enum(IMPORTANCES),
  /** As published, with their units; empty while there is none. */
  forecast: z.string(),
  previous: z.string(),
  actual: z.string(),
});

/** Milliseconds since the epoch. */
export const openSpan = z.object({ opens: z.int(), closes: z.int() });

/** Shapes with a name in the API's documentation. */
export const calendarShapes = { CalendarEvent: calendarEvent } as const;
export type CalendarEvent = z.infer<typeof calendarEvent>;
export type OpenSpan = z.infer<typeof openSpan>;
