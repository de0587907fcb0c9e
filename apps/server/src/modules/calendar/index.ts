// The economic calendar as a module of the venue: operators import events, clients read them.
import { CALENDAR_DAYS_MAX, type CalendarEvent, type Importance } from '@candor/contract';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { makeCalendarSource } from './calendar-source.ts';
import { presentSource } from './present-source.ts';
import { type ReadEvent, readCalendar } from './read-calendar.ts';
import { writeEvents } from './write-events.ts';

const dayMs = 86_400_000;
const DAYS = 7;

/** `sourceUrl` is empty if operators import events alone. */
export function makeCalendarModule(
  { db, audit, log, now }: ModuleContext,
  { sourceUrl }: { readonly sourceUrl: string },
): VenueModule {
  const source =
    sourceUrl === '' ? null : makeCalendarSource({ url: sourceUrl, pool: db.venue, audit, log, now });
  return {
    name: 'calendar',
    jobs: source ? [source.job] : [],
    calls(register) {
      register('calendar', { weight: weights.stored }, async ({ params }) => {
        const from = params.from === undefined ? now() : parseWhole('from', params.from, { max: 8.64e15 });
        const days = params.days === undefined ? DAYS : parseWhole('days', params.days);
        if (days < 1 || days > CALENDAR_DAYS_MAX) throw invalid('days');
        const currencies = params.currencies?.split(',').map((one) => one.trim().toUpperCase());
        if (currencies?.some((one) => !/^[A-Z]{3}$/.test(one))) throw invalid('currencies');
        return { data: { list: await listEvents(db.requests, { from, days, currencies }) } };
      });
    },
    officeCalls(register) {
      register('officeCalendar', { weight: weights.stored }, async ({ params }) => {
        const from = params.from === undefined ? now() : parseWhole('from', params.from, { max: 8.64e15 });
        const list = await listEvents(db.requests, { from, days: CALENDAR_DAYS_MAX });
        return { data: { list, source: source && presentSource(source.status()) } };
      });
      register('officeImportCalendar', { weight: weights.written }, ({ params, operator, once }) => {
        const events = readCalendar(params.text);
        if ('row' in events) throw new CallRefused('calendar_invalid', { details: { ...events } });
        return once(async ({ client }) => {
          const data = await writeEvents(client, events);
          await audit.record(client, { operator, act: 'import', subject: 'calendar import', after: data });
          return { data };
        });
      });
      register('officeRemoveCalendarEvent', { weight: weights.written }, ({ params, operator, once }) =>
        once(async ({ client }) => {
          const id = parseWhole('id', params.id);
          const [removed] = await queriesOn(client)
            .deleteFrom('calendar_events')
            .where('id', '=', id)
            .returningAll()
            .execute();
          if (!removed) throw new CallRefused('calendar_event_not_found');
          const data = present(removed);
          await audit.record(client, { operator, act: 'remove', subject: `calendar ${id}`, before: data });
          return { data };
        }),
      );
    },
  };
}

interface Range {
  readonly from: number;
  readonly days: number;
  readonly currencies?: readonly string[] | undefined;
}

/** As many as a month of all large economies has. */
const LISTED_MAX = 2_000;

async function listEvents(pool: pg.Pool, { from, days, currencies }: Range): Promise<CalendarEvent[]> {
  let query = queriesOn(pool)
    .selectFrom('calendar_events')
    .selectAll()
    .where('at', '>=', new Date(from))
    .where('at', '<', new Date(Math.min(8.64e15, from + days * dayMs)))
    .orderBy('at')
    .orderBy('id')
    .limit(LISTED_MAX);
  if (currencies) query = query.where('currency', 'in', currencies);
  return (await query.execute()).map(present);
}

interface EventRow extends ReadEventRow {
  readonly id: number;
}
type ReadEventRow = Omit<ReadEvent, 'uid' | 'importance'> & { readonly importance: string };

const present = ({ id, at, currency, title, importance, forecast, previous, actual }: EventRow) => ({
  ...{ id, at: at.getTime(), currency, title, importance: importance as Importance },
  ...{ forecast, previous, actual },
});
