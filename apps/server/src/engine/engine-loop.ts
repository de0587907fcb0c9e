// The one writer of a shard: decides and applies what comes in, appends the batch, and only then lets the world know.
// While one batch commits the next is decided (group commit). An append waits for a database that is away; where it fails
// for good, memory is ahead of the truth: die.
import {
  type AccountId,
  type CommandReply,
  type CommandRequest,
  isPrice,
  type Recorded,
  systemActor,
  type Tick,
  Venue,
  type VenueEvent,
  type VenueState,
} from '@candor/core';
import type { FeedEvent } from '../feeds/feed.ts';
import { inOrderOfTimes } from '../feeds/order-of-times.ts';
import type { FlaggedTick } from '../tape/marks.ts';
import type { TickCapture } from '../tape/tick-capture.ts';
import { type BatchWriter, newBatch } from './batch.ts';
import type { InputLog } from './input-log.ts';
import { type CommittedEvent, EngineBusy, type LoopVitals } from './port.ts';
import { RecentTimes } from './recent-times.ts';

/** So many positions of a rollover are looked at before what has come in meanwhile has its turn: some five milliseconds. */
const ROLLOVER_PORTION = 500;
/** A slice of a quiet market ends on the tape so much later: what is under way from the feed still comes into it. */
const SLICE_LATE_MS = 1_000;
/** Ticks that cause nothing wait so long for a commit that is made for something else, so that no order waits for theirs. */
const TICKS_WAIT_MS = 3;

export class EngineLoop {
  readonly venue: Venue;
  readonly #journal: BatchWriter;
  readonly #onCommitted: (seq: number, events: readonly CommittedEvent[]) => void;
  readonly #onDurable: (delivery: number, ticks: Buffer | null) => void;
  readonly #onFailure: (error: unknown) => void;
  readonly #tape: TickCapture | null;
  readonly #inputs: InputLog | null;
  readonly #isWatched: (account: AccountId) => boolean;
  readonly #inboxMax: number;
  readonly #stallMsMax: number;
  /** Market events behind a rollover under way. */
  #behind: FeedEvent[] = [];
  #behindDelivery = 0;
  #rollsAfterCommit = false;
  #committingSince = 0;
  #batch = newBatch();
  #committing = false;
  #ticksWait: NodeJS.Timeout | undefined;
  #isTicksDue = false;
  #underWay = 0;
  #at = 0;
  readonly #appends = new RecentTimes();

