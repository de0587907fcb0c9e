// Requests to remove a lost second factor, in the table.
import type pg from 'pg';
import type { NamedClient } from '../../web/present-office-client.ts';
import type { Person } from '../../web/queue-order.ts';
import { makeQueueRows, userColumn } from '../../web/queue-rows.ts';

type RequestStatus = 'waiting' | 'removed' | 'refused' | 'expired';

export interface FactorRequest {
  readonly id: number;
  readonly user: NamedClient;
  readonly reason: string;
  readonly status: RequestStatus;
  /** E-mail addresses; empty if there is no such operator. */
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly openAt: Date;
  readonly expiresAt: Date;
  readonly decidedBy: string;
  readonly decidedAt: Date | null;
  /** When the factor was last used after it was reported lost; null if it was not. */
  readonly usedAt: Date | null;
  /** The operator to whom the decision is assigned. */
  readonly assignee: Person | null;
}

/** The newest use of a passkey, a recovery code or a code of the app. */
const usedAt = `(select max(at) from (
    select last_used_at as at from passkeys where passkeys.user_id = item.user_id
    union all select used_at from recovery_codes where recovery_codes.user_id = item.user_id
    union all select used_at from second_factors where second_factors.user_id = item.user_id
  ) as uses where item.status = 'waiting' and at > item.requested_at)`;
export const factorRequestRows = makeQueueRows<FactorRequest>({
  queue: 'factors',
  table: 'factor_requests',
  columns: `item.id, item.reason, item.status, asked.email as "requestedBy", item.requested_at as "requestedAt",
    item.open_at as "openAt", item.expires_at as "expiresAt", coalesce(decided.email, '') as "decidedBy",
    item.decided_at as "decidedAt", ${usedAt} as "usedAt", ${userColumn}`,
  joins: `join users on users.id = item.user_id join operators asked on asked.id = item.requested_by
    left join operators decided on decided.id = item.decided_by`,
});

/** Null if a request of the same client already waits. */
export async function insertRequest(
  client: pg.ClientBase,
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

/** `by` is null if the request has expired. */
export async function decideRequest(
  client: pg.ClientBase,
  row: { id: number; status: Exclude<RequestStatus, 'waiting'>; by: number | null; at: Date },
): Promise<void> {
  await client.query(
    'update factor_requests set status = $2, decided_by = $3, decided_at = $4 where id = $1',
    [row.id, row.status, row.by, row.at],
  );
}

export async function listOverdue(pool: pg.Pool, at: Date): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from factor_requests where status = 'waiting' and expires_at <= $1 order by id limit 1000`,
    [at],
  );
  return rows.map(({ id }) => id);
}
