// Proves that nothing was caused by who can't: each type of event has the part of the venue that writes it, or is its own client's. What a start
// configures stands right in front of that start. What operators may do, and that they did it, other checks hold.
import type { VenueEvent } from '@candor/core';
import type pg from 'pg';
import { Findings } from '../../../audit/findings.ts';
import { isChangeOfStart, START } from '../../../audit/of-start.ts';
import { SaltedFrom } from '../../../audit/salted-from.ts';
import type { JournalCheck } from '../../../audit/walk-journal.ts';

type Type = VenueEvent['type'];

/** As events are read that named nobody; and who fills a store before it is first started. */
const UNRECORDED = 's:unrecorded';
const SEED = 's:seed';

/** By type: of the account's own client, and of operators, whom checks of their own hold. */
const ofClients: readonly Type[] = [
  ...(['OrderPlaced', 'StopsSet', 'DemoReset', 'CommandRefused', 'ClientClassSet'] as const),
  ...(['WithdrawalRequested', 'WithdrawalCancelled', 'LossLimitSet', 'BreakTaken'] as const),
];
const ofOperators: readonly Type[] = [
  ...(['InstrumentConfigured', 'InstrumentHalted', 'InstrumentResumed', 'SettingsChanged'] as const),
  ...(['AccountBlocked', 'AccountUnblocked', 'ClientClassSet', 'CommandRefused'] as const),
  ...(['DepositCredited', 'BalanceAdjusted'] as const),
  ...(['WithdrawalApproved', 'WithdrawalPaid', 'WithdrawalRejected'] as const),
];
/** Of each part of the venue. That the engine's own parts did what they name is what re-execution decides. */
const ofParts: Readonly<Record<string, readonly Type[]>> = {
  [START]: ['InstrumentConfigured', 'SettingsChanged'],
  's:record': ['VenueStarted', 'ExecutionCounted'],
  's:accounts': ['AccountOpened', 'AccountArchived'],
  's:audit': ['AuditAnchored'],
  's:inputs': ['InputsAnchored'],
  's:erasures': ['KeyErased'],
  's:referrals': ['ReferralRewarded'],
  's:triggers': ['OrderTriggered'],
  's:rollover': ['SwapCharged', 'RolledOver'],
  's:risk': [
    ...(['MarginCalled', 'MarginCallArmed', 'StopOutStep', 'NegativeBalanceCovered'] as const),
    ...(['WithdrawalReleased', 'LossDayBegun'] as const),
  ],
};
/** A closing or a cancelling goes by its reason. The account of a demo user is reset by its client, and as it leaves. */
const byReason: Readonly<Record<string, readonly string[]>> = {
  client: ['user', 'cancelled', 'demo_reset'],
  operators: ['operator'],
  's:accounts': ['demo_reset'],
  's:triggers': ['stop_loss', 'take_profit', 'trigger_refused'],
  's:risk': ['stop_out'],
};
const ofSeed: readonly Type[] = ['AccountOpened', 'DepositCredited'];

export class ActorsCheck implements JournalCheck {
  readonly findings = new Findings('and more was caused by who could not');
  readonly #salted = new SaltedFrom();
  #hasStarted = false;
  #isRecorded = false;
  /** What a start has configured last, until something else comes. */
  #configured: { readonly seq: number; readonly isHeld: boolean; readonly isFirst: boolean } | undefined;
  /** Said of a store that has written down its starts from its beginning. */
  readonly #early: string[] = [];

  take(seq: number, event: VenueEvent): void {
    const { type, actor } = event;
    this.#takeStart(seq, event);
    if (!this.#mayCause(event)) this.findings.report(`event ${seq} is ${type} by ${actor}, who can't`);
    if (type === 'VenueStarted' || type === 'ExecutionCounted') this.#hasStarted = true;
    if (actor.startsWith('o:') || (actor.startsWith('s:') && actor !== START && actor !== UNRECORDED))
      this.#isRecorded = true;
  }

  async finish(db: pg.ClientBase): Promise<void> {
    if (this.#early.length > 0 && (await this.#salted.holds(db, 0))) this.findings.report(...this.#early);
  }

  #mayCause(event: VenueEvent): boolean {
    const { type, actor } = event;
    // Before versions; nothing of it comes behind what says who caused it.
    if (actor === UNRECORDED) return !this.#isRecorded;
    if (actor === SEED && !this.#hasStarted && ofSeed.includes(type)) return true;
    const isBy = (who: string, types: readonly Type[] = []): boolean =>
      type === 'PositionClosed' || type === 'OrderCancelled'
        ? byReason[who]?.includes(event.reason) === true
        : types.includes(type);
    if (actor.startsWith('o:')) return isBy('operators', ofOperators);
    if (actor.startsWith('s:')) return isBy(actor, ofParts[actor]);
    return isBy('client', ofClients) && 'accountId' in event && actor === `c:${event.accountId}`;
  }

  #takeStart(seq: number, event: VenueEvent): void {
    const isOfStart = isChangeOfStart(event);
    const last = this.#configured;
    // A new store begins with what it is configured with, and has no start.
    if (last && !isOfStart && !last.isFirst && event.type !== 'VenueStarted') {
      const said = `event ${last.seq} changes what holds as a start does, and no start follows`;
      if (last.isHeld) this.findings.report(said);
      else if (this.#early.length < 20) this.#early.push(said);
    }
    const isFirst = seq === 1 || (last?.isFirst === true && last.seq === seq - 1);
    this.#configured = isOfStart ? { seq, isHeld: this.#hasStarted, isFirst } : undefined;
  }
}
