// Adjustments in the table.
import { type Money, money, type Refusal } from '@candor/core';
import type pg from 'pg';
import { COUNTED_MAX } from '../../db/counted-max.ts';
import { type AssigneeFilter, assigneeCondition, type Person } from '../../web/queue-order.ts';

type Queries = pg.Pool | pg.ClientBase;
export type AdjustmentStatus = 'waiting' | 'confirmed' | 'posted' | 'refused' | 'failed';

export interface Adjustment {
  readonly id: number;
  readonly accountId: number;
  readonly user: {
    readonly id: number;
    readonly uid: string;
    readonly email: string | null;
    readonly mobile: string | null;
    readonly isDemo: boolean;
  };
  readonly amount: Money;
  readonly reason: string;
  readonly status: AdjustmentStatus;
  /** E-mail addresses; empty where nobody did. */
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly decidedBy: string;
  readonly decidedAt: Date | null;
  readonly postedAt: Date | null;
  readonly failure: Refusal | null;
  /** Whose it is to decide. */
  readonly assignee: Person | null;
}

export interface AdjustmentFilter {
  readonly id?: number;
  readonly userId?: number;
  readonly status?: AdjustmentStatus | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly direction?: 'asc' | 'desc';
  readonly assignee?: AssigneeFilter | undefined;
}
export const ofClient = (userId: number): Pick<AdjustmentFilter, 'userId'> => ({ userId });

const joined = `from adjustments join users on users.id = user_id
  join operators asked on asked.id = requested_by left join operators decided on decided.id = decided_by
  left join desk_assignees on queue = 'adjustments' and item_id = adjustments.id
  left join operators assigned on assigned.id = desk_assignees.operator_id`;
const columns = `adjustments.id, adjustments.account_id as "accountId", amount, reason, status,
  asked.email as "requestedBy", requested_at as "requestedAt", coalesce(decided.email, '') as "decidedBy",
  case when assigned.id is not null then
    json_build_object('id', assigned.id, 'name', assigned.name, 'email', assigned.email) end as assignee,
  decided_at as "decidedAt", posted_at as "postedAt", failure,
  json_build_object('id', users.id, 'uid', uid, 'email', users.email, 'mobile', mobile, 'isDemo', is_demo) as "user"`;

type Row = Omit<Adjustment, 'amount'> & { readonly amount: number };
const read = (row: Row): Adjustment => ({ ...row, amount: money(row.amount) });

export async function insertAdjustment(
  client: Queries,
  row: {
    userId: number;
    accountId: number;
    amount: Money;
    reason: string;
    requestedBy: number;
    at: Date;
  },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into adjustments (user_id, account_id, amount, reason, status, requested_by, requested_at)
     values ($1, $2, $3, $4, 'waiting', $5, $6) returning id`,
    [row.userId, row.accountId, row.amount, row.reason, row.requestedBy, row.at],
  );
  return (rows[0] as { id: number }).id;
}

export async function findAdjustment(db: Queries, id: number): Promise<Adjustment | undefined> {
  const { rows } = await db.query<Row>(`select ${columns} ${joined} where adjustments.id = $1`, [id]);
  return rows[0] && read(rows[0]);
}

/** Locked until the transaction ends: who waits for it reads what the one before wrote. */
export async function lockAdjustment(client: pg.ClientBase, id: number): Promise<Adjustment | undefined> {
  await client.query('select from adjustments where id = $1 for update', [id]);
  return findAdjustment(client, id);
}

export async function decideAdjustment(
  client: pg.ClientBase,
  { id, status, by, at }: { id: number; status: 'confirmed' | 'refused'; by: number; at: Date },
): Promise<void> {
  await client.query('update adjustments set status = $2, decided_by = $3, decided_at = $4 where id = $1', [
    id,
    status,
    by,
    at,
  ]);
}

/** False where it was settled before. */
export async function settleAdjustment(
  client: pg.ClientBase,
  { id, status, failure, at }: { id: number; status: 'posted' | 'failed'; failure: Refusal | null; at: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update adjustments set status = $2, posted_at = $3, failure = $4 where id = $1 and status = 'confirmed'`,
    [id, status, status === 'posted' ? at : null, failure && JSON.stringify(failure)],
  );
  return rowCount === 1;
}

export async function undecidedPosts(db: Queries): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select id from adjustments where status = 'confirmed' order by id limit 1000`,
  );
  return rows.map(({ id }) => id);
}

export async function listAdjustments(
  pool: pg.Pool,
  { id, userId, status, offset, limit, direction = 'desc', assignee }: AdjustmentFilter,
): Promise<{ adjustments: Adjustment[]; total: number }> {
  const conditions = ['true'];
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  if (id !== undefined) conditions.push(`adjustments.id = ${given(id)}`);
  if (userId !== undefined) conditions.push(`user_id = ${given(userId)}`);
  if (status !== undefined) conditions.push(`status = ${given(status)}`);
  if (assignee)
    conditions.push(assigneeCondition({ queue: 'adjustments', id: 'adjustments.id' }, assignee, given));
  const where = conditions.join(' and ');
  const [found, count] = await Promise.all([
    pool.query<Row>(
      `select ${columns} ${joined} where ${where} order by adjustments.id ${direction} limit ${limit} offset ${offset}`,
      values,
    ),
    pool.query<{ total: number }>(
      `select count(*)::int as total from (select from adjustments where ${where} limit ${COUNTED_MAX}) as counted`,
      values,
    ),
  ]);
  return { adjustments: found.rows.map(read), total: count.rows[0]?.total ?? 0 };
}
