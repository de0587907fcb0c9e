// Holds refusals against the journal, where the reason is one that it shows: nobody is turned away as blocked who is not, for a break that they have not
// taken, for a limit that they have not set, or for orders that they have not.
import {
  type Account,
  type CommandRefused,
  type Refusal,
  selfLimitAt,
  type VenueEvent,
  type VenueState,
} from '@candor/core';

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

interface Turned {
  readonly at: number;
  readonly account: Account;
  readonly state: VenueState;
}

/** Of the reasons that the journal shows, whether it is so. */
const reasons: {
  readonly [Code in Refusal['code']]?: (refusal: Extract<Refusal, { code: Code }>, turned: Turned) => boolean;
} = {
  account_blocked: (_, { account }) => account.blocked === true,
  simulated_prices: (_, { account, state }) => !account.demo && state.settings.refuseRealOrders === true,
  on_a_break: ({ until }, { at, account }) => until === account.protection?.breakUntil && at < until,
  loss_limit_reached: ({ limit, lost }, { at, account }) =>
    limit === selfLimitAt(account.protection?.loss, at) && lost >= limit,
  too_many_orders: ({ max }, { account: { positions, pending }, state: { settings } }) =>
    max === settings.ordersMax && positions.size + pending.size >= max,
  demo_account_required: (_, { account }) => !account.demo,
  real_account_required: (_, { account }) => account.demo,
};

function isSo({ accountId, refusal, at }: CommandRefused, state: VenueState): boolean {
  const reason = reasons[refusal.code] as ((refusal: Refusal, turned: Turned) => boolean) | undefined;
  return reason?.(refusal, { at, account: state.account(accountId), state }) ?? true;
}
