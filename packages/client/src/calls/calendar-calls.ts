// The economic calendar and the hours of markets over HTTP, for everyone.
import type { CalendarEvent, OpenSpan } from '@candor/contract';
import { calendarPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';

export type { CalendarEvent, OpenSpan };

interface Days {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly days: number;
}

/** The events from a time (ms since the epoch) on, by time. */
export async function fetchCalendar(
  http: Http,
  { from, days, currencies }: Days & { readonly currencies?: readonly string[] },
): Promise<readonly CalendarEvent[]> {
  const params = {
    from: String(from),
    days: String(days),
    ...(currencies && { currencies: currencies.join(',') }),
  };
  return (await http.at(calendarPaths).call('calendar', params)).list;
}

/** When the market of an instrument is open, cut to those days. */
export async function fetchMarketHours(
  http: Http,
  { instrumentId, from, days }: Days & { readonly instrumentId: number },
): Promise<readonly OpenSpan[]> {
  const params = { forex_id: instrumentId, from, days };
  return (await http.at(calendarPaths).call('marketHours', params)).list;
}
