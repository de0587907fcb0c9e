// The only writer of a shard: it decides and applies commands, appends the batch, and only then publishes the results.
// While one batch commits, the next is decided (group commit). An append waits while the database is away. If it fails
// permanently, memory is ahead of the journal, so the program must end.
import {
  type AccountId,
  type CommandReply,
  type CommandRequest,
  isPrice,
  type Recorded,
  systemActor,
  Venue,
  type VenueEvent,
  type VenueState,
} from '@candor/core';
import { inOrderOfTimes } from '../feeds/order-of-times.ts';
import type { StreamEvent } from '../tape/tape-loop.ts';
import { type BatchWriter, newBatch } from './batch.ts';
import type { InputLog } from './input-log.ts';
import { type CommittedEvent, EngineBusy, type LoopVitals } from './port.ts';
import { RecentTimes } from './recent-times.ts';

/** Number of positions that a rollover processes, in some five milliseconds, before new input gets its turn. */
const ROLLOVER_PORTION = 500;

export class EngineLoop {
  readonly venue: Venue;
  readonly #journal: BatchWriter;
  readonly #onCommitted: (seq: number, events: readonly CommittedEvent[]) => void;
  readonly #onFailure: (error: unknown) => void;
  readonly #inputs: InputLog | null;
  readonly #isWatched: (account: AccountId) => boolean;
  readonly #inboxMax: number;
  readonly #stallMsMax: number;
  /** Market events that wait for the rollover under way. */
  #behind: StreamEvent[] = [];
  #behindUpTo = 0;
  #rollsAfterCommit = false;
  #committingSince = 0;
  #batch = newBatch();
  #committing = false;
  #underWay = 0;
  #at = 0;
  readonly #appends = new RecentTimes();

