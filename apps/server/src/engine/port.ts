// The one door to the engine, whether it runs in a thread beside us or in another process.
import type {
  AccountId,
  AccountView,
  AssessedTerms,
  CommandReply,
  CommandRequest,
  InstrumentId,
  InstrumentTerms,
  LiveAccount,
  OpenCopy,
  OrderId,
  OrderView,
  ProtectionView,
  Settings,
  TermsAssessment,
  VenueEvent,
} from '@candor/core';
import type { FeedEvent } from '../feeds/feed.ts';
import type { TimesSummary } from './recent-times.ts';

/** A committed event with its number in the journal and, where it concerns an account, that account's `seq`. */
export interface CommittedEvent {
  readonly seq: number;
  readonly accountId: AccountId | null;
  readonly accountSeq: number | null;
  readonly event: VenueEvent;
  /** The order as it stands after the event, where there is one. */
  readonly order: OrderView | null;
}

export interface AccountSnapshot extends AccountView {
  /** Journal number of the account's last event: lists that have come this far show all of it. */
  readonly lastSeq: number;
  readonly protection: ProtectionView;
}

/** How the loop is doing. */
export interface LoopVitals {
  readonly seq: number;
  /** Commands and questions that wait for the batch under way or the next. */
  readonly inbox: number;
  /** The journal has not answered for so long that commands are turned away. */
  readonly isStalled: boolean;
  /** From handing a batch to the journal until it was durable. */
  readonly appends: TimesSummary;
  /** The venue's time: that of the last event taken in. */
  readonly at: number;
  readonly accounts: number;
  readonly orders: number;
}

export interface EngineVitals {
  /** Null where the engine's thread did not answer in time. */
  readonly loop: LoopVitals | null;
  /** From handing a command to the engine until its reply, the journal included. */
  readonly commands: TimesSummary;
  /** Commands and questions that wait for their answers. */
  readonly waiting: number;
  /** By projection, the journal's number up to which its tables have come. */
  readonly projections: readonly { readonly name: string; readonly seq: number }[];
}

export interface InstrumentsSnapshot {
  readonly terms: readonly InstrumentTerms[];
  readonly halted: readonly InstrumentId[];
}

/** The tape as an engine finds it. */
export interface DurableTape {
  /** By instrument, the number of its last tick. */
  readonly numbers: ReadonlyMap<InstrumentId, number>;
  /** The last ticks that no slice of the log holds yet, oldest first, in rows as `readTickRows` reads them. */
  readonly tail: readonly Uint8Array[];
}

export interface EnginePort {
  /** The last trading day (YYYY-MM-DD) whose rollover was done when the engine started; empty before the first. */
  readonly lastRollover: string;
  /**
   * Resolves once the outcome is durable. Rejects with EngineBusy when the inbox is full. `arrivedMs`: when it reached the
   * program, by `elapsedMs`; now, where it is not given.
   */
  submit(request: CommandRequest, arrivedMs?: number): Promise<CommandReply>;
  /** Those that hold now, operators' changes included. */
  settings(): Promise<Settings>;
  /** Accounts whose clients are treated as professional. */
  professionals(): Promise<AccountId[]>;
  /** The terms that hold now, and which instruments operators have halted. */
  instruments(): Promise<InstrumentsSnapshot>;
  /** A dry run of other terms, at the last quotes; nothing is decided. */
  assessTerms(assessed: AssessedTerms): Promise<TermsAssessment>;
  account(accountId: AccountId): Promise<AccountSnapshot | undefined>;
  /** Open or pending orders of an account, newest first. */
  orders(accountId: AccountId, status: 'open' | 'pending'): Promise<OrderView[]>;
  order(accountId: AccountId, orderId: OrderId): Promise<OrderView | undefined>;
  /** What the tape held when the engine started. */
  readonly tape: DurableTape;
  /** Events in the order of the feed. Returns the number of this delivery, which rises from one to the next. */
  market(events: readonly FeedEvent[]): number;
  /**
   * Called once everything of the feed up to a delivery is durable, with the ticks that have become so: rows as
   * `readTickRows` reads them, or null.
   */
  onDurable(listener: (delivery: number, ticks: Uint8Array | null) => void): void;
  /** Live figures of watched accounts, at most four times a second and only while something changed. */
  watch(accountId: AccountId): void;
  unwatch(accountId: AccountId): void;
  /** The figures at once, for a new subscriber. */
  figures(accountId: AccountId): Promise<LiveAccount | undefined>;
  onFigures(listener: (figures: LiveAccount[]) => void): void;
  onEvents(listener: (events: CommittedEvent[]) => void): void;
  /** A copy of what is open, once all of it is durable: for figures and for prices that are only tried. */
  openCopy(): Promise<OpenCopy>;
  /** Also while the journal does not answer. */
  vitals(): Promise<EngineVitals>;
  /** Resolves once the projections with these names, or all, have caught up with this journal number. */
  projected(seq: number, names?: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export class EngineBusy extends Error {
  override readonly name = 'EngineBusy';
}
