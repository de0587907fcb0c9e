// Derives balances in a third way: from the events' postings alone. Every transaction must sum to zero.
import { underWay } from '../engine/account-money.ts';
import type { VenueState } from '../engine/state.ts';
import { transactionsOf } from '../ledger/transactions.ts';
import type { VenueEvent } from '../model/event.ts';

export class LedgerCheck {
  readonly #cash = new Map<number, number>();
  readonly #locked = new Map<number, number>();

  /** Starts from the balances of a state. */
  static of(state: VenueState): LedgerCheck {
    const check = new LedgerCheck();
    for (const account of state.accounts.values()) {
      check.#cash.set(account.id, account.balance);
      check.#locked.set(account.id, account.locked);
    }
    return check;
  }

  /** Describes an error after these events, or null. */
  take(events: readonly VenueEvent[], state: VenueState): string | null {
    if (events.length === 0) return null;
    return this.note(events) ?? this.compare(state);
  }

  /** Adds the postings of these events; describes an error in one of them, or null. */
  note(events: readonly VenueEvent[]): string | null {
    for (const event of events) {
      for (const { postings, kind } of transactionsOf(event)) {
        const total = postings.reduce((sum, posting) => sum + posting.amount, 0);
        if (total !== 0) return `the postings of ${kind} sum to ${total}`;
        for (const { owner, book, amount } of postings) {
          if (owner === null) continue;
          const own = book === 'locked' ? this.#locked : this.#cash;
          own.set(owner, (own.get(owner) ?? 0) + amount);
        }
      }
    }
    return null;
  }

  /** Compares every balance with its postings, and the sum of all books with zero. */
  compare(state: VenueState): string | null {
    let total = 0n;
    for (const account of state.accounts.values()) {
      const derived = this.#cash.get(account.id) ?? 0;
      if (derived !== account.balance)
        return `account ${account.id} has ${account.balance}, its postings say ${derived}`;
      const setAside = this.#locked.get(account.id) ?? 0;
      if (setAside !== account.locked)
        return `account ${account.id} has ${account.locked} reserved, its postings say ${setAside}`;
      if (underWay(account.money) !== account.locked)
        return `account ${account.id} has ${account.locked} reserved, its withdrawals say ${underWay(account.money)}`;
      total += BigInt(account.balance) + BigInt(account.locked);
    }
    for (const house of [state.house.demo, state.house.real])
      for (const amount of house.values()) total += amount;
    return total === 0n ? null : `the ledger sums to ${total}`;
  }
}
