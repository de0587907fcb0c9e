// Stored listings and categories.
import { LANGUAGES } from '@candor/i18n/server';
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';
import { categories as firstCategories } from '../feeds/instruments.ts';
import type { ListedCategory, Listing, Names, StoredListing } from './listing.ts';

export interface StoredListings {
  readonly listings: readonly StoredListing[];
  readonly categories: readonly ListedCategory[];
}

export async function readListings(db: pg.Pool | pg.ClientBase): Promise<StoredListings> {
  const rows = await queriesOn(db).selectFrom('instrument_listings').selectAll().execute();
  return {
    listings: rows.map((row) => ({
      instrumentId: row.instrument_id,
      version: row.version,
      listing: row.listing as Listing,
      changedBy: row.changed_by,
      changedAt: row.changed_at,
    })),
    categories: await readCategories(db),
  };
}

/** The categories of a new store with operators' changes, and those that operators added. */
export async function readCategories(db: pg.Pool | pg.ClientBase): Promise<ListedCategory[]> {
  const rows = await queriesOn(db).selectFrom('categories').selectAll().execute();
  const stored = rows.map(({ id, names, position, version }) => ({
    id,
    names: wholeNames(names as Names),
    position,
    version,
  }));
  const unchanged = firstCategories
    .map(({ id, names }, index) => ({ id, names, position: (index + 1) * 10, version: 0 }))
    .filter(({ id }) => !stored.some((row) => row.id === id));
  return [...stored, ...unchanged].sort((a, b) => a.position - b.position || a.id - b.id);
}

/** A language without its own name shows the English one. */
function wholeNames(names: Names): ListedCategory['names'] {
  const whole = LANGUAGES.map((language) => [language, names[language] ?? names.en ?? '']);
  return Object.fromEntries(whole) as ListedCategory['names'];
}
