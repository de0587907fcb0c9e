// What the engine answers: copies of its state at one moment, with the live figures worked out.
import type { Money, Price } from '../units/units.ts';
import type { VenueEvent } from './event.ts';
import type { MoneyEvent } from './money-event.ts';
import type { AccountId, Order, OrderId } from './order.ts';
import type { ClientClass, SelfLimit } from './protection.ts';
import type { Refusal } from './refusal.ts';

export interface OrderView {
  readonly order: Readonly<Order>;
  /** The price it would close at now (pending: the opening side's price now), or closed at. */
  readonly mark: Price;
  /** Floating profit while open, booked profit in history, 0 while pending. */
  readonly profit: Money;
}

/** How an account is protected, at one moment. */
export interface ProtectionView {
  readonly clientClass: ClientClass;
  readonly loss: SelfLimit | null;
  /** Since the day began; null where it is not counted, or a price is missing. */
  readonly lost: Money | null;
  /** Milliseconds since the epoch; null where none is under way. */
  readonly coolingOffUntil: number | null;
}

export interface AccountView {
  readonly accountId: AccountId;
  readonly demo: boolean;
  readonly balance: Money;
  readonly locked: Money;
  readonly profits: Money;
  readonly margin: Money;
  /** Number of the account's last event that its client is notified of: `seq` of the socket. */
  readonly seq: number;
}

/** The figures that move with every tick, for the live push. */
export interface LiveAccount extends AccountView {
  readonly orders: readonly { readonly id: OrderId; readonly mark: Price; readonly profit: Money }[];
}

export interface Recorded {
  readonly seq: number;
  readonly event: VenueEvent;
}

export type CommandReply =
  | {
      readonly ok: true;
      readonly order: OrderView | null;
      readonly account: AccountView | null;
      /** Of a money command: what it did; absent where its subject had been acted on before, and for other commands. */
      readonly event?: MoneyEvent;
      /** The event that the command made of its account, and its number; absent where it was answered from its key. */
      readonly recorded?: Recorded;
      /** Journal number up to which a list must have come, to show this act. */
      readonly seq: number;
    }
  | { readonly ok: false; readonly refusal: Refusal; readonly seq: number };