  constructor(options: {
    state: VenueState;
    journal: BatchWriter;
    /** Called after each commit, before its answers, with the last event number and the events of watched accounts. */
    onCommitted: (seq: number, events: readonly CommittedEvent[]) => void;
    onFailure: (error: unknown) => void;
    /** Stores the venue's inputs in order; without it the journal cannot be replayed from inputs. */
    inputs?: InputLog;
    /** Last clock value of the previous engine. */
    at?: number;
    isWatched?: (account: AccountId) => boolean;
    inboxMax?: number;
    /** Commands are rejected while an append takes longer than this, so that memory does not run far ahead. */
    stallMsMax?: number;
  }) {
    this.#journal = options.journal;
    this.#onCommitted = options.onCommitted;
    this.#onFailure = options.onFailure;
    this.#inputs = options.inputs ?? null;
    this.#at = options.at ?? 0;
    this.#isWatched = options.isWatched ?? (() => true);
    this.#inboxMax = options.inboxMax ?? 20_000;
    this.#stallMsMax = options.stallMsMax ?? 2_000;
    this.venue = new Venue(options.state, (event, order) => {
      this.#batch.events.push(event);
      const accountId = 'accountId' in event ? event.accountId : null;
      // Changes of the client's class are published for every account: lists of instruments depend on them.
      const isFollowed = event.type === 'ClientClassSet';
      if (accountId === null || !(isFollowed || this.#isWatched(accountId))) return;
      const { seq } = this.venue.state;
      // The last event of an archived account removes it, so there is no client to notify.
      const accountSeq = this.venue.state.accounts.get(accountId)?.seq;
      if (accountSeq === undefined) return;
      this.#batch.published.push({ seq, accountId, accountSeq, event, order });
    });
  }

  /** True if an append has taken so long that new requests are rejected. */
  get isStalled(): boolean {
    return this.#committing && performance.now() - this.#committingSince > this.#stallMsMax;
  }

  vitals(): LoopVitals {
    const { state } = this.venue;
    return {
      seq: state.seq,
      inbox: this.#underWay + this.#batch.replies.length,
      isStalled: this.isStalled,
      appends: this.#appends.summary(),
      at: this.#at,
      accounts: state.accounts.size,
      orders: state.orders.size,
    };
  }

  /** The venue's time: the time of the last processed event. */
  get at(): number {
    return this.#at;
  }

  /**
   * Decides at once and answers when the events are durable. `now` is the venue's clock; it never runs backwards here.
   * @throws `EngineBusy`, with nothing decided
   */
  submit(request: CommandRequest, now: number, answer: (reply: CommandReply) => void): void {
    if (this.#batch.replies.length >= this.#inboxMax) throw new EngineBusy('the inbox is full');
    if (this.isStalled) throw new EngineBusy('the journal does not answer');
    const before = this.#batch.events.length;
    const at = this.#tick(now);
    const { isRolling } = this.venue;
    const reply = this.venue.handle(request, at);
    const { seq } = this.venue.state;
    // A command without an event changes nothing, so its input can be omitted, unless it ended a rollover.
    if (isRolling || this.#batch.events.length > before)
      this.#inputs?.writer.command(request, at, this.#batch.events.slice(before));
    const numbered: CommandReply = reply.ok
      ? { ...reply, seq, ...this.#recordedSince(before, request, seq) }
      : { ...reply, seq };
    this.#batch.replies.push(() => answer(numbered));
    this.#flush();
  }

  /** Finds the emitted event that answers a client's command. */
  #recordedSince(
    before: number,
    { command, actor }: CommandRequest,
    seq: number,
  ): { readonly recorded?: Recorded } {
    if (actor.kind !== 'client' || !('accountId' in command)) return {};
    const { events } = this.#batch;
    for (let at = before; at < events.length; at += 1) {
      const event = events[at] as VenueEvent;
      if ('key' in event && event.accountId === command.accountId)
        return { recorded: { seq: seq - (events.length - 1 - at), event } };
    }
    return {};
  }

  /**
   * Processes events of the stream in the order of their times, each at its time, so that none makes later prices look
   * older. An event older than the clock is processed on arrival at the clock's time: nothing is dated back, and a price
   * older than `quoteAgeMsMax` does not trade. Events wait until a rollover is done; commands do not. `upTo` is the
   * stream's clock after them, to which the engine's clock then moves.
   */
  market(events: readonly StreamEvent[], upTo = 0): void {
    const ordered = inOrderOfTimes(events);
    if (this.#isRolling) {
      this.#behind.push(...ordered);
      this.#behindUpTo = upTo;
    } else this.#takeStream(ordered, upTo);
    this.#flush();
  }

  /** Writes the hash chain over the inputs into the journal when it is due. */
  anchorInputs(): void {
    const hash = this.isStalled ? null : this.#inputs?.anchor(this.#at);
    if (!hash) return;
    const command = { type: 'AnchorInputs', hash } as const;
    this.submit({ command, actor: systemActor('inputs'), idempotency: null }, this.#at, () => {});
  }

  /** Answers from memory, once all events that the answer may depend on are durable. */
  read(answer: () => void): void {
    this.#batch.replies.push(answer);
    this.#flush();
  }

  /** Resolves when everything submitted so far is durable and answered, including a rollover under way. */
  drained(): Promise<void> {
    while (this.#isRolling) this.#rollOn(Number.POSITIVE_INFINITY);
    return new Promise((resolve) => this.read(resolve));
  }

  #takeStream(events: readonly StreamEvent[], upTo: number): void {
    for (const [n, event] of events.entries()) {
      const at = this.#tick(event.kind === 'confirmation' ? this.#at : (event.t ?? event.at));
      if (event.kind === 'tick') {
        // The core rejects anything else.
        if (!isPrice(event.bid) || !isPrice(event.ask)) continue;
        this.#inputs?.writer.tick(event, at);
        this.venue.onMarket(event, at);
        continue;
      }
      if (event.kind !== 'rollover') {
        this.#inputs?.writer.market(event, at);
        this.venue.onMarket(event, at);
        continue;
      }
      this.#inputs?.writer.rollover(event, at);
      this.venue.beginRollover(event, at);
      this.#goOnRolling(ROLLOVER_PORTION);
      if (!this.venue.isRolling) continue;
      this.#behind = events.slice(n + 1);
      this.#behindUpTo = upTo;
      this.#rollSoon();
      return;
    }
    this.#passTime(upTo);
  }

  /** Orders that wait expire on time in a quiet or closed market, too. */
  #passTime(now: number): void {
    const at = this.#tick(now);
    if (!this.venue.hasExpired(at)) return;
    this.#inputs?.writer.time(at);
    this.venue.passTime(at);
  }

  /** A changed instrument spec can end a rollover early. Events that wait behind it are still processed first. */
  get #isRolling(): boolean {
    return this.venue.isRolling || this.#behind.length > 0;
  }

  /** If a full portion waits, the next one waits for the commit under way, so that no order shares a big commit. */
  #rollSoon(): void {
    if (!this.#committing || this.#batch.events.length < ROLLOVER_PORTION)
      setImmediate(() => this.#rollOn(ROLLOVER_PORTION));
    else this.#rollsAfterCommit = true;
  }

  #rollOn(portion: number): void {
    this.#goOnRolling(portion);
    if (this.venue.isRolling) {
      this.#rollSoon();
    } else {
      const behind = this.#behind;
      this.#behind = [];
      this.#takeStream(behind, this.#behindUpTo);
    }
    this.#flush();
  }

  #goOnRolling(portion: number): void {
    this.#inputs?.writer.portion(portion, this.#at);
    this.venue.goOnRolling(portion, this.#at);
  }

  #tick(now: number): number {
    if (now > this.#at) this.#at = now;
    return this.#at;
  }

  #flush(): void {
    if (this.#committing) return;
    const batch = this.#batch;
    if (batch.events.length === 0) {
      if (batch.replies.length === 0) return;
      this.#batch = newBatch();
      for (const reply of batch.replies) reply();
      return;
    }
    this.#committing = true;
    this.#committingSince = performance.now();
    // Everything that arrives in this turn of the event loop joins the batch.
    setImmediate(() => void this.#commit());
  }

  async #commit(): Promise<void> {
    const batch = this.#batch;
    this.#batch = newBatch();
    this.#underWay = batch.replies.length;
    const lastSeq = this.venue.state.seq;
    const firstSeq = lastSeq - batch.events.length + 1;
    // Inputs that caused no event wait for the next event. After a kill they and their effects are lost together.
    const inputs = this.#inputs?.take(firstSeq) ?? null;
    const begun = performance.now();
    try {
      await this.#journal.append(firstSeq, batch.events, this.#at, inputs);
    } catch (error) {
      this.#onFailure(error);
      return;
    }
    this.#appends.add(performance.now() - begun, Date.now());
    this.#underWay = 0;
    // Events are published before answers, so metrics in an answer never include an order that its client has not seen.
    this.#onCommitted(lastSeq, batch.published);
    for (const reply of batch.replies) reply();
    this.#committing = false;
    this.#flush();
    if (!this.#rollsAfterCommit) return;
    this.#rollsAfterCommit = false;
    this.#rollSoon();
  }
}
