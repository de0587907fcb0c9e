// What happened to how an account is protected: its client's class, and the limits that they have set themselves.
import type { Money } from '../units/units.ts';
import type { Dated, Keyed } from './event-parts.ts';
import type { AccountId } from './order.ts';
import type { ClientClass } from './protection.ts';

export interface ClientClassSet extends Dated, Keyed {
  readonly type: 'ClientClassSet';
  readonly accountId: AccountId;
  readonly clientClass: ClientClass;
  /** The operator who proposed it, where two decided; empty where the client went back to retail. */
  readonly requestedBy: string;
}
/** The most that the account may lose in a day; null for none. It holds from `from`, which is later where it loosens. */
export interface LossLimitSet extends Dated, Keyed {
  readonly type: 'LossLimitSet';
  readonly accountId: AccountId;
  readonly amount: Money | null;
  readonly from: number;
}
/** The account cools off: it opens nothing until then. */
export interface BreakTaken extends Dated, Keyed {
  readonly type: 'BreakTaken';
  readonly accountId: AccountId;
  readonly until: number;
}
/** The equity from which an account's loss of the day is counted. */
export interface LossDayBegun extends Dated {
  readonly type: 'LossDayBegun';
  readonly accountId: AccountId;
  /** The rollover that the day follows, YYYY-MM-DD in New York; empty before the first. */
  readonly after: string;
  readonly netValue: Money;
}

export type ProtectionEvent = ClientClassSet | LossLimitSet | BreakTaken | LossDayBegun;
