// Saved views of the office's lists: an operator's own, and those that others share.
import type { SavedView } from '@candor/contract';
import type pg from 'pg';
import { parseWhole, parseYesNo } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';

/** Per operator. */
const VIEWS_MAX = 100;

export function registerViewCalls(
  register: RegisterOfficeCall,
  { db, audit, now }: Pick<ModuleContext, 'db' | 'audit' | 'now'>,
): void {
  register('officeViews', { weight: weights.stored }, async ({ params, operator }) => {
    const list = await listViews(db.requests, { operatorId: operator.id, list: params.list });
    return { data: { list, total: list.length } };
  });

  register('officeSaveView', { weight: weights.written }, async ({ params, operator, once }) => {
    const shared = params.shared !== undefined && parseYesNo('shared', params.shared);
    const { list, name } = params;
    const query = params.query.replace(/^\?/, '');
    return once(async ({ client }) => {
      if ((await countViews(client, operator.id)) >= VIEWS_MAX)
        throw new CallRefused('too_many_views', { details: { max: VIEWS_MAX } });
      const view = { list, name, query, shared };
      const data = await saveView(client, view, operator, new Date(now()));
      await audit.record(client, { operator, act: 'save', subject: `view ${data.id}`, after: view });
      return { data };
    });
  });

  register('officeRemoveView', { weight: weights.written }, async ({ params, operator, once }) => {
    const id = parseWhole('id', params.id);
    return once(async ({ client }) => {
      const removed = await removeView(client, { id, operatorId: operator.id });
      if (!removed) throw new CallRefused('view_not_found');
      await audit.record(client, { operator, act: 'remove', subject: `view ${id}`, before: removed });
      return { data: null };
    });
  });
}

interface View {
  readonly list: string;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
}

/** The operator's own views first, then by name. */
async function listViews(
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

async function countViews(client: pg.ClientBase, operatorId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from saved_views where operator_id = $1',
    [operatorId],
  );
  return rows[0]?.count ?? 0;
}

/** Replaces an own view with the same name. */
async function saveView(
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

/** Returns the removed view; undefined if the operator has none with this id. */
async function removeView(
  client: pg.ClientBase,
  { id, operatorId }: { id: number; operatorId: number },
): Promise<View | undefined> {
  const { rows } = await client.query<View>(
    'delete from saved_views where id = $1 and operator_id = $2 returning list, name, query, shared',
    [id, operatorId],
  );
  return rows[0];
}
