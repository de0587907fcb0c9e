// Holds money that does not come by trading against its rules (contract, 5.16 and 6): what an account begins with, how a withdrawal goes from
// request to end and by whom, that nobody is given more than is there, and limits that clients have set themselves.
import {
  type Account,
  DEMO_BALANCE,
  SECOND_OPERATOR_ABOVE,
  selfLimitFrom,
  type VenueEvent,
  type VenueState,
} from '@candor/core';

type OfWithdrawal = Extract<VenueEvent, { readonly withdrawalId: number }>;

/** As a withdrawal must stand before the event. */
const standing: Readonly<Partial<Record<VenueEvent['type'], readonly string[]>>> = {
  WithdrawalCancelled: ['submitted'],
  WithdrawalReleased: ['submitted'],
  WithdrawalApproved: ['submitted'],
  WithdrawalPaid: ['approved'],
  WithdrawalRejected: ['submitted', 'approved'],
};
const ofReal: ReadonlySet<VenueEvent['type']> = new Set([
  ...(['DepositCredited', 'BalanceAdjusted', 'ReferralRewarded', 'WithdrawalRequested'] as const),
  ...(['ClientClassSet', 'LossLimitSet', 'BreakTaken'] as const),
]);

export class MoneyRulesCheck {
  readonly #say: (seq: number, what: string) => void;

  constructor(say: (seq: number, what: string) => void) {
    this.#say = say;
  }

  /** `state` stands just before the event `seq`. */
  take(seq: number, event: VenueEvent, state: VenueState): void {
    if (event.type === 'AccountOpened') {
      const grant = event.demo ? DEMO_BALANCE : 0;
      if (event.grant !== grant)
        this.#say(seq, `opens account ${event.accountId} with ${event.grant}, and not with ${grant}`);
      return;
    }
    if (!('accountId' in event)) return;
    const account = state.account(event.accountId);
    if (ofReal.has(event.type) && account.demo)
      this.#say(seq, `is ${event.type} of account ${account.id}, which is a demo account`);
    if ('withdrawalId' in event) this.#withdraw(seq, event, account, state);
    else if (event.type === 'BalanceAdjusted' && event.amount < 0)
      this.#free(seq, `takes ${-event.amount} from account ${account.id}`, -event.amount, account);
    else if (event.type === 'DemoReset' || event.type === 'AccountArchived') {
      const to = event.type === 'DemoReset' ? DEMO_BALANCE : 0;
      if (account.balance + event.adjustment !== to)
        this.#say(
          seq,
          `leaves account ${account.id} at ${account.balance + event.adjustment}, and not at ${to}`,
        );
    } else if (event.type === 'ReferralRewarded' && state.settings.rules?.rewards === false)
      this.#say(seq, `rewards account ${account.id}, which the rules forbid`);
    else this.#limit(seq, event, account);
  }

  #withdraw(seq: number, event: OfWithdrawal, account: Account, { settings }: VenueState): void {
    const { withdrawalId: id, type } = event;
    const what = `${type} of withdrawal ${id}`;
    const known = account.money?.withdrawals.get(id);
    if (event.type === 'WithdrawalRequested') {
      if (account.blocked) this.#say(seq, `is a ${what}, and account ${account.id} is blocked`);
      if (known) this.#say(seq, `is a second ${what}`);
      if (!(event.amount > 0 && event.fee >= 0 && event.fee <= event.amount))
        this.#say(seq, `is a ${what} with ${event.amount} and a fee of ${event.fee}`);
      this.#free(seq, `sets ${event.amount} of account ${account.id} aside`, event.amount, account);
      return;
    }
    if (!known) {
      this.#say(seq, `is a ${what}, which account ${account.id} never requested`);
      return;
    }
    if (!standing[type]?.includes(known.status)) this.#say(seq, `is a ${what}, which is ${known.status}`);
    if ('amount' in event && event.amount !== known.amount)
      this.#say(seq, `is a ${what} with ${event.amount}, of ${known.amount}`);
    const limit = settings.secondOperatorAbove ?? SECOND_OPERATOR_ABOVE;
    if (event.type !== 'WithdrawalPaid') return;
    if (event.fee !== known.fee) this.#say(seq, `is a ${what} at a fee of ${event.fee}, of ${known.fee}`);
    if ((known.needsTwo || known.amount > limit) && known.approvedBy === event.actor)
      this.#say(seq, `is a ${what} by ${event.actor} alone, who approved it: it takes two`);
  }

  /** Whatever its positions make: a loss only leaves less. */
  #free(seq: number, what: string, amount: number, { balance, margin }: Account): void {
    const most = Math.max(0, balance - margin);
    if (amount > most) this.#say(seq, `${what}, of which ${most} is free at most`);
  }

  #limit(seq: number, event: VenueEvent, { id, protection }: Account): void {
    if (event.type === 'BreakTaken') {
      const until = protection?.breakUntil ?? 0;
      if (event.until <= event.at || (event.at < until && event.until <= until))
        this.#say(seq, `ends the break of account ${id} sooner than it took it`);
    } else if (
      event.type === 'LossLimitSet' &&
      event.from !== selfLimitFrom(protection?.loss, event.amount, event.at)
    )
      this.#say(seq, `has the loss limit of account ${id} from another time on than it may`);
  }
}
