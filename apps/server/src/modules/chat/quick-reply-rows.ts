// The rows of quick replies.
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';

export interface QuickReply {
  readonly id: number;
  readonly name: string;
  readonly texts: Readonly<Partial<Record<Language, string>>>;
  readonly changedBy: string;
  readonly changedAt: Date;
}
type Db = pg.Pool | pg.ClientBase;

const columns = ['id', 'name', 'texts', 'changed_by as changedBy', 'changed_at as changedAt'] as const;

const quickReplyOf = (row: Omit<QuickReply, 'texts'> & { readonly texts: unknown }): QuickReply => ({
  ...row,
  texts: row.texts as QuickReply['texts'],
});

/** Sorted by name. */
export async function listQuickReplies(db: Db): Promise<QuickReply[]> {
  const rows = await queriesOn(db)
    .selectFrom('canned_answers')
    .select(columns)
    .where('retired_at', 'is', null)
    .orderBy('name')
    .execute();
  return rows.map(quickReplyOf);
}

/** Locks the quick reply until the transaction ends. */
export async function lockQuickReply(client: pg.ClientBase, id: number): Promise<QuickReply | undefined> {
  const row = await queriesOn(client)
    .selectFrom('canned_answers')
    .select(columns)
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && quickReplyOf(row);
}

/** Until the transaction ends nobody else adds or renames one; names and their count are checked under this lock. */
export const lockQuickReplyNames = (client: pg.ClientBase): Promise<unknown> =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', ['names of canned answers']);

/** Adds a quick reply without an id, or replaces an existing one. Undefined if another one has the name. */
export async function saveQuickReply(
  client: pg.ClientBase,
  { id, name, texts, changedBy, changedAt }: Omit<QuickReply, 'id'> & { readonly id?: number },
): Promise<QuickReply | undefined> {
  await lockQuickReplyNames(client);
  // Names must differ by more than case.
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
  return quickReplyOf(saved);
}

export async function retireQuickReply(client: pg.ClientBase, id: number, at: Date): Promise<void> {
  await queriesOn(client)
    .updateTable('canned_answers')
    .set({ retired_at: at })
    .where('id', '=', id)
    .execute();
}
