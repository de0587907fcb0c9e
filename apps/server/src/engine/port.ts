// The only interface to the engine. It is the same for one shard and for many, in threads or in other processes.
import type {
  AccountId,
  AccountView,
  AssessedSpec,
  CommandReply,
  CommandRequest,
  InstrumentId,
  InstrumentSpec,
  LiveAccount,
  OpenCopy,
  OrderId,
  OrderView,
  ProtectionView,
  Settings,
  SpecAssessment,
  VenueEvent,
} from '@candor/core';
import type { FeedEvent } from '../feeds/feed.ts';
import type { DurableTape } from '../tape/messages.ts';
import type { TimesSummary } from './recent-times.ts';

/** A committed event with its number in the journal and, if it concerns an account, that account's `seq`. */
export interface CommittedEvent {
  readonly seq: number;
  readonly accountId: AccountId | null;
  readonly accountSeq: number | null;
  readonly event: VenueEvent;
  /** The order after the event, if there is one. */
  readonly order: OrderView | null;
}

export interface AccountSnapshot extends AccountView {
  /** Journal number of the account's last event. A list at this number includes all of the account's events. */
  readonly lastSeq: number;
  readonly protection: ProtectionView;
}

/** Status of the loop. */
export interface LoopVitals {
  readonly seq: number;
  /** Commands and queries that wait for the current or the next batch. */
  readonly inbox: number;
  /** True if commands are rejected because an append takes too long. */
  readonly isStalled: boolean;
  /** Times from handing a batch to the journal until it was durable. */
  readonly appends: TimesSummary;
  /** The venue's time: the time of the last processed event. */
  readonly at: number;
  readonly accounts: number;
  readonly orders: number;
}

export interface EngineVitals {
  /** Null if the engine's thread did not answer in time. */
  readonly loop: LoopVitals | null;
  /** Times from handing a command to the engine until its reply, including the journal. */
  readonly commands: TimesSummary;
  /** Commands and queries that wait for their answers. */
  readonly waiting: number;
  /** The journal number up to which each projection's tables are written. */
  readonly projections: readonly { readonly name: string; readonly seq: number }[];
}

export interface InstrumentsSnapshot {
  readonly specs: readonly InstrumentSpec[];
  readonly halted: readonly InstrumentId[];
}

export interface EnginePort {
  /** Number of shards. */
  readonly shards: number;
  /** Last trading day (YYYY-MM-DD) whose rollover every shard had done before the start; empty if there was none. */
  readonly lastRollover: string;
  /**
   * Resolves once the outcome is durable. Rejects with EngineBusy when the inbox is full. `arrivedMs` is the command's
   * arrival in the program by `elapsedMs`; the default is now.
   */
  submit(request: CommandRequest, arrivedMs?: number): Promise<CommandReply>;
  /** The current settings, including operators' changes. */
  settings(): Promise<Settings>;
  /** Accounts of professional clients. */
  professionals(): Promise<AccountId[]>;
  /** The current instrument specs, and the instruments that operators have halted. */
  instruments(): Promise<InstrumentsSnapshot>;
  /** A dry run of other instrument specs at the last quotes; nothing is decided. */
  assessSpec(assessed: AssessedSpec): Promise<SpecAssessment>;
  account(accountId: AccountId): Promise<AccountSnapshot | undefined>;
  /** Open or pending orders of an account, newest first. */
  orders(accountId: AccountId, status: 'open' | 'pending'): Promise<OrderView[]>;
  order(accountId: AccountId, orderId: OrderId): Promise<OrderView | undefined>;
  /** Contents of the tape when the engine started. */
  readonly tape: DurableTape;
  /** Submits events in the feed's order. Returns the number of this delivery, which rises with each call. */
  market(events: readonly FeedEvent[]): number;
  /**
   * Calls the listener once all feed events up to a delivery are durable, with the new durable ticks as rows for
   * `readTickRows`, or null.
   */
  onDurable(listener: (delivery: number, ticks: Uint8Array | null) => void): void;
  /** Starts the live metrics of an account, at most four times a second and only on changes. */
  watch(accountId: AccountId): void;
  unwatch(accountId: AccountId): void;
  /** The current metrics, for a new subscriber. */
  figures(accountId: AccountId): Promise<LiveAccount | undefined>;
  onMetrics(listener: (figures: LiveAccount[]) => void): void;
  onEvents(listener: (events: CommittedEvent[]) => void): void;
  /** A copy of open orders, once all of it is durable, for metrics and for trials of prices. */
  openCopy(): Promise<OpenCopy>;
  /** Answers even while the journal is stalled. */
  vitals(): Promise<EngineVitals>;
  /** Resolves once the named projections of a shard, or all of them, have reached this journal number. */
  projected(shard: number, seq: number, names?: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export class EngineBusy extends Error {
  override readonly name = 'EngineBusy';
}
