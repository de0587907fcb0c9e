// Holds refusals against the journal, where the reason is one that it shows: nobody is turned away as blocked who is not, for a break that they have not
// taken, for a limit that they have not set, or for orders that they have not.
import { type CommandRefused, selfLimitAt, type VenueEvent, type VenueState } from '@candor/core';

export class RefusalCheck {
  readonly #say: (seq: number, what: string) => void;

  constructor(say: (seq: number, what: string) => void) {
    this.#say = say;
  }

  /** `state` stands just before the event `seq`. */
  take(seq: number, event: VenueEvent, state: VenueState): void {
    if (event.type === 'CommandRefused' && !isSo(event, state))
      this.#say(seq, `refuses account ${event.accountId} with ${event.refusal.code}, which is not so`);
  }
}

/** True where the journal does not decide. */
function isSo({ accountId, refusal, at }: CommandRefused, state: VenueState): boolean {
  const { blocked = false, demo, protection, positions, pending } = state.account(accountId);
  const { settings } = state;
  switch (refusal.code) {
    case 'account_blocked':
      return blocked;
    case 'on_a_break':
      return refusal.until === protection?.breakUntil && at < refusal.until;
    case 'loss_limit_reached':
      return refusal.limit === selfLimitAt(protection?.loss, at) && refusal.lost >= refusal.limit;
    case 'too_many_orders':
      return refusal.max === settings.ordersMax && positions.size + pending.size >= settings.ordersMax;
    case 'demo_account_required':
      return !demo;
    case 'real_account_required':
      return demo;
    default:
      return true;
  }
}
