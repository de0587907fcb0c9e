// The feed: what its source pushes, through the price filter, numbered, and halted while the machine's clock is off.
import type { InstrumentId, MarketEvent, SessionChange, Tick } from '@candor/core';
import type { StoreLog } from '../db/store-log.ts';
import type { FlaggedTick } from '../tape/flags.ts';
import { type ClockStore, FeedClock } from './feed-clock.ts';
import type { CatalogueEntry } from './instruments.ts';
import { PriceFilter } from './price-filter/price-filter.ts';
import type { WithheldSink } from './price-filter/withheld-log.ts';
import type { FeedPast, PassedEvent, PriceSource, RawEvent } from './price-source.ts';
import { TickNumbers } from './tick-numbers.ts';

/** An event that a feed delivers: one for the engine, or a withheld tick, which only goes on the tape. */
export type FeedEvent = MarketEvent | FlaggedTick;

export type MarketSink = (events: FeedEvent[]) => void;

export interface FeedStart {
  /** The last prices of this market before the start: a first price far from them is doubted. */
  readonly known?: readonly Tick[] | undefined;
  /** From 1 where none are given. */
  readonly numbers?: TickNumbers | undefined;
}

export interface FeedOptions {
  readonly source: PriceSource;
  readonly catalogue: readonly CatalogueEntry[];
  readonly speed: number;
  readonly clock: ClockStore;
  readonly withheld: WithheldSink;
  readonly log: StoreLog;
  /** The machine's clock, in a test. */
  readonly wall?: () => number;
  /** Milliseconds that no setting of the machine's clock changes, in a test; without it, and with a `wall`, it is that. */
  readonly steady?: () => number;
}

export class Feed {
  readonly #source: PriceSource;
  readonly #withheld: WithheldSink;
  readonly #clock: FeedClock;
  readonly #filter: PriceFilter;
  /** As the source has them. */
  readonly #sessions = new Map<InstrumentId, SessionChange>();
  #numbers = new TickNumbers();
  #sink: MarketSink = () => {};
  #isClockOff = false;
  #stopped = false;

  constructor(options: FeedOptions) {
    const { source, catalogue, withheld, speed, log, wall, steady } = options;
    this.#source = source;
    this.#withheld = withheld;
    this.#clock = new FeedClock({
      ...{ store: options.clock, speed, log },
      ...(wall ? { wall } : {}),
      ...(steady ? { steady } : {}),
    });
    const { confirmAheadMsMax } = source;
    this.#filter = new PriceFilter({
      catalogue,
      record: (one) => withheld.record(one),
      ...(confirmAheadMsMax === undefined ? {} : { confirmAheadMsMax }),
    });
  }

  get label(): PriceSource['label'] {
    return this.#source.label;
  }

  get market(): PriceSource['market'] {
    return this.#source.market;
  }

  get usualHours(): PriceSource['usualHours'] {
    return this.#source.usualHours;
  }

  get past(): FeedPast | undefined {
    return this.#source.past;
  }

  /** The feed's clock in milliseconds since the epoch. It never runs backwards, also not across restarts. */
  now(): number {
    return this.#clock.now();
  }

  /** How far the machine's clock is ahead of this one, or behind it (below 0); every market is halted until it is 0 again. */
  clockOffMs(): number {
    return this.#clock.offMs();
  }

  /** Reserves its clock in the store; afterwards `now` and `past` answer. Before `start`. */
  async open(): Promise<void> {
    await this.#clock.open();
    await this.#source.open(this.#clock.now());
  }

  /** The sink is called with whole deliveries, each in order of time, never again after `stop`. */
  start(sink: MarketSink, { known = [], numbers }: FeedStart = {}): void {
    for (const tick of known) this.#filter.remember(tick);
    if (numbers) this.#numbers = numbers;
    this.#sink = sink;
    this.#withheld.start();
    this.#clock.run();
    this.#isClockOff = this.#clock.offMs() !== 0;
    this.#clock.watch((isOff, at) => this.#watchClock(isOff, at));
    this.#source.start((events) => this.#take(events), this.#clock);
  }

  /** Takes one more instrument, which the engine knows already. What is returned begins its prices. */
  list(entry: CatalogueEntry): () => void {
    this.#filter.list(entry);
    return this.#source.list(entry);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#source.stop();
    await this.#withheld.stop();
    await this.#clock.close();
  }

  #take(events: readonly RawEvent[]): void {
    if (this.#stopped) return;
    const passed = this.#filter.pass(events, this.#clock.now());
    if (passed.length > 0) this.#sink(this.#number(passed));
  }

  /** A withheld tick is numbered too, so that it has its place on the tape. */
  #number(events: readonly PassedEvent[]): FeedEvent[] {
    return events.map((event) => {
      if (event.kind === 'session') {
        this.#sessions.set(event.instrumentId, event);
        return this.#halt(event);
      }
      if (event.kind !== 'tick' && event.kind !== 'marked') return event;
      const no = this.#numbers.take(event.instrumentId);
      if (event.kind === 'marked') return { ...event, no };
      const { instrumentId, bid, ask, at } = event;
      return { kind: 'tick', instrumentId, no, bid, ask, at };
    });
  }

  /** A market that opens again trades on its next price, and on none from before. */
  #watchClock(isOff: boolean, at: number): void {
    if (this.#stopped) return;
    this.#isClockOff = isOff;
    const open = [...this.#sessions.values()].filter(({ status }) => status === 'open');
    if (open.length > 0) this.#sink(open.map((session) => this.#halt({ ...session, at })));
  }

  #halt(session: SessionChange): SessionChange {
    return this.#isClockOff && session.status === 'open' ? { ...session, status: 'halted' } : session;
  }
}
