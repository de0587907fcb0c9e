// Messages between the engine's thread and the other threads.

import type { MessagePort } from 'node:worker_threads';
import type {
  AccountId,
  AssessedSpec,
  CommandReply,
  CommandRequest,
  DecidedAlone,
  InstrumentSpec,
  LiveAccount,
  OpenCopy,
  OrderId,
  OrderView,
  Settings,
  SpecAssessment,
} from '@candor/core';
import type pg from 'pg';
import type { DurableTape } from '../tape/messages.ts';
import type { AccountSnapshot, CommittedEvent, InstrumentsSnapshot, LoopVitals } from './port.ts';

export type EngineQuery =
  | { readonly ask: 'account'; readonly accountId: AccountId }
  | { readonly ask: 'orders'; readonly accountId: AccountId; readonly status: 'open' | 'pending' }
  | { readonly ask: 'order'; readonly accountId: AccountId; readonly orderId: OrderId }
  | { readonly ask: 'figures'; readonly accountId: AccountId }
  | { readonly ask: 'settings' }
  | { readonly ask: 'professionals' }
  | { readonly ask: 'open' }
  | { readonly ask: 'vitals' }
  | { readonly ask: 'instruments' }
  | { readonly ask: 'assess spec'; readonly assessed: AssessedSpec }
  | { readonly ask: 'decided alone'; readonly request: CommandRequest };
export type EngineAnswer =
  | AccountSnapshot
  | OrderView[]
  | OrderView
  | LiveAccount
  | Settings
  | OpenCopy
  | LoopVitals
  | InstrumentsSnapshot
  | AccountId[]
  | SpecAssessment
  | DecidedAlone
  | undefined;

/** `after` is the stream's delivery that the engine must have received first. */
export type ToEngine =
  | {
      readonly kind: 'command';
      readonly id: number;
      readonly after: number;
      readonly request: CommandRequest;
      /** Arrival in the program, by `elapsedMs`. */
      readonly arrivedMs: number;
    }
  | { readonly kind: 'query'; readonly id: number; readonly after: number; readonly query: EngineQuery }
  /** Sent regularly, for work that is due by the engine's clock. */
  | { readonly kind: 'time' }
  | { readonly kind: 'watch' | 'unwatch'; readonly accountId: AccountId }
  | { readonly kind: 'stop' };

export type FromEngine =
  | {
      readonly kind: 'ready';
      readonly recovered: number;
      readonly seq: number;
      readonly lastRollover: string;
      /** The engine's clock. */
      readonly at: number;
    }
  | { readonly kind: 'reply'; readonly id: number; readonly reply: CommandReply }
  | { readonly kind: 'busy'; readonly id: number }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: EngineAnswer }
  | { readonly kind: 'committed'; readonly seq: number; readonly events: readonly CommittedEvent[] }
  | { readonly kind: 'figures'; readonly figures: readonly LiveAccount[] }
  /** One line for the log. */
  | { readonly kind: 'warning'; readonly line: string }
  | { readonly kind: 'stopped' };

export interface EngineStart {
  readonly connection: pg.PoolConfig;
  readonly shard: number;
  readonly specs: readonly InstrumentSpec[];
  readonly settings: Settings;
  readonly holder: string;
  /** Months of the journal that have left the table; null for none. */
  readonly archiveFolder: string | null;
  /** The event with which a truncated journal may end; null accepts no loss. */
  readonly acceptedEnd: number | null;
  /** Commands are rejected once an append takes longer; undefined uses the loop's default. */
  readonly stallMsMax: number | undefined;
  /** Where the tape ends, and the port from which its parts come. */
  readonly tape: Pick<DurableTape, 'at' | 'numbers'>;
  readonly stream: MessagePort;
  /** The feed's clock. */
  readonly now: number;
}
