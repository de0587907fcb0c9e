// The instruments of a store as rows. A new store, and one from before they were rows, begins with the catalogue.
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';
import { type CatalogueEntry, catalogue } from '../feeds/instruments.ts';

type Db = pg.Pool | pg.ClientBase;

/** Writes the catalogue into a store that has no instruments, and returns those that it has. */
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

async function readInstruments(db: Db): Promise<CatalogueEntry[]> {
  const rows = await queriesOn(db).selectFrom('instruments').select('entry').orderBy('id').execute();
  return rows.map(({ entry }) => entry as CatalogueEntry);
}
