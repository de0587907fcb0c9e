// Decides again what becomes of an account that is flat below zero (rule 11): withdrawals that nobody has approved come back, newest
// first, the house pays the rest, and nobody is left owing.
import type { VenueEvent, VenueState } from '@candor/core';

export class CoverCheck {
  readonly #say: (seq: number, what: string) => void;
  /** Whose last event left them flat below zero: what follows puts it right in the same step. */
  #owing: number | null = null;

  constructor(say: (seq: number, what: string) => void) {
    this.#say = say;
  }

  /** `state` stands just before the event `seq`. */
  take(seq: number, event: VenueEvent, state: VenueState): void {
    const settles = event.type === 'NegativeBalanceCovered' || event.type === 'WithdrawalReleased';
    if (this.#owing !== null && !(settles && event.accountId === this.#owing)) {
      const { balance } = state.account(this.#owing);
      this.#say(
        seq,
        `comes while account ${this.#owing} is flat at ${balance}, which the house has to cover first`,
      );
    }
    if (settles) this.#settle(seq, event, state);
    this.#owing = owesAfter(event, state);
  }

  #settle(
    seq: number,
    event: Extract<VenueEvent, { type: 'NegativeBalanceCovered' | 'WithdrawalReleased' }>,
    state: VenueState,
  ): void {
    const { balance, positions, money } = state.account(event.accountId);
    const submitted = [...(money?.submitted ?? [])];
    const what =
      event.type === 'WithdrawalReleased'
        ? `releases withdrawal ${event.withdrawalId} of account ${event.accountId}`
        : `covers account ${event.accountId}`;
    if (positions.size > 0) this.#say(seq, `${what}, which has positions`);
    if (balance >= 0) this.#say(seq, `${what}, which owes nothing`);
    if (event.type === 'WithdrawalReleased') {
      const newest = submitted.at(-1);
      if (event.withdrawalId !== newest) this.#say(seq, `${what}, and not its newest that waits`);
      const amount = money?.withdrawals.get(event.withdrawalId)?.amount;
      if (event.amount !== amount) this.#say(seq, `${what} with ${event.amount}, of ${amount ?? 0}`);
      return;
    }
    if (event.amount !== -balance) this.#say(seq, `${what} with ${event.amount}, which owes ${-balance}`);
    if (submitted.length > 0) this.#say(seq, `${what}, whose withdrawals come back first`);
  }
}

/** Only a closing leaves an account flat below zero, and what follows it until it is right. */
function owesAfter(event: VenueEvent, state: VenueState): number | null {
  if (event.type === 'PositionClosed') {
    // What a demo account is left with goes back to the house as it is reset or archived.
    if (event.reason === 'demo_reset') return null;
    const { balance, positions } = state.account(event.accountId);
    const isFlat = event.part === null && positions.size === 1 && positions.has(event.orderId);
    return isFlat && balance + event.profit < 0 ? event.accountId : null;
  }
  if (event.type !== 'WithdrawalReleased') return null;
  const { balance, positions } = state.account(event.accountId);
  return positions.size === 0 && balance + event.amount < 0 ? event.accountId : null;
}

/** What the last event of a journal has left as it must not stay. */
export const leftOwing = (state: VenueState): string[] =>
  [...state.accounts.values()]
    .filter(({ balance, positions }) => balance < 0 && positions.size === 0)
    .map(({ id, balance }) => `account ${id} is flat at ${balance}, which the house has to cover`);
