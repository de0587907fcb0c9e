// The rows of service providers: unchanged ones from the file, and those that operators maintain.
import type { Provider } from '@candor/contract';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';

export interface StoredProvider extends Provider {
  /** Null while it is as in the file. */
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
  readonly retiredAt: Date | null;
}
export type ProviderTerms = Omit<Provider, 'id'>;

export interface Change {
  readonly at: Date;
  readonly by: string;
}
type Queries = pg.Pool | pg.ClientBase;

const columns = [
  ...(['id', 'name', 'logo', 'url', 'subject', 'registered_address', 'location', 'email'] as const),
  ...(['changed_by as changedBy', 'changed_at as changedAt', 'retired_at as retiredAt'] as const),
] as const;

/** All providers in the order in which they were entered, removed ones last. */
export const readStored = (db: Queries): Promise<StoredProvider[]> =>
  queriesOn(db)
    .selectFrom('providers')
    .select(columns)
    .orderBy('retired_at', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .execute();

/**
 * Until the transaction ends nobody else changes any provider: rules that concern all of
 * them are checked under this lock.
 */
export const lockProviders = (client: pg.ClientBase): Promise<unknown> =>
  client.query('lock table providers in share row exclusive mode');

export async function insertProvider(
  client: pg.ClientBase,
  terms: ProviderTerms,
  { at, by }: Change,
): Promise<StoredProvider> {
  const { rows } = await client.query<{ id: string }>("select nextval('provider_ids')::text as id");
  return queriesOn(client)
    .insertInto('providers')
    .values({ id: Number(rows[0]?.id), ...terms, changed_by: by, changed_at: at, retired_at: null })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export const updateProvider = (
  client: pg.ClientBase,
  {
    id,
    retiredAt = null,
    ...terms
  }: Partial<Provider> & { readonly id: number; readonly retiredAt?: Date | null },
  { at, by }: Change,
): Promise<StoredProvider> =>
  queriesOn(client)
    .updateTable('providers')
    .set({ ...terms, changed_by: by, changed_at: at, retired_at: retiredAt })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

/**
 * Providers that nobody has changed follow the file: new ones are added, and those that it no longer has are removed.
 */
export async function followFile(client: pg.ClientBase, file: readonly Provider[]): Promise<void> {
  await lockProviders(client);
  const queries = queriesOn(client);
  const gone = queries.deleteFrom('providers').where('changed_by', 'is', null);
  await (file.length === 0
    ? gone
    : gone.where(
        'id',
        'not in',
        file.map(({ id }) => id),
      )
  ).execute();
  for (const { id, ...terms } of file)
    await queries
      .insertInto('providers')
      .values({ id, ...terms, changed_by: null, changed_at: null, retired_at: null })
      .onConflict((known) => known.column('id').doUpdateSet(terms).where('providers.changed_by', 'is', null))
      .execute();
}
