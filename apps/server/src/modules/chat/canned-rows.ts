// The rows of canned answers.
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';

export interface Canned {
  readonly id: number;
  readonly name: string;
  readonly texts: Readonly<Partial<Record<Language, string>>>;
  readonly changedBy: string;
  readonly changedAt: Date;
}
type Db = pg.Pool | pg.ClientBase;

interface Row {
  readonly id: number;
  readonly name: string;
  readonly texts: unknown;
  readonly changed_by: string;
  readonly changed_at: Date;
}
const cannedOf = ({ id, name, texts, changed_by: changedBy, changed_at: changedAt }: Row): Canned => ({
  id,
  name,
  texts: texts as Canned['texts'],
  changedBy,
  changedAt,
});
const columns = ['id', 'name', 'texts', 'changed_by', 'changed_at'] as const;

/** By name. */
export async function listCanned(db: Db): Promise<Canned[]> {
  const rows = await queriesOn(db)
    .selectFrom('canned_answers')
    .select(columns)
    .where('retired_at', 'is', null)
    .orderBy('name')
    .execute();
  return rows.map(cannedOf);
}

/** Until the transaction ends nobody else changes it. */
export async function lockCanned(client: pg.ClientBase, id: number): Promise<Canned | undefined> {
  const row = await queriesOn(client)
    .selectFrom('canned_answers')
    .select(columns)
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && cannedOf(row);
}

/** Until the transaction ends nobody else adds or names one: names and the count of them are looked at under it. */
export const lockCannedNames = (client: pg.ClientBase): Promise<unknown> =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', ['names of canned answers']);

/** Adds one without an id, else changes it as a whole. Undefined where another one has the name. */
export async function saveCanned(
  client: pg.ClientBase,
  { id, name, texts, changedBy, changedAt }: Omit<Canned, 'id'> & { readonly id?: number },
): Promise<Canned | undefined> {
  await lockCannedNames(client);
  // Names differ by more than the case.
  const taken = await client.query(
    'select from canned_answers where lower(name) = lower($1) and retired_at is null and id is distinct from $2',
    [name, id ?? null],
  );
  if (taken.rowCount !== 0) return undefined;
  const row = { name, texts: JSON.stringify(texts), changed_by: changedBy, changed_at: changedAt };
  const saved =
    id === undefined
      ? await queriesOn(client)
          .insertInto('canned_answers')
          .values({ ...row, retired_at: null })
          .returning(columns)
          .executeTakeFirstOrThrow()
      : await queriesOn(client)
          .updateTable('canned_answers')
          .set(row)
          .where('id', '=', id)
          .returning(columns)
          .executeTakeFirstOrThrow();
  return cannedOf(saved);
}

export async function retireCanned(client: pg.ClientBase, id: number, at: Date): Promise<void> {
  await queriesOn(client)
    .updateTable('canned_answers')
    .set({ retired_at: at })
    .where('id', '=', id)
    .execute();
}
