// Saved views in their table.
import type { SavedView } from '@candor/contract';
import type pg from 'pg';

interface View {
  readonly list: string;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
}

/** The own first, by name. */
export async function listViews(
  pool: pg.Pool,
  { operatorId, list }: { operatorId: number; list: string | undefined },
): Promise<SavedView[]> {
  const { rows } = await pool.query<SavedView>(
    `select saved_views.id, list, saved_views.name, query, shared, operators.name as owner, operator_id = $1 as own
     from saved_views join operators on operators.id = operator_id
     where (operator_id = $1 or shared) and ($2::text is null or list = $2)
     order by own desc, saved_views.name, saved_views.id limit 200`,
    [operatorId, list ?? null],
  );
  return rows;
}

export async function countViews(client: pg.ClientBase, operatorId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from saved_views where operator_id = $1',
    [operatorId],
  );
  return rows[0]?.count ?? 0;
}

/** In the place of an own one with the same name. */
export async function saveView(
  client: pg.ClientBase,
  { list, name, query, shared }: View,
  { id: operatorId, name: owner }: { readonly id: number; readonly name: string },
  at: Date,
): Promise<SavedView> {
  const { rows } = await client.query<{ id: number }>(
    `insert into saved_views (operator_id, list, name, query, shared, saved_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (operator_id, list, name) do update
       set query = excluded.query, shared = excluded.shared, saved_at = excluded.saved_at
     returning id`,
    [operatorId, list, name, query, shared, at],
  );
  return { id: (rows[0] as { id: number }).id, list, name, query, shared, owner, own: true };
}

/** As it was; undefined where the operator has none of this id. */
export async function removeView(
  client: pg.ClientBase,
  { id, operatorId }: { id: number; operatorId: number },
): Promise<View | undefined> {
  const { rows } = await client.query<View>(
    'delete from saved_views where id = $1 and operator_id = $2 returning list, name, query, shared',
    [id, operatorId],
  );
  return rows[0];
}
