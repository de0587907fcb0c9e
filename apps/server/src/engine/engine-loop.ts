// The one writer of a shard: decides and applies what comes in, appends the batch, and only then lets the world know.
// While one batch commits the next is decided (group commit). If the append fails, memory is ahead of the truth: die.
import {
  type AccountId,
  type CommandReply,
  type CommandRequest,
  type MarketEvent,
  Venue,
  type VenueEvent,
  type VenueState,
} from '@candor/core';
import { type CommittedEvent, EngineBusy } from './port.ts';

export interface BatchWriter {
  append(firstSeq: number, events: readonly VenueEvent[], at: number): Promise<void>;
}

interface Batch {
  readonly events: VenueEvent[];
  readonly published: CommittedEvent[];
  readonly replies: (() => void)[];
}

const newBatch = (): Batch => ({ events: [], published: [], replies: [] });

export class EngineLoop {
  readonly venue: Venue;
  private readonly journal: BatchWriter;
  private readonly onCommitted: (seq: number, events: readonly CommittedEvent[]) => void;
  private readonly onFailure: (error: unknown) => void;
  private readonly isWatched: (account: AccountId) => boolean;
  private readonly inboxMax: number;
  private batch = newBatch();
  private committing = false;
  private at = 0;

  constructor(options: {
    state: VenueState;
    journal: BatchWriter;
    /** Called after each commit, before its answers, with its last number and the events of watched accounts. */
    onCommitted: (seq: number, events: readonly CommittedEvent[]) => void;
    onFailure: (error: unknown) => void;
    isWatched?: (account: AccountId) => boolean;
    inboxMax?: number;
  }) {
    this.journal = options.journal;
    this.onCommitted = options.onCommitted;
    this.onFailure = options.onFailure;
    this.isWatched = options.isWatched ?? (() => true);
    this.inboxMax = options.inboxMax ?? 20_000;
    this.venue = new Venue(options.state, (event, order) => {
      this.batch.events.push(event);
      const accountId = 'accountId' in event ? event.accountId : null;
      if (accountId === null || !this.isWatched(accountId)) return;
      const { seq } = this.venue.state;
      const accountSeq = this.venue.state.account(accountId).seq;
      this.batch.published.push({ seq, accountId, accountSeq, event, order });
    });
  }

  /** Decides now, answers when durable. `now` is the venue's clock; it never runs backwards here. */
  submit(request: CommandRequest, now: number, answer: (reply: CommandReply) => void): void {
    if (this.batch.replies.length >= this.inboxMax) throw new EngineBusy('the inbox is full');
    const reply = this.venue.handle(request, this.tick(now));
    const { seq } = this.venue.state;
    this.batch.replies.push(() => answer({ ...reply, seq }));
    this.flush();
  }

  market(events: readonly MarketEvent[], now: number): void {
    for (const event of events) this.venue.onMarket(event, this.tick(event.kind === 'tick' ? event.at : now));
    this.flush();
  }

  /** Answers from memory, but not before everything it could have seen is durable. */
  read(answer: () => void): void {
    this.batch.replies.push(answer);
    this.flush();
  }

  /** Resolves when everything taken in so far is durable and answered. */
  drained(): Promise<void> {
    return new Promise((resolve) => this.read(resolve));
  }

  private tick(now: number): number {
    if (now > this.at) this.at = now;
    return this.at;
  }

  private flush(): void {
    if (this.committing) return;
    const { batch } = this;
    if (batch.events.length === 0) {
      if (batch.replies.length === 0) return;
      this.batch = newBatch();
      for (const reply of batch.replies) reply();
      return;
    }
    this.committing = true;
    // Everything that arrives in this turn of the event loop joins the batch.
    setImmediate(() => void this.commit());
  }

  private async commit(): Promise<void> {
    const { batch } = this;
    this.batch = newBatch();
    const lastSeq = this.venue.state.seq;
    try {
      await this.journal.append(lastSeq - batch.events.length + 1, batch.events, this.at);
    } catch (error) {
      this.onFailure(error);
      return;
    }
    // Events before answers: figures that leave with this batch name no order that its reader has not heard of.
    this.onCommitted(lastSeq, batch.published);
    for (const reply of batch.replies) reply();
    this.committing = false;
    this.flush();
  }
}
