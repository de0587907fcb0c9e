// Answers of the engine: copies of its state at one moment, with calculated live metrics.
import type { Money, Price } from '../units/units.ts';
import type { VenueEvent } from './event.ts';
import type { MoneyEvent } from './money-event.ts';
import type { AccountId, Order, OrderId } from './order.ts';
import type { ClientClass, SelfLimit } from './protection.ts';
import type { Refusal } from './refusal.ts';

export interface OrderView {
  readonly order: Readonly<Order>;
  /** The current closing price (pending: the current price of the opening side), or the price at which it closed. */
  readonly mark: Price;
  /** Floating profit while open, booked profit in history, 0 while pending. */
  readonly profit: Money;
}

/** An account's protection at one moment. */
export interface ProtectionView {
  readonly clientClass: ClientClass;
  readonly loss: SelfLimit | null;
  /** Loss since the day began; null if it is not counted, or a price is missing. */
  readonly lost: Money | null;
  /** Milliseconds since the epoch; null if there is no cooling-off. */
  readonly coolingOffUntil: number | null;
}

export interface AccountView {
  readonly accountId: AccountId;
  readonly demo: boolean;
  readonly balance: Money;
  readonly locked: Money;
  readonly profits: Money;
  readonly margin: Money;
  /** Number of the account's last event that its client is notified of: `seq` on the socket. */
  readonly seq: number;
}

export interface LivePosition {
  readonly id: OrderId;
  readonly mark: Price;
  readonly profit: Money;
  /** The stop loss, if it trails: it moves without an event of its own. */
  readonly trailed?: Price;
}

/** Metrics that change with every tick, for the live push. */
export interface LiveAccount extends AccountView {
  readonly orders: readonly LivePosition[];
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
      /** The effect of a money command; absent if its subject was already processed, and for other commands. */
      readonly event?: MoneyEvent;
      /** The event that the command caused on its account, and its number; absent if the answer came from its key. */
      readonly recorded?: Recorded;
      /** Journal number that a list must have reached to include this event. */
      readonly seq: number;
    }
  | { readonly ok: false; readonly refusal: Refusal; readonly seq: number };
