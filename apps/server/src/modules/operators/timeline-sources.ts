// The sources of a client's timeline: each kind of row in one form, found by an index on the client.
import type { Permission, TimelineKind } from '@candor/contract';

export interface TimelineSource {
  readonly kind: TimelineKind;
  /** The permission that a role needs besides clients.read. */
  readonly permission?: Permission;
  /** Shown only if its kind is requested (`alone`) or only with all kinds (`mixed`); in both cases if absent. */
  readonly only?: 'alone' | 'mixed';
  readonly from: string;
  /** $1 the user, $2 their account, $3 the addresses of their messages. */
  readonly where: string;
  /** Milliseconds since the epoch. */
  readonly at: string;
  /** Unique in this source; later rows have higher ids. */
  readonly id: string;
  /** An indexed column in the order of the times, if the times themselves have no index. */
  readonly order?: string;
  readonly what: string;
  readonly subject?: string;
  readonly by?: string;
  /** Micro-dollars. */
  readonly amount?: string;
  readonly text?: string;
  readonly instrument?: string;
}

const ms = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::bigint`;
const emailOf = (column: string): string => `(select email from operators where id = ${column})`;
const lots = `concat_ws(' ', body::jsonb ->> 'side', trim_scale((body::jsonb ->> 'lots')::numeric / 1000000))`;

/** Rows that also have their own kind, or that only record a look, are shown only if acts are requested. */
const ofAudit = (alone: boolean): TimelineSource => ({
  kind: 'act',
  permission: 'audit.read',
  only: alone ? 'alone' : 'mixed',
  from: 'audit_log',
  where: `subject = 'client ' || $1::bigint and seq is not null
    ${alone ? '' : `and act not in ('look at', 'write note', 'close position')`}`,
  at: 'at',
  id: 'seq',
  what: 'act',
  by: 'actor',
  text: `coalesce(after::jsonb ->> 'reason', '')`,
});

const ofOrders: readonly TimelineSource[] = [
  {
    kind: 'order',
    from: 'projected_orders',
    where: 'account_id = $2',
    at: 'created_at',
    id: 'id',
    what: `'placed'`,
    subject: `'order ' || id`,
    text: lots,
    instrument: 'instrument_id',
  },
  {
    kind: 'order',
    from: 'projected_orders',
    where: `account_id = $2 and status = 'history'`,
    at: 'closed_at',
    id: 'id',
    what: `coalesce(body::jsonb ->> 'closeReason', 'closed')`,
    subject: `'order ' || id`,
    by: `(select substr(operator, 3) from projected_closures where order_id = projected_orders.id)`,
    amount: `case when (body::jsonb ->> 'openedAt')::bigint > 0 then profit end`,
    text: lots,
    instrument: 'instrument_id',
  },
  {
    kind: 'cash',
    from: 'postings',
    where: `owner = $2 and book = 'cash'
      and kind not in ('trade_profit', 'deposit', 'withdrawal', 'withdrawal_fee', 'adjustment')`,
    at: 'at',
    id: 'seq * 1000 + no',
    order: 'seq desc, no desc',
    what: 'kind',
    subject: `case when order_id is null then '' else 'order ' || order_id end`,
    amount: 'amount',
  },
];

const ofMoney: readonly TimelineSource[] = [
  {
    kind: 'deposit',
    permission: 'deposits.read',
    from: 'deposits',
    where: 'user_id = $1',
    at: ms('created_at'),
    id: 'id',
    what: `'reported'`,
    subject: `'deposit ' || id`,
    text: `amount || ' ' || currency_code`,
  },
  {
    kind: 'deposit',
    permission: 'deposits.read',
    from: 'deposits',
    where: 'user_id = $1 and decided_at is not null',
    at: ms('decided_at'),
    id: 'id',
    what: 'status',
    subject: `'deposit ' || id`,
    by: `decided_by ->> 'name'`,
    amount: 'usd',
    text: 'remark',
  },
  ...(
    [
      ['submitted_at', `'submitted'`, `''`],
      ['approved_at', `'approved'`, 'approved_by'],
      ['ended_at', 'status', 'decided_by'],
    ] as const
  ).map(
    ([at, what, by]): TimelineSource => ({
      kind: 'withdrawal',
      permission: 'withdrawals.read',
      from: 'projected_withdrawals',
      where: `account_id = $2 and ${at} is not null`,
      at,
      id: 'id',
      what,
      subject: `'withdrawal ' || id`,
      // A client's own cancellation has no operator's name.
      by: `case when ${by} like 'o:%' then substr(${by}, 3) else '' end`,
      amount: '-amount',
      text: at === 'ended_at' ? 'notes' : `''`,
    }),
  ),
  {
    kind: 'adjustment',
    permission: 'adjustments.read',
    from: 'adjustments',
    where: 'user_id = $1',
    at: ms('requested_at'),
    id: 'id',
    what: `'requested'`,
    subject: `'adjustment ' || id`,
    by: emailOf('requested_by'),
    amount: 'amount',
    text: 'reason',
  },
  {
    kind: 'adjustment',
    permission: 'adjustments.read',
    from: 'adjustments',
    where: 'user_id = $1 and decided_at is not null',
    at: ms('decided_at'),
    id: 'id',
    what: 'status',
    subject: `'adjustment ' || id`,
    by: emailOf('decided_by'),
    amount: 'amount',
  },
];

const ofPeople: readonly TimelineSource[] = [
  {
    kind: 'account',
    from: 'users',
    where: 'id = $1',
    at: ms('created_at'),
    id: 'id',
    what: `'opened'`,
  },
  {
    kind: 'identity',
    permission: 'identities.read',
    from: 'identity_reviews',
    where: 'user_id = $1',
    at: ms('created_at'),
    id: 'id',
    what: `'sent'`,
    subject: `'identity ' || id`,
    text: 'name',
  },
  {
    kind: 'identity',
    permission: 'identities.read',
    from: 'identity_reviews',
    where: 'user_id = $1 and decided_at is not null',
    at: ms('decided_at'),
    id: 'id',
    what: `case status when 2 then 'finished' else 'sent back' end`,
    subject: `'identity ' || id`,
    by: emailOf('decided_by'),
    text: 'remark',
  },
  {
    kind: 'login',
    from: 'sessions',
    where: 'user_id = $1',
    at: ms('created_at'),
    // This table has no numeric key, so a part of the hash is used.
    id: `('x' || substr(encode(token_hash, 'hex'), 1, 13))::bit(52)::bigint`,
    what: `'logged in'`,
    text: `coalesce(user_agent, '')`,
  },
  {
    kind: 'message',
    permission: 'messages.read',
    from: 'outbox',
    where: 'recipient = any($3::text[])',
    at: ms('written_at'),
    id: 'id',
    what: `case when failed_at is not null then 'failed' when delivered_at is null then 'waiting' else 'sent' end`,
    text: `case when code is null then subject else coalesce(template, '') end`,
  },
  {
    kind: 'notice',
    from: 'notices',
    where: 'user_id = $1',
    at: ms('written_at'),
    id: 'id',
    what: 'kind',
    text: `coalesce(params ->> 'reason', params ->> 'remark', params ->> 'notes', '')`,
  },
  {
    kind: 'note',
    from: 'client_notes',
    where: 'user_id = $1',
    at: ms('at'),
    id: 'id',
    what: `'written'`,
    by: emailOf('operator_id'),
    text: 'text',
  },
];

/** The order in which rows of the same time are shown; the index of a source is part of a cursor. */
export const timelineSources: readonly TimelineSource[] = [
  ofAudit(false),
  ofAudit(true),
  ...ofOrders,
  ...ofMoney,
  ...ofPeople,
];
