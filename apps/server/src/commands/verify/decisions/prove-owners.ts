// Holds what each event is about against the account that it names: an order's events are its own account's, and of one that stands as
// they need it; numbers are given once, and an account is opened once. By another account's name anybody's profit can be anybody's.
import type { AccountId, OrderId, VenueEvent, VenueState } from '@candor/core';

/** As an order must stand before the event. */
const standing = {
  OrderTriggered: 'pending',
  OrderCancelled: 'pending',
  PositionClosed: 'open',
  SwapCharged: 'open',
  StopOutStep: 'open',
} as const;

const isOfStanding = (type: VenueEvent['type']): type is keyof typeof standing =>
  Object.hasOwn(standing, type);

export class OwnerCheck {
  readonly #say: (seq: number, what: string) => void;

  constructor(say: (seq: number, what: string) => void) {
    this.#say = say;
  }

  /** `state` stands just before the event `seq`. */
  take(seq: number, event: VenueEvent, state: VenueState): void {
    if (event.type === 'AccountOpened') {
      if (state.accounts.has(event.accountId))
        this.#say(seq, `opens account ${event.accountId}, which is open already`);
    } else if (event.type === 'OrderPlaced') this.#new(seq, event.orderId, state);
    else if ('orderId' in event) {
      this.#own(seq, event, state);
      if (event.type === 'PositionClosed' && event.part) this.#new(seq, event.part.id, state);
    }
  }

  #new(seq: number, id: OrderId, { nextOrderId }: VenueState): void {
    if (id < nextOrderId) this.#say(seq, `gives the number ${id} a second time`);
  }

  #own(seq: number, event: Extract<VenueEvent, { readonly orderId: OrderId }>, state: VenueState): void {
    const { type, orderId } = event;
    const accountId: AccountId = event.accountId;
    const order = state.order(orderId);
    if (order.accountId !== accountId)
      this.#say(seq, `has order ${orderId} as one of account ${accountId}, and it is of ${order.accountId}`);
    if (isOfStanding(type) && order.status !== standing[type])
      this.#say(seq, `is ${type} of order ${orderId}, which is ${order.status}`);
  }
}
