// A user as the table holds one.

export interface UserRecord {
  readonly id: number;
  /** The trading account, which has an id of its own. */
  readonly accountId: number;
  readonly uid: string;
  readonly tradeAccount: string;
  readonly isDemo: boolean;
  readonly email: string | null;
  readonly areaCode: string | null;
  readonly mobile: string | null;
  readonly inviteCode: string | null;
}

export const USER_COLUMNS = `users.id, users.account_id as "accountId", users.uid, users.trade_account as "tradeAccount", users.is_demo as "isDemo",
  users.email, users.area_code as "areaCode", users.mobile, users.invite_code as "inviteCode"`;
