// Events of an account's protection: its client class, and the limits that clients set themselves.
import type { Money } from '../units/units.ts';
import type { Dated, Keyed } from './event-parts.ts';
import type { AccountId } from './order.ts';
import type { ClientClass } from './protection.ts';

export interface ClientClassSet extends Dated, Keyed {
  readonly type: 'ClientClassSet';
  readonly accountId: AccountId;
  readonly clientClass: ClientClass;
  /** The operator who proposed it, if two decided; empty if the client returned to retail. */
  readonly requestedBy: string;
}
/** Maximum loss of the account per day; null for none. It takes effect at `from`, which is later for a looser limit. */
export interface LossLimitSet extends Dated, Keyed {
  readonly type: 'LossLimitSet';
  readonly accountId: AccountId;
  readonly amount: Money | null;
  readonly from: number;
}
/** Cooling-off started: the account can't open anything until the given time. */
export interface BreakTaken extends Dated, Keyed {
  readonly type: 'BreakTaken';
  readonly accountId: AccountId;
  readonly until: number;
}
/** Starting equity for an account's loss of the day. */
export interface LossDayBegun extends Dated {
  readonly type: 'LossDayBegun';
  readonly accountId: AccountId;
  /** The rollover before the day, YYYY-MM-DD in New York; empty before the first. */
  readonly after: string;
  readonly netValue: Money;
}

export type ProtectionEvent = ClientClassSet | LossLimitSet | BreakTaken | LossDayBegun;
