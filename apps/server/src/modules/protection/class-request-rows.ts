// Requests to be treated as a professional client, in the table.
import type { ClassCriterion, ClassRequestState } from '@candor/contract';
import type { ClientClass } from '@candor/core';
import type pg from 'pg';
import type { NamedClient } from '../../web/present-office-client.ts';
import type { Person } from '../../web/queue-order.ts';
import { makeQueueRows, type QueueFilter, userColumn } from '../../web/queue-rows.ts';

type Queries = pg.Pool | pg.ClientBase;

export interface ClassRequest {
  readonly id: number;
  readonly accountId: number;
  readonly user: NamedClient;
  readonly toClass: ClientClass;
  readonly criteria: readonly ClassCriterion[];
  readonly statement: string;
  readonly evidence: string;
  readonly status: ClassRequestState;
  readonly createdAt: Date;
  /** Positions opened on the account in each of the four quarters before the request, the earliest first. */
  readonly trades: readonly number[];
  /** E-mail addresses; empty if there is no such operator. */
  readonly proposedBy: string;
  readonly proposedAt: Date | null;
  readonly decidedBy: string;
  readonly decidedAt: Date | null;
  readonly remark: string;
  /** The operator to whom the decision is assigned. */
  readonly assignee: Person | null;
}

export const classRequestRows = makeQueueRows<ClassRequest>({
  queue: 'classes',
  table: 'class_requests',
  columns: `item.id, item.account_id as "accountId", to_class as "toClass", criteria, statement, evidence,
    item.status, item.created_at as "createdAt", coalesce(proposed.email, '') as "proposedBy", proposed_at as "proposedAt",
    coalesce(decided.email, '') as "decidedBy", decided_at as "decidedAt", remark,
    (select json_agg(opened order by quarter desc) from (
       select quarter, count(placed.id) as opened from generate_series(1, 4) quarter
       left join projected_orders placed on placed.account_id = item.account_id
         and placed.created_at >= extract(epoch from item.created_at - make_interval(months => 3 * quarter)) * 1000
         and placed.created_at < extract(epoch from item.created_at - make_interval(months => 3 * (quarter - 1))) * 1000
         and (placed.body::jsonb ->> 'openedAt')::bigint > 0
         and coalesce((placed.body::jsonb ->> 'parentId')::bigint, 0) = 0
       group by quarter) quarters) as trades, ${userColumn}`,
  joins: `join users on users.id = item.user_id left join operators proposed on proposed.id = proposed_by
    left join operators decided on decided.id = decided_by`,
});

export async function insertClassRequest(
  client: pg.ClientBase,
  row: Pick<ClassRequest, 'accountId' | 'toClass' | 'criteria' | 'statement' | 'evidence' | 'remark'> & {
    readonly userId: number;
    /** The operator who has decided it with this row; null while it waits. */
    readonly decidedBy: number | null;
    readonly at: Date;
  },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into class_requests
       (user_id, account_id, to_class, criteria, statement, evidence, remark, status, created_at, decided_by, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $10::bigint is not null then $9::timestamptz end)
     returning id`,
    [
      row.userId,
      row.accountId,
      row.toClass,
      JSON.stringify(row.criteria),
      row.statement,
      row.evidence,
      row.remark,
      row.decidedBy === null ? 'waiting' : 'confirmed',
      row.at,
      row.decidedBy,
    ],
  );
  return (rows[0] as { id: number }).id;
}

/** The client's last request to be treated as a professional. */
export async function findLastRequest(db: Queries, userId: number): Promise<ClassRequest | undefined> {
  const { rows } = await db.query<ClassRequest>(
    `${classRequestRows.select} where item.user_id = $1 and to_class = 'professional' order by item.id desc limit 1`,
    [userId],
  );
  return rows[0];
}

/** For one client, also changes of class that they did not request. */
export const listClassRequests = (
  pool: pg.Pool,
  { status, ...filter }: QueueFilter<ClassRequestState | 'open'>,
): Promise<{ rows: ClassRequest[]; total: number }> =>
  classRequestRows.list(
    pool,
    status === 'open' ? filter : { ...filter, status },
    ...(status === 'open' ? [`item.status in ('waiting', 'proposed')`] : []),
    ...(filter.userId === undefined ? [`to_class = 'professional'`] : []),
  );

export async function writeProposal(
  client: pg.ClientBase,
  { id, by, remark, at }: { id: number; by: number; remark: string; at: Date },
): Promise<void> {
  await client.query(
    `update class_requests set status = 'proposed', proposed_by = $2, proposed_at = $3, remark = $4 where id = $1`,
    [id, by, at, remark],
  );
}

/** Without a remark, the proposal's remark stays. */
export async function writeDecision(
  client: pg.ClientBase,
  given: { id: number; status: 'confirmed' | 'refused'; by: number; remark: string | null; at: Date },
): Promise<void> {
  await client.query(
    `update class_requests set status = $2, decided_by = $3, decided_at = $4, remark = coalesce($5, remark) where id = $1`,
    [given.id, given.status, given.by, given.at, given.remark],
  );
}

export async function settleClassRequest(client: pg.ClientBase, id: number, at: Date): Promise<void> {
  await client.query(`update class_requests set status = 'done', done_at = $2 where id = $1`, [id, at]);
}

export async function undoneRequests(db: Queries): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select id from class_requests where status = 'confirmed' order by id limit 1000`,
  );
  return rows.map(({ id }) => id);
}
