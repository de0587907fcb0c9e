// The economic calendar over HTTP, for everyone.
import type { CalendarEvent } from '@candor/contract';
import { calendarPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';

export type { CalendarEvent };

/** The events from a time (ms since the epoch) on, by time. */
export async function fetchCalendar(
  http: Http,
  { from, days }: { readonly from: number; readonly days: number },
): Promise<readonly CalendarEvent[]> {
  const params = { from: String(from), days: String(days) };
  return (await http.at(calendarPaths).call('calendar', params)).list;
}