  constructor(options: {
    state: VenueState;
    journal: BatchWriter;
    /** Called after each commit, before its answers, with its last number and the events of watched accounts. */
    onCommitted: (seq: number, events: readonly CommittedEvent[]) => void;
    onFailure: (error: unknown) => void;
    /** Keeps what is taken in from the feed; without it no tick is written. */
    tape?: TickCapture;
    /** Keeps what the venue was given, in order; without it nobody can do it again. */
    inputs?: InputLog;
    /** Called once everything of the feed up to this delivery is durable, with the ticks that became so. */
    onDurable?: (delivery: number, ticks: Buffer | null) => void;
    /** Where the clock of the engine before this one stood. */
    at?: number;
    isWatched?: (account: AccountId) => boolean;
    inboxMax?: number;
    /** An append under way for longer turns commands away, so that memory does not run far ahead of the journal. */
    stallMsMax?: number;
  }) {
    this.#journal = options.journal;
    this.#onCommitted = options.onCommitted;
    this.#onFailure = options.onFailure;
    this.#tape = options.tape ?? null;
    this.#inputs = options.inputs ?? null;
    this.#onDurable = options.onDurable ?? (() => {});
    this.#at = options.at ?? 0;
    this.#isWatched = options.isWatched ?? (() => true);
    this.#inboxMax = options.inboxMax ?? 20_000;
    this.#stallMsMax = options.stallMsMax ?? 2_000;
    this.venue = new Venue(options.state, (event, order) => {
      this.#batch.events.push(event);
      const accountId = 'accountId' in event ? event.accountId : null;
      // Who is a professional client is followed for everybody: lists of instruments depend on it.
      const isFollowed = event.type === 'ClientClassSet';
      if (accountId === null || !(isFollowed || this.#isWatched(accountId))) return;
      const { seq } = this.venue.state;
      // With its last event an archived account is gone: nobody is left to notify.
      const accountSeq = this.venue.state.accounts.get(accountId)?.seq;
      if (accountSeq === undefined) return;
      this.#batch.published.push({ seq, accountId, accountSeq, event, order });
    });
  }

  /** Whether the journal has not answered for so long that nothing new is to wait for it. */
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

  /** The venue's time: that of the last event taken in. */
  get at(): number {
    return this.#at;
  }

  /**
   * Decides now, answers when durable. `now` is the venue's clock; it never runs backwards here.
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
    // A command that did nothing changes nothing when it is left out; one during a rollover may have ended it.
    if (isRolling || this.#batch.events.length > before)
      this.#inputs?.writer.command(request, at, this.#batch.events.slice(before));
    const numbered: CommandReply = reply.ok
      ? { ...reply, seq, ...this.#recordedSince(before, request, seq) }
      : { ...reply, seq };
    this.#batch.replies.push(() => answer(numbered));
    this.#flush();
  }

  /** The event by which a command of a client is answered, of those that it has emitted. */
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
   * The events of a delivery are taken in the order of their times and each at its own, so that none ages the prices
   * behind it. One that is older than the clock, because a command has overtaken it, is taken where it comes and
   * stamped with the clock's time: nothing is dated back, and a price older than `quoteAgeMsMax` does not trade.
   * Behind a rollover they wait until it is done, and commands do not. `delivery` rises from one to the next.
   */
  market(events: readonly FeedEvent[], delivery = 0): void {
    const ordered = inOrderOfTimes(events);
    if (this.#isRolling) this.#behind.push(...ordered);
    else this.#takeMarket(ordered);
    if (this.#isRolling) this.#behindDelivery = delivery;
    else this.#batch.delivery = delivery;
    this.#flush();
  }

  /** The feed's clock: in a quiet market it ends the slice on the tape that has ticks, then says once a minute that it goes on. */
  passTime(now: number): void {
    const end = this.#tape?.timeToMark(now - SLICE_LATE_MS);
    if (end === undefined || this.#isRolling) return;
    this.#tick(end);
    this.#tape?.markTime(end);
    this.#flush();
  }

  /** Writes the chain over the inputs into the journal, where that is due. */
  anchorInputs(): void {
    const hash = this.isStalled ? null : this.#inputs?.anchor(this.#at);
    if (!hash) return;
    const command = { type: 'AnchorInputs', hash } as const;
    this.submit({ command, actor: systemActor('inputs'), idempotency: null }, this.#at, () => {});
  }

  /** Answers from memory, but not before everything it could have seen is durable. */
  read(answer: () => void): void {
    this.#batch.replies.push(answer);
    this.#flush();
  }

  /** Resolves when everything taken in so far is durable and answered, a rollover under way included. */
  drained(): Promise<void> {
    while (this.#isRolling) this.#rollOn(Number.POSITIVE_INFINITY);
    return new Promise((resolve) => this.read(resolve));
  }

  #takeMarket(events: readonly FeedEvent[]): void {
    for (const [n, event] of events.entries()) {
      if (event.kind === 'marked') {
        this.#writeTick(event);
        continue;
      }
      const at = this.#tick(event.kind === 'confirmation' ? this.#at : event.at);
      if (event.kind === 'tick') {
        const no = this.#writeTick(event);
        if (isPrice(event.bid) && isPrice(event.ask)) this.#inputs?.writer.tick(event, this.#at);
        this.venue.onMarket(no === event.no ? event : { ...event, no }, this.#at);
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
      this.#rollSoon();
      return;
    }
  }

  /** At the clock's time; where the tape's slice of this instrument is full, the clock goes on to the next. Gives its number. */
  #writeTick(tick: Tick | FlaggedTick): number {
    const { instrumentId, no } = tick;
    const at = this.#tick(this.#tape?.timeFor(instrumentId, this.#at) ?? this.#at);
    return this.#tape?.add(tick, at, this.venue.market.terms.get(instrumentId)?.precision ?? 0) ?? no;
  }

  /** A change of terms ends a rollover in the middle of others' turns: what waits behind it still comes first. */
  get #isRolling(): boolean {
    return this.venue.isRolling || this.#behind.length > 0;
  }

  /** The next portion waits for the commit under way where one waits already: no order shares a commit with many. */
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
      this.#takeMarket(behind);
      if (!this.#isRolling) this.#batch.delivery = Math.max(this.#batch.delivery, this.#behindDelivery);
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
    if (batch.events.length === 0 && !this.#tape?.isWaiting) {
      if (batch.replies.length === 0 && batch.delivery === 0) return;
      this.#batch = newBatch();
      if (batch.delivery > 0) this.#onDurable(batch.delivery, null);
      for (const reply of batch.replies) reply();
      return;
    }
    if (batch.events.length === 0 && batch.replies.length === 0 && !this.#isTicksDue) {
      this.#ticksWait ??= setTimeout(() => this.#flushTicks(), TICKS_WAIT_MS);
      return;
    }
    this.#committing = true;
    this.#committingSince = performance.now();
    // Everything that arrives in this turn of the event loop joins the batch.
    setImmediate(() => void this.#commit());
  }

  #flushTicks(): void {
    this.#ticksWait = undefined;
    this.#isTicksDue = true;
    this.#flush();
  }

  async #commit(): Promise<void> {
    clearTimeout(this.#ticksWait);
    this.#ticksWait = undefined;
    this.#isTicksDue = false;
    const batch = this.#batch;
    this.#batch = newBatch();
    this.#underWay = batch.replies.length;
    const lastSeq = this.venue.state.seq;
    const firstSeq = lastSeq - batch.events.length + 1;
    const ticks = this.#tape?.take() ?? null;
    // Inputs that caused no event wait for the next one: after a kill they are forgotten with what they did.
    const inputs = batch.events.length > 0 ? (this.#inputs?.take(firstSeq) ?? null) : null;
    const begun = performance.now();
    try {
      await this.#journal.append(firstSeq, batch.events, this.#at, { ticks, inputs });
    } catch (error) {
      this.#onFailure(error);
      return;
    }
    this.#appends.add(performance.now() - begun, Date.now());
    this.#underWay = 0;
    if (batch.delivery > 0 || ticks) this.#onDurable(batch.delivery, ticks?.payload ?? null);
    // Events before answers: figures that leave with this batch name no order that its client has not been notified of.
    if (batch.events.length > 0) this.#onCommitted(lastSeq, batch.published);
    for (const reply of batch.replies) reply();
    this.#committing = false;
    this.#flush();
    if (!this.#rollsAfterCommit) return;
    this.#rollsAfterCommit = false;
    this.#rollSoon();
  }
}
