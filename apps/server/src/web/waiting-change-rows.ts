// Changes that wait for a second operator, and the decided ones, in their table.
import type { Permission } from '@candor/contract';
import type pg from 'pg';
import type { Person } from './queue-order.ts';
import { makeQueueRows } from './queue-rows.ts';

export interface StoredChange {
  readonly id: number;
  /** The call that requested it, with its parameters: confirming makes that call again. */
  readonly call: string;
  readonly params: object;
  /** The permission of that call. */
  readonly permission: Permission;
  readonly act: string;
  readonly subject: string;
  readonly reason: string;
  /** As the audit log stores them: JSON. */
  readonly before: string | null;
  readonly after: string | null;
  readonly status: 'waiting' | 'confirmed' | 'refused';
  /** E-mail addresses; empty if nobody decided. */
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly decidedBy: string;
  readonly decidedAt: Date | null;
  readonly notes: string;
  readonly assignee: Person | null;
}

export const changeRows = makeQueueRows<StoredChange>({
  queue: 'changes',
  table: 'changes',
  columns: `item.id, item.call, item.params, item.permission, item.act, item.subject, item.reason, item.before, item.after,
    item.status, asked.email as "requestedBy", item.requested_at as "requestedAt",
    coalesce(decided.email, '') as "decidedBy", item.decided_at as "decidedAt", item.notes`,
  joins: `join operators asked on asked.id = item.requested_by
    left join operators decided on decided.id = item.decided_by`,
});

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
