// A user as the wire carries one: never a password, a hash or a secret.
import type { User } from '@candor/contract';
import type { UserRecord } from './identity.ts';

export const presentUser = (user: UserRecord): User => ({
  id: user.id,
  uid: user.uid,
  email: user.email ?? '',
  mobile: user.mobile ?? '',
  area_code: user.areaCode ?? '',
  is_demo: user.isDemo ? 1 : 0,
  blocked: user.blockedAt === null ? 0 : 1,
  invite_code: user.inviteCode ?? '',
  trade_account: user.tradeAccount,
});
