// Adjustments in the table.
import type { Money, Refusal } from '@candor/core';
import type pg from 'pg';
import type { NamedClient } from '../../web/present-office-client.ts';
import type { Person } from '../../web/queue-order.ts';
import { makeQueueRows, userColumn } from '../../web/queue-rows.ts';

type AdjustmentStatus = 'waiting' | 'confirmed' | 'posted' | 'refused' | 'failed';

export interface Adjustment {
  readonly id: number;
  readonly accountId: number;
  readonly user: NamedClient;
  readonly amount: Money;
  readonly reason: string;
  readonly status: AdjustmentStatus;
  /** E-mail addresses; empty if there is no such operator. */
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly decidedBy: string;
  readonly decidedAt: Date | null;
  readonly postedAt: Date | null;
  readonly failure: Refusal | null;
  /** The operator to whom the decision is assigned. */
  readonly assignee: Person | null;
}

export const adjustmentRows = makeQueueRows<Adjustment>({
  queue: 'adjustments',
  table: 'adjustments',
  columns: `item.id, item.account_id as "accountId", amount, reason, status, asked.email as "requestedBy",
    requested_at as "requestedAt", coalesce(decided.email, '') as "decidedBy", decided_at as "decidedAt",
    posted_at as "postedAt", failure, ${userColumn}`,
  joins: `join users on users.id = item.user_id join operators asked on asked.id = requested_by
    left join operators decided on decided.id = decided_by`,
});

export async function insertAdjustment(
  client: pg.ClientBase,
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

/** False if it was settled before. */
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

export async function undecidedPosts(db: pg.Pool): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select id from adjustments where status = 'confirmed' order by id limit 1000`,
  );
  return rows.map(({ id }) => id);
}
