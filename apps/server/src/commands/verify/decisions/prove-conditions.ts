// Holds events against what must be so of their account before them: nobody's loss of a day is counted anew within it, a stop-out and a block leave nothing
// waiting, a break is as long as one can be, a call is given and armed in turn, and what took two operators as it was approved takes them when it is paid.
import {
  type InstrumentTerms,
  type LossDayBegun,
  SECOND_OPERATOR_ABOVE,
  type Settings,
  type VenueEvent,
  type VenueState,
  type WithdrawalApproved,
  type WithdrawalPaid,
} from '@candor/core';

const DAY_MS = 86_400_000;
const BREAK_DAYS: readonly number[] = [1, 7, 30];

export class ConditionsCheck {
  readonly #say: (seq: number, what: string) => void;
  /** Withdrawals that were above the limit as they were approved, whatever the event says of it. */
  readonly #needsTwo = new Set<number>();

  constructor(say: (seq: number, what: string) => void) {
    this.#say = say;
  }

  /** `state` stands just before the event `seq`. */
  take(seq: number, event: VenueEvent, state: VenueState): void {
    if (event.type === 'LossDayBegun') this.#begin(seq, event, state);
    else if (event.type === 'WithdrawalApproved') this.#approve(seq, event, state);
    else if (event.type === 'WithdrawalPaid') this.#pay(seq, event, state);
    else if (event.type === 'InstrumentConfigured') this.#configure(seq, event.terms, state);
    else if (event.type === 'SettingsChanged') this.#set(seq, event.settings);
    else if (event.type === 'BreakTaken' && !BREAK_DAYS.includes((event.until - event.at) / DAY_MS))
      this.#say(seq, `has account ${event.accountId} on a break of another length than one can be`);
    else if (event.type === 'MarginCalled' || event.type === 'MarginCallArmed') {
      const isCall = event.type === 'MarginCalled';
      const { id, marginCalled } = state.account(event.accountId);
      if (marginCalled === isCall)
        this.#say(seq, `${isCall ? 'calls' : 'arms the call of'} account ${id}, as it stands already`);
    } else if (event.type === 'StopOutStep' || event.type === 'AccountBlocked') {
      const { id, pending } = state.account(event.accountId);
      const what = event.type === 'StopOutStep' ? 'stops a position' : 'blocks';
      if (pending.size > 0) this.#say(seq, `${what} of account ${id}, whose pending orders go first`);
    }
  }

  /** What an order is counted by stands as long as one lives. */
  #configure(seq: number, terms: InstrumentTerms, { terms: known, orders }: VenueState): void {
    const before = known.get(terms.id);
    const field = (['precision', 'contractSize', 'quoteCurrency'] as const).find(
      (name) => before && before[name] !== terms[name],
    );
    if (field && [...orders.values()].some(({ instrumentId }) => instrumentId === terms.id))
      this.#say(seq, `changes the ${field} of instrument ${terms.id}, in which there are orders`);
  }

  #set(seq: number, { stopOutLevel, marginCallLevel, rules }: Settings): void {
    const least = rules?.closeOutLevel ?? 0;
    if (stopOutLevel < least)
      this.#say(seq, `sets the level of a stop-out to ${stopOutLevel} %, below the ${least} % of the rules`);
    if (stopOutLevel > marginCallLevel)
      this.#say(seq, `sets the level of a stop-out to ${stopOutLevel} %, above that of a call`);
  }

  /** Once a day: begun again, what was lost by then would count no more. */
  #begin(seq: number, { accountId }: LossDayBegun, { lossDays }: VenueState): void {
    if (!lossDays.isWaiting(accountId))
      this.#say(seq, `begins the day of account ${accountId} a second time, or without a limit of its loss`);
  }

  #approve(seq: number, { accountId, withdrawalId, needsTwo }: WithdrawalApproved, state: VenueState): void {
    const amount = state.account(accountId).money?.withdrawals.get(withdrawalId)?.amount ?? 0;
    const isAbove = amount > (state.settings.secondOperatorAbove ?? SECOND_OPERATOR_ABOVE);
    if (isAbove) this.#needsTwo.add(withdrawalId);
    else if (needsTwo)
      this.#say(seq, `has withdrawal ${withdrawalId} as one above the limit, which it is not`);
  }

  /** Held beside the limit of the payment's own time: older approvals do not say it. */
  #pay(
    seq: number,
    { accountId, withdrawalId, actor }: WithdrawalPaid & { actor: string },
    state: VenueState,
  ): void {
    const known = state.account(accountId).money?.withdrawals.get(withdrawalId);
    if (this.#needsTwo.has(withdrawalId) && !known?.needsTwo && known?.approvedBy === actor)
      this.#say(
        seq,
        `pays withdrawal ${withdrawalId} by ${actor}, who approved it above the limit: it takes two`,
      );
    this.#needsTwo.delete(withdrawalId);
  }
}
