// The call with which charts mark when a market opens and closes.
import { CALENDAR_DAYS_MAX } from '@candor/contract';
import { openSpans } from '../../feeds/calendar.ts';
import type { Listings } from '../../listings/listings.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { refuse } from '../../web/present-refusal.ts';
import { invalid } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import { hoursOf, type InstrumentView } from './present-instrument.ts';

const DAY_MS = 86_400_000;
const DAYS = 7;
/** A date beyond the year 9999 has no place in a calendar. */
const FROM_MAX = Date.UTC(9999, 0);

export function registerHoursCalls(
  register: RegisterCall,
  { listings, view }: { readonly listings: Pick<Listings, 'find'>; readonly view: InstrumentView },
): void {
  register('marketHours', { weight: weights.plain }, async ({ params }) => {
    const from = parseWhole('from', params.from, { max: FROM_MAX });
    const days = params.days === undefined ? DAYS : parseWhole('days', params.days);
    if (days < 1 || days > CALENDAR_DAYS_MAX) throw invalid('days');
    const listed = listings.find(parseWhole('forex_id', params.forex_id));
    if (!listed) throw refuse({ code: 'instrument_not_found' });
    const { of, calendar } = hoursOf(listed, view);
    const spans = of === 'data' ? [] : openSpans(calendar, from, from + days * DAY_MS);
    return { data: { list: spans.map(({ from: opens, to: closes }) => ({ opens, closes })) } };
  });
}
