// Holds events against what must be so of their account before them: nobody's loss of a day is counted anew within it, a stop-out and a block leave nothing
// waiting, a break is as long as one can be, a call is given and armed in turn, and what takes two operators by its sums has them.
import {
  type ActorText,
  type DepositCredited,
  formatActor,
  type InstrumentTerms,
  isOfKind,
  type LossDayBegun,
  type Money,
  money,
  operatorActor,
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
  /** Set by the first sum: events of older journals have none. */
  #hasSums = false;

  constructor(say: (seq: number, what: string) => void) {
    this.#say = say;
  }

  /** `state` stands just before the event `seq`. */
  take(seq: number, event: VenueEvent, state: VenueState): void {
    if (event.type === 'LossDayBegun') this.#begin(seq, event, state);
    else if (event.type === 'DepositCredited') this.#credit(seq, event, state);
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

  /** By an operator alone up to the limit, by two above it. */
  #credit(seq: number, event: DepositCredited & { actor: ActorText }, state: VenueState): void {
    const { at, accountId, depositId, amount, decidedBy, sum, sumAlone, actor } = event;
    if (!isOfKind(actor, 'operator')) return;
    const what = `deposit ${depositId}`;
    const counted = state.recentMoney.sumOfClient({ accountId, kind: 'deposit', at, amount });
    this.#holdSum(seq, `the client's sum with ${what}`, sum, counted);
    if (sum === undefined) return;
    if (decidedBy === undefined) this.#holdAlone(seq, `credits ${what}`, { event, amount, sum }, state);
    else if (sumAlone !== undefined || actor === formatActor(operatorActor(decidedBy)))
      this.#say(seq, `credits ${what} by ${decidedBy} and ${actor}: it takes two`);
  }

  #holdSum(seq: number, what: string, said: Money | undefined, counted: Money): void {
    if (said === undefined && !this.#hasSums) return;
    this.#hasSums = true;
    if (said !== counted) this.#say(seq, `has ${said ?? 'nothing'} as ${what}, and it is ${counted}`);
  }

  #holdAlone(
    seq: number,
    what: string,
    {
      event: { at, sumAlone, actor },
      amount,
      sum,
    }: {
      event: { at: number; sumAlone?: Money; actor: ActorText };
      amount: Money;
      sum: Money;
    },
    { recentMoney, settings }: VenueState,
  ): void {
    this.#holdSum(seq, `the sum of ${actor}`, sumAlone, recentMoney.sumAlone({ by: actor, at, amount }));
    const limit = settings.secondOperatorAbove ?? SECOND_OPERATOR_ABOVE;
    if (sum > limit || (sumAlone ?? 0) > limit)
      this.#say(seq, `${what} by ${actor} alone above the limit: it takes two`);
  }

  #approve(seq: number, event: WithdrawalApproved, state: VenueState): void {
    const { at, accountId, withdrawalId, needsTwo, sum } = event;
    const amount = state.account(accountId).money?.withdrawals.get(withdrawalId)?.amount ?? money(0);
    const counted = state.recentMoney.sumOfClient({ accountId, kind: 'withdrawal', at, amount });
    this.#holdSum(seq, `the client's sum with withdrawal ${withdrawalId}`, sum, counted);
    const isAbove = (sum ?? amount) > (state.settings.secondOperatorAbove ?? SECOND_OPERATOR_ABOVE);
    if (isAbove) this.#needsTwo.add(withdrawalId);
    else if (needsTwo)
      this.#say(seq, `has withdrawal ${withdrawalId} as one above the limit, which it is not`);
  }

  /** Held beside the limit of the payment's own time: older approvals do not say it. */
  #pay(seq: number, event: WithdrawalPaid & { actor: ActorText }, state: VenueState): void {
    const { accountId, withdrawalId, amount, actor, sumAlone } = event;
    const known = state.account(accountId).money?.withdrawals.get(withdrawalId);
    if (this.#needsTwo.has(withdrawalId) && !known?.needsTwo && known?.approvedBy === actor)
      this.#say(
        seq,
        `pays withdrawal ${withdrawalId} by ${actor}, who approved it above the limit: it takes two`,
      );
    this.#needsTwo.delete(withdrawalId);
    if (known?.approvedBy === actor ? this.#hasSums : sumAlone !== undefined)
      this.#holdAlone(seq, `pays withdrawal ${withdrawalId}`, { event, amount, sum: amount }, state);
  }
}
