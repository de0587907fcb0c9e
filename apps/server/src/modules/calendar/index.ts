// The economic calendar as a module of the venue: operators import events, clients read them.
import { CALENDAR_DAYS_MAX, type CalendarEvent, type Importance } from '@candor/contract';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { type ReadEvent, readCalendar } from './read-calendar.ts';

const dayMs = 86_400_000;
const DAYS = 7;

export function makeCalendarModule({ db, audit, now }: ModuleContext): VenueModule {
  return {
    name: 'calendar',
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
        return { data: { list: await listEvents(db.requests, { from, days: CALENDAR_DAYS_MAX }) } };
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

/** `xmax` of a row is 0 only if it was inserted; a row that would stay as it is is not returned. */
async function writeEvents(client: pg.ClientBase, events: readonly ReadEvent[]) {
  const column = <Name extends keyof ReadEvent>(name: Name) => events.map((event) => event[name]);
  const { rows } = await client.query<{ added: boolean }>(
    `insert into calendar_events as e (uid, at, currency, title, importance, forecast, previous, actual)
     select * from unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
     on conflict (uid) do update set at = excluded.at, currency = excluded.currency, title = excluded.title,
       importance = excluded.importance, forecast = excluded.forecast, previous = excluded.previous, actual = excluded.actual
     where (e.at, e.currency, e.title, e.importance, e.forecast, e.previous, e.actual)
       is distinct from (excluded.at, excluded.currency, excluded.title, excluded.importance, excluded.forecast, excluded.previous, excluded.actual)
     returning xmax = 0 as added`,
    [
      column('uid'),
      column('at'),
      column('currency'),
      column('title'),
      column('importance'),
      column('forecast'),
      column('previous'),
      column('actual'),
    ],
  );
  const added = rows.filter((row) => row.added).length;
  return { added, changed: rows.length - added, unchanged: events.length - rows.length };
}
