// Who is logged in.
import type { Login as WireLogin, User as WireUser } from '@candor/contract';

export interface User {
  readonly uid: string;
  readonly email: string;
  readonly isDemo: boolean;
  /** They may close positions, read and write to customer service, and nothing else. */
  readonly isBlocked: boolean;
  /** Of the trading account, as its client knows it. */
  readonly accountNumber: string;
}
export interface Login {
  readonly token: string;
  readonly user: User;
}

export const parseUser = (wire: WireUser): User => ({
  uid: wire.uid,
  email: wire.email,
  isDemo: wire.is_demo === 1,
  isBlocked: wire.blocked === 1,
  accountNumber: wire.trade_account,
});

export const parseLogin = ({ token, user }: WireLogin): Login => ({ token, user: parseUser(user) });
