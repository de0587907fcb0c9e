// Changes that wait for a second operator, or did, in their table.
import type { Permission } from '@candor/contract';
import type pg from 'pg';
import { type AssigneeFilter, assigneeCondition, type Person } from './queue-order.ts';

type Db = pg.Pool | pg.ClientBase;
export type ChangeStatus = 'waiting' | 'confirmed' | 'refused';

export interface StoredChange {
  readonly id: number;
  /** The call that asked for it, with its parameters: confirming makes it again. */
  readonly call: string;
  readonly params: object;
  /** Of that call. */
  readonly permission: Permission;
  readonly act: string;
  readonly subject: string;
  readonly reason: string;
  /** As the audit log has them: JSON. */
  readonly before: string | null;
  readonly after: string | null;
  readonly status: ChangeStatus;
  /** E-mail addresses; empty where nobody did. */
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly decidedBy: string;
  readonly decidedAt: Date | null;
  readonly notes: string;
  readonly assignee: Person | null;
}

export interface ChangeFilter {
  readonly id?: number;
  readonly status?: ChangeStatus | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly direction: 'asc' | 'desc';
  readonly assignee: AssigneeFilter | undefined;
}

const joined = `from changes c join operators asked on asked.id = c.requested_by
  left join operators decided on decided.id = c.decided_by
  left join desk_assignees on queue = 'changes' and item_id = c.id
  left join operators assigned on assigned.id = desk_assignees.operator_id`;
const columns = `c.id, c.call, c.params, c.permission, c.act, c.subject, c.reason, c.before, c.after, c.status,
  asked.email as "requestedBy", c.requested_at as "requestedAt", coalesce(decided.email, '') as "decidedBy",
  c.decided_at as "decidedAt", c.notes,
  case when assigned.id is not null then
    json_build_object('id', assigned.id, 'name', assigned.name, 'email', assigned.email) end as assignee`;

export async function insertChange(
  client: pg.ClientBase,
  row: Pick<StoredChange, 'call' | 'act' | 'subject' | 'reason' | 'before' | 'after' | 'params'> & {
    readonly permission: string;
    readonly requestedBy: number;
    readonly at: Date;
  },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into changes (call, params, permission, act, subject, reason, before, after, status, requested_by, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9, $10) returning id`,
    [
      ...[row.call, JSON.stringify(row.params), row.permission, row.act, row.subject, row.reason],
      ...[row.before, row.after, row.requestedBy, row.at],
    ],
  );
  return (rows[0] as { id: number }).id;
}

export async function findChange(db: Db, id: number): Promise<StoredChange | undefined> {
  const { rows } = await db.query<StoredChange>(`select ${columns} ${joined} where c.id = $1`, [id]);
  return rows[0];
}

/** Locked until the transaction ends: who waits for it reads what the one before wrote. */
export async function lockChange(client: pg.ClientBase, id: number): Promise<StoredChange | undefined> {
  await client.query('select from changes where id = $1 for update', [id]);
  return findChange(client, id);
}

export async function decideChange(
  client: pg.ClientBase,
  given: { id: number; status: 'confirmed' | 'refused'; by: number; notes?: string; at: Date },
): Promise<void> {
  const { id, status, by, notes = '', at } = given;
  await client.query(
    'update changes set status = $2, decided_by = $3, decided_at = $4, notes = $5 where id = $1',
    [id, status, by, at, notes],
  );
}

export async function listChanges(
  db: Db,
  { id, status, offset, limit, direction, assignee }: ChangeFilter,
): Promise<{ changes: StoredChange[]; total: number }> {
  const conditions = ['true'];
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  if (id !== undefined) conditions.push(`c.id = ${given(id)}`);
  if (status !== undefined) conditions.push(`c.status = ${given(status)}`);
  if (assignee) conditions.push(assigneeCondition({ queue: 'changes', id: 'c.id' }, assignee, given));
  const where = conditions.join(' and ');
  const found = await db.query<StoredChange>(
    `select ${columns} ${joined} where ${where} order by c.id ${direction} limit ${limit} offset ${offset}`,
    values,
  );
  const count = await db.query<{ total: number }>(
    `select count(*)::int as total from changes c where ${where}`,
    values,
  );
  return { changes: found.rows, total: count.rows[0]?.total ?? 0 };
}
