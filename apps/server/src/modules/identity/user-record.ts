// A user as the table holds one.

export interface UserRecord {
  readonly id: number;
  readonly uid: string;
  readonly tradeAccount: string;
  readonly isDemo: boolean;
  readonly email: string | null;
  readonly areaCode: string | null;
  readonly mobile: string | null;
  readonly inviteCode: string | null;
}

export const USER_COLUMNS = `users.id, users.uid, users.trade_account as "tradeAccount", users.is_demo as "isDemo",
  users.email, users.area_code as "areaCode", users.mobile, users.invite_code as "inviteCode"`;
