// A user as the table stores one.
export type { SessionUser as UserRecord } from '../../web/session.ts';

/** The columns with which typed queries select a user. */
export const userColumns = [
  'users.id',
  'users.account_id as accountId',
  'users.uid',
  'users.trade_account as tradeAccount',
  'users.is_demo as isDemo',
  'users.email',
  'users.area_code as areaCode',
  'users.mobile',
  'users.invite_code as inviteCode',
  'users.blocked_at as blockedAt',
] as const;

/** The same for a statement in plain SQL. */
export const USER_COLUMNS = userColumns.map((column) => column.replace(/ as (.+)/, ' as "$1"')).join(', ');
