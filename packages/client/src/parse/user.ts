// Who is logged in.
import type { Login as WireLogin, User as WireUser } from '@candor/contract';

export interface User {
  readonly uid: string;
  readonly email: string;
  readonly isDemo: boolean;
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
  accountNumber: wire.trade_account,
});

export const parseLogin = ({ token, user }: WireLogin): Login => ({ token, user: parseUser(user) });

/** A user as apps kept them before what is kept had a version: as the wire carries them. Null for anything else. */
export function parseKeptWireUser(kept: unknown): User | null {
  const { uid, email, is_demo, trade_account } = kept as Partial<WireUser>;
  if (typeof uid !== 'string' || typeof is_demo !== 'number' || typeof trade_account !== 'string')
    return null;
  return {
    uid,
    email: typeof email === 'string' ? email : '',
    isDemo: is_demo === 1,
    accountNumber: trade_account,
  };
}
