// Writes read events of the economic calendar over those with the same uid.
import type pg from 'pg';
import type { ReadEvent } from './read-calendar.ts';

/** `xmax` of a row is 0 only if it was inserted; a row that would stay as it is is not returned. */
export async function writeEvents(client: pg.ClientBase, events: readonly ReadEvent[]) {
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
