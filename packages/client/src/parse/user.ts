// The logged-in user.
import type { Login as WireLogin, User as WireUser } from '@candor/contract';

export type User = ReturnType<typeof parseUser>;
export interface Login {
  readonly token: string;
  readonly user: User;
}

export const parseUser = (wire: WireUser) => ({
  uid: wire.uid,
  email: wire.email,
  isDemo: wire.is_demo === 1,
  /** They may close positions, read and write to customer service, and nothing else. */
  isBlocked: wire.blocked === 1,
  /** Number of the trading account, as its client knows it. */
  accountNumber: wire.trade_account,
});

export const parseLogin = ({ token, user }: WireLogin): Login => ({ token, user: parseUser(user) });
