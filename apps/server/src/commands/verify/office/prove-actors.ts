// Proves that nothing was caused by who can't: each type of event has the part of the venue that writes it, or is its own client's. What a start
// configures stands right in front of that start. What operators may do, and that they did it, other checks hold.
import type { VenueEvent } from '@candor/core';
import type pg from 'pg';
import { isChangeOfStart, START } from '../../../audit/of-start.ts';
import { SaidFaults } from '../../../audit/said-faults.ts';
import { SaltedFrom } from '../../../audit/salted-from.ts';
import type { JournalCheck } from '../../../audit/walk-journal.ts';

/** `client`: that of the account; `operators`: held by a check of their own. */
type Who = 'client' | 'operators' | `s:${string}`;

const ACCOUNTS = 's:accounts';
const RISK = 's:risk';
const ROLLOVER = 's:rollover';
const TRIGGERS = 's:triggers';
/** As events are read that named nobody; and who fills a store before it is first started. */
const UNRECORDED = 's:unrecorded';
const SEED = 's:seed';

const writers: Readonly<Record<VenueEvent['type'], readonly Who[]>> = {
  InstrumentConfigured: ['operators', START],
  InstrumentHalted: ['operators'],
  InstrumentResumed: ['operators'],
  SettingsChanged: ['operators', START],
  AuditAnchored: ['s:audit'],
  InputsAnchored: ['s:inputs'],
  KeyErased: ['s:erasures'],
  VenueStarted: ['s:record'],
  ExecutionCounted: ['s:record'],
  AccountOpened: [ACCOUNTS],
  AccountArchived: [ACCOUNTS],
  AccountBlocked: ['operators'],
  AccountUnblocked: ['operators'],
  OrderPlaced: ['client'],
  OrderTriggered: [TRIGGERS],
  StopsSet: ['client'],
  OrderCancelled: [],
  PositionClosed: [],
  SwapCharged: [ROLLOVER],
  RolledOver: [ROLLOVER],
  MarginCalled: [RISK],
  MarginCallArmed: [RISK],
  StopOutStep: [RISK],
  NegativeBalanceCovered: [RISK],
  DemoReset: ['client'],
  CommandRefused: ['client', 'operators'],
  DepositCredited: ['operators'],
  BalanceAdjusted: ['operators'],
  ReferralRewarded: ['s:referrals'],
  WithdrawalRequested: ['client'],
  WithdrawalCancelled: ['client'],
  WithdrawalApproved: ['operators'],
  WithdrawalPaid: ['operators'],
  WithdrawalRejected: ['operators'],
  WithdrawalReleased: [RISK],
  ClientClassSet: ['client', 'operators'],
  LossLimitSet: ['client'],
  BreakTaken: ['client'],
  LossDayBegun: [RISK],
};
/** Of a closing or a cancelling. */
const byReason: Readonly<Record<string, readonly Who[]>> = {
  user: ['client'],
  cancelled: ['client'],
  // By a reset, and as an account leaves.
  demo_reset: ['client', ACCOUNTS],
  stop_loss: [TRIGGERS],
  take_profit: [TRIGGERS],
  trigger_refused: [TRIGGERS],
  stop_out: [RISK],
  operator: ['operators'],
};
const ofSeed: ReadonlySet<VenueEvent['type']> = new Set(['AccountOpened', 'DepositCredited']);

export class ActorsCheck implements JournalCheck {
  readonly faults = new SaidFaults('and more was caused by who could not');
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
    if (!this.#mayCause(event)) this.faults.say(`event ${seq} is ${type} by ${actor}, who can't`);
    if (type === 'VenueStarted' || type === 'ExecutionCounted') this.#hasStarted = true;
    if (actor.startsWith('o:') || (actor.startsWith('s:') && actor !== START && actor !== UNRECORDED))
      this.#isRecorded = true;
  }

  async finish(db: pg.ClientBase): Promise<void> {
    if (this.#early.length > 0 && (await this.#salted.holds(db, 0)))
      for (const said of this.#early) this.faults.say(said);
  }

  #mayCause(event: VenueEvent): boolean {
    const { type, actor } = event;
    // Before versions; nothing of it comes behind what says who caused it.
    if (actor === UNRECORDED) return !this.#isRecorded;
    if (actor === SEED && !this.#hasStarted && ofSeed.has(type)) return true;
    const hasReason = type === 'PositionClosed' || type === 'OrderCancelled';
    const may = hasReason ? (byReason[event.reason] ?? []) : writers[type];
    // Whoever is none of these is named where operators' acts are held.
    if (may.includes('operators') && (actor.startsWith('o:') || may.length === 1)) return true;
    if (may.includes(actor as Who)) return true;
    return may.includes('client') && 'accountId' in event && actor === `c:${event.accountId}`;
  }

  #takeStart(seq: number, event: VenueEvent): void {
    const isOfStart = isChangeOfStart(event);
    const last = this.#configured;
    // A new store begins with what it is configured with, and has no start.
    if (last && !isOfStart && !last.isFirst && event.type !== 'VenueStarted') {
      const said = `event ${last.seq} changes what holds as a start does, and no start follows`;
      if (last.isHeld) this.faults.say(said);
      else if (this.#early.length < 20) this.#early.push(said);
    }
    const isFirst = seq === 1 || (last?.isFirst === true && last.seq === seq - 1);
    this.#configured = isOfStart ? { seq, isHeld: this.#hasStarted, isFirst } : undefined;
  }
}
