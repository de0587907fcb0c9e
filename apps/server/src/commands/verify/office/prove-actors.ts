// Proves that every event has an allowed actor: a part of the venue that writes this type, or the account's client. The
// configuration of a start must directly precede its start event. Other checks cover operators.
import { numberInShard, shardOf, type VenueEvent } from '@candor/core';
import type pg from 'pg';
import { Findings } from '../../../audit/findings.ts';
import { isChangeOfStart, START } from '../../../audit/of-start.ts';
import { SaltedFrom } from '../../../audit/salted-from.ts';
import type { JournalCheck } from '../../../audit/walk-journal.ts';

type Type = VenueEvent['type'];

/** Actor of old events that named nobody, and of stores filled before their first start. */
const UNRECORDED = 's:unrecorded';
const SEED = 's:seed';

/** Event types of the account's client, and of operators, which separate checks cover. */
const ofClients: readonly Type[] = [
  ...(['OrderPlaced', 'PendingChanged', 'OrdersLinked', 'StopsSet', 'TrailSet'] as const),
  ...(['BreakEvenSet', 'GuaranteedStopSet'] as const),
  ...(['WithdrawalRequested', 'WithdrawalCancelled', 'LossLimitSet', 'BreakTaken'] as const),
  ...(['DemoReset', 'CommandRefused', 'ClientClassSet'] as const),
];
const ofOperators: readonly Type[] = [
  ...(['InstrumentConfigured', 'InstrumentHalted', 'InstrumentResumed', 'SettingsChanged'] as const),
  ...(['AccountBlocked', 'AccountUnblocked', 'ClientClassSet', 'CommandRefused'] as const),
  ...(['DepositCredited', 'BalanceAdjusted'] as const),
  ...(['WithdrawalApproved', 'WithdrawalPaid', 'WithdrawalRejected'] as const),
];
/** Event types of each part of the venue. The replay decides whether the engine's own parts caused them correctly. */
const ofParts: Readonly<Record<string, readonly Type[]>> = {
  [START]: ['InstrumentConfigured', 'SettingsChanged'],
  's:record': ['VenueStarted', 'ExecutionCounted'],
  's:accounts': ['AccountOpened', 'AccountArchived'],
  's:audit': ['AuditAnchored'],
  's:inputs': ['InputsAnchored'],
  's:erasures': ['KeyErased'],
  's:referrals': ['ReferralRewarded'],
  's:triggers': ['OrderTriggered', 'StopsTrailed', 'BreakEvenReached'],
  's:rollover': ['SwapCharged', 'RolledOver'],
  's:risk': [
    ...(['MarginCalled', 'MarginCallArmed', 'StopOutStep', 'NegativeBalanceCovered'] as const),
    ...(['WithdrawalReleased', 'LossDayBegun'] as const),
  ],
};
/** Closings and cancellations depend on their reason. A client resets a demo account, also when it is archived. */
const byReason: Readonly<Record<string, readonly string[]>> = {
  client: ['user', 'close_by', 'cancelled', 'demo_reset'],
  operators: ['operator'],
  's:accounts': ['demo_reset'],
  's:triggers': ['stop_loss', 'take_profit', 'trigger_refused', 'expired', 'other_filled'],
  's:risk': ['stop_out'],
};
/** The start of a later shard takes over the halts of the first one. */
const ofFollowers: readonly Type[] = ['InstrumentHalted', 'InstrumentResumed'];
const ofSeed: readonly Type[] = ['AccountOpened', 'DepositCredited'];

export class ActorsCheck implements JournalCheck {
  readonly findings = new Findings('and more was caused by who could not');
  readonly #salted = new SaltedFrom();
  #hasStarted = false;
  #isRecorded = false;
  /** The last configuration of a start, until another event follows. */
  #configured: { readonly seq: number; readonly isHeld: boolean; readonly isFirst: boolean } | undefined;
  /** Findings that count only if the store has recorded its starts from its beginning. */
  readonly #early: string[] = [];

  take(seq: number, event: VenueEvent): void {
    const { type, actor } = event;
    this.#takeStart(seq, event);
    if (!this.#mayCause(shardOf(seq), event))
      this.findings.report(`event ${seq} is ${type} by ${actor}, who can't`);
    if (type === 'VenueStarted' || type === 'ExecutionCounted') this.#hasStarted = true;
    if (actor.startsWith('o:') || (actor.startsWith('s:') && actor !== START && actor !== UNRECORDED))
      this.#isRecorded = true;
  }

  async finish(db: pg.ClientBase): Promise<void> {
    if (this.#early.length > 0 && (await this.#salted.holds(db, 0))) this.findings.report(...this.#early);
  }

  #mayCause(shard: number, event: VenueEvent): boolean {
    const { type, actor } = event;
    // Events from before versions; none may follow events that name their actor.
    if (actor === UNRECORDED) return !this.#isRecorded;
    if (actor === SEED && !this.#hasStarted && ofSeed.includes(type)) return true;
    const isBy = (who: string, types: readonly Type[] = []): boolean =>
      type === 'PositionClosed' || type === 'OrderCancelled'
        ? byReason[who]?.includes(event.reason) === true
        : types.includes(type);
    if (actor.startsWith('o:')) return isBy('operators', ofOperators);
    if (actor === START && shard > 0 && ofFollowers.includes(type)) return true;
    if (actor.startsWith('s:')) return isBy(actor, ofParts[actor]);
    return isBy('client', ofClients) && 'accountId' in event && actor === `c:${event.accountId}`;
  }

  #takeStart(seq: number, event: VenueEvent): void {
    const isOfStart = isChangeOfStart(event);
    const last = this.#configured;
    // A new store begins with its configuration, without a start event.
    if (last && !isOfStart && !last.isFirst && event.type !== 'VenueStarted') {
      const said = `event ${last.seq} changes what holds as a start does, and no start follows`;
      if (last.isHeld) this.findings.report(said);
      else if (this.#early.length < 20) this.#early.push(said);
    }
    const isFirst = numberInShard(seq) === 1 || (last?.isFirst === true && last.seq === seq - 1);
    this.#configured = isOfStart ? { seq, isHeld: this.#hasStarted, isFirst } : undefined;
  }
}
