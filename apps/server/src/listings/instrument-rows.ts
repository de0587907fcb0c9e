// The instruments of a store as rows. A new store, and one from before they were rows, begins with the catalogue.
import type { InstrumentId } from '@candor/core';
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';
import { type CatalogueEntry, catalogue } from '../feeds/instruments.ts';

type Db = pg.Pool | pg.ClientBase;

/**
 * Writes the catalogue into a store that has no instruments, and returns those that it has: an added one not before the
 * engine took it, since it is given to the engine as its operator's act, also after a start.
 */
export async function openInstruments(pool: pg.Pool, now: number): Promise<CatalogueEntry[]> {
  await pool.query(
    `insert into instruments (id, code, entry, added_by, added_at)
     select id, code, entry::jsonb, '', $4 from unnest($1::int[], $2::text[], $3::text[]) as one (id, code, entry)
     where not exists (select from instruments) on conflict do nothing`,
    [
      catalogue.map(({ spec }) => spec.id),
      catalogue.map(({ spec }) => spec.code),
      catalogue.map((entry) => JSON.stringify(entry)),
      new Date(now),
    ],
  );
  return readInstruments(pool);
}

/** By their ids; the catalogue of a store in which they are not yet. Only reads. */
export async function knownInstruments(db: Db): Promise<readonly CatalogueEntry[]> {
  const { rows } = await db.query<{ known: string | null }>(`select to_regclass('instruments') as known`);
  const known = rows[0]?.known ? await readInstruments(db) : [];
  return known.length > 0 ? known : catalogue;
}

export async function readInstrument(db: Db, id: InstrumentId): Promise<CatalogueEntry | undefined> {
  const row = await queriesOn(db)
    .selectFrom('instruments')
    .select('entry')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.entry as CatalogueEntry | undefined;
}

/** The number of one more instrument. */
export async function nextInstrumentId(client: pg.ClientBase): Promise<InstrumentId> {
  const { rows } = await client.query<{ id: InstrumentId }>('select max(id) + 1 as id from instruments');
  return rows[0]?.id ?? 1;
}

export async function insertInstrument(
  client: pg.ClientBase,
  { entry, by, at }: { entry: CatalogueEntry; by: string; at: Date },
): Promise<void> {
  const { id, code } = entry.spec;
  await queriesOn(client)
    .insertInto('instruments')
    .values({ id, code, entry: JSON.stringify(entry), added_by: by, added_at: at })
    .execute();
}

/** For one that the engine did not take. */
export async function removeInstrument(client: pg.ClientBase, id: InstrumentId): Promise<void> {
  await queriesOn(client).deleteFrom('instruments').where('id', '=', id).execute();
}

async function readInstruments(db: Db): Promise<CatalogueEntry[]> {
  const { rows } = await db.query<{ entry: CatalogueEntry }>(
    `select entry from instruments as one where added_by = '' or exists (
       select from instrument_acts where instrument_id = one.id and done_at is not null
     ) order by id`,
  );
  return rows.map(({ entry }) => entry);
}
