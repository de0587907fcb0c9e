// Requests to remove a lost second factor, in the table.
import type pg from 'pg';
import { COUNTED_MAX } from '../../db/counted-max.ts';
import { type AssigneeFilter, assigneeCondition, type Person } from '../../web/queue-order.ts';

type Queries = pg.Pool | pg.ClientBase;
export type RequestStatus = 'waiting' | 'removed' | 'refused' | 'expired';

export interface FactorRequest {
  readonly id: number;
  readonly user: {
    readonly id: number;
    readonly uid: string;
    readonly email: string | null;
    readonly mobile: string | null;
    readonly isDemo: boolean;
  };
  readonly reason: string;
  readonly status: RequestStatus;
  /** E-mail addresses; empty where nobody did. */
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly openAt: Date;
  readonly expiresAt: Date;
  readonly decidedBy: string;
  readonly decidedAt: Date | null;
  /** When the factor was last used after it was said to be lost; null where it was not. */
  readonly usedAt: Date | null;
  /** Whose it is to decide. */
  readonly assignee: Person | null;
}

export interface RequestFilter {
  readonly id?: number;
  readonly userId?: number;
  readonly status?: RequestStatus | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly direction?: 'asc' | 'desc';
  readonly assignee?: AssigneeFilter | undefined;
}

/** The newest of: a passkey, a recovery code, a code of the app. */
const usedAt = `(select max(at) from (
    select last_used_at as at from passkeys where passkeys.user_id = request.user_id
    union all select used_at from recovery_codes where recovery_codes.user_id = request.user_id
    union all select used_at from second_factors where second_factors.user_id = request.user_id
  ) as uses where request.status = 'waiting' and at > request.requested_at)`;
const columns = `request.id, request.reason, request.status, asked.email as "requestedBy",
  request.requested_at as "requestedAt", request.open_at as "openAt", request.expires_at as "expiresAt",
  coalesce(decided.email, '') as "decidedBy", request.decided_at as "decidedAt", ${usedAt} as "usedAt",
  case when assigned.id is not null then
    json_build_object('id', assigned.id, 'name', assigned.name, 'email', assigned.email) end as assignee,
  json_build_object('id', users.id, 'uid', uid, 'email', users.email, 'mobile', mobile, 'isDemo', is_demo) as "user"`;
const joined = `from factor_requests request join users on users.id = request.user_id
  join operators asked on asked.id = request.requested_by
  left join operators decided on decided.id = request.decided_by
  left join desk_assignees whose on whose.queue = 'factors' and whose.item_id = request.id
  left join operators assigned on assigned.id = whose.operator_id`;

/** Null where one of the same client waits already. */
export async function insertRequest(
  client: Queries,
  row: { userId: number; reason: string; requestedBy: number; at: Date; openAt: Date; expiresAt: Date },
): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `insert into factor_requests (user_id, reason, status, requested_by, requested_at, open_at, expires_at)
     values ($1, $2, 'waiting', $3, $4, $5, $6)
     on conflict (user_id) where status = 'waiting' do nothing returning id`,
    [row.userId, row.reason, row.requestedBy, row.at, row.openAt, row.expiresAt],
  );
  return rows[0]?.id ?? null;
}

export async function findRequest(db: Queries, id: number): Promise<FactorRequest | undefined> {
  const { rows } = await db.query<FactorRequest>(`select ${columns} ${joined} where request.id = $1`, [id]);
  return rows[0];
}

/** Locked until the transaction ends: who waits for it reads what the one before wrote. */
export async function lockRequest(client: pg.ClientBase, id: number): Promise<FactorRequest | undefined> {
  await client.query('select from factor_requests where id = $1 for update', [id]);
  return findRequest(client, id);
}

/** `by` is null where its time has run out. */
export async function decideRequest(
  client: pg.ClientBase,
  row: { id: number; status: Exclude<RequestStatus, 'waiting'>; by: number | null; at: Date },
): Promise<void> {
  await client.query(
    'update factor_requests set status = $2, decided_by = $3, decided_at = $4 where id = $1',
    [row.id, row.status, row.by, row.at],
  );
}

export async function listOverdue(db: Queries, at: Date): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select id from factor_requests where status = 'waiting' and expires_at <= $1 order by id limit 1000`,
    [at],
  );
  return rows.map(({ id }) => id);
}

export async function listRequests(
  pool: pg.Pool,
  { id, userId, status, offset, limit, direction = 'desc', assignee }: RequestFilter,
): Promise<{ requests: FactorRequest[]; total: number }> {
  const conditions = ['true'];
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  if (id !== undefined) conditions.push(`request.id = ${given(id)}`);
  if (userId !== undefined) conditions.push(`request.user_id = ${given(userId)}`);
  if (status !== undefined) conditions.push(`request.status = ${given(status)}`);
  if (assignee) conditions.push(assigneeCondition({ queue: 'factors', id: 'request.id' }, assignee, given));
  const where = conditions.join(' and ');
  const [found, count] = await Promise.all([
    pool.query<FactorRequest>(
      `select ${columns} ${joined} where ${where} order by request.id ${direction} limit ${limit} offset ${offset}`,
      values,
    ),
    pool.query<{ total: number }>(
      `select count(*)::int as total from
         (select from factor_requests request where ${where} limit ${COUNTED_MAX}) as counted`,
      values,
    ),
  ]);
  return { requests: found.rows, total: count.rows[0]?.total ?? 0 };
}
