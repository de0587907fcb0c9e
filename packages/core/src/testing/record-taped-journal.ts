// A seeded run with events and a tape of its ticks, with the incidents of an honest venue: sessions, withheld and
// crossed ticks, starts, and a feed that stands still while commands continue.

import { PRICE_MAX } from '../engine/market.ts';
import { VenueState } from '../engine/state.ts';
import { Venue } from '../engine/venue.ts';
import type { NextTick } from '../inputs/input.ts';
import { InputWriter } from '../inputs/input-writer.ts';
import { operatorActor, systemActor } from '../model/actor.ts';
import type { CommandRequest } from '../model/command.ts';
import type { VenueEvent } from '../model/event.ts';
import type { MarketEvent, Rollover, Tick } from '../model/market.ts';
import { Random } from './random.ts';
import { SimulatedActs } from './simulation-acts.ts';
import { SimulatedMarket, simulatedSpec } from './simulation-market.ts';

/** Prices are in points of `digits` decimals. A flag other than 0 means that the tick was withheld from the engine. */
export interface RecordedTick {
  readonly instrumentId: number;
  readonly no: number;
  readonly t: number;
  readonly bid: number;
  readonly ask: number;
  readonly digits: number;
  readonly mark: number;
}
export interface TapedBatch {
  readonly firstSeq: number;
  readonly events: readonly VenueEvent[];
  /** The engine's inputs since the previous batch. */
  readonly inputs: Uint8Array;
}
export interface TapedJournal {
  readonly batches: readonly TapedBatch[];
  readonly ticks: readonly RecordedTick[];
}

const ACCOUNTS = 10;

/** Returns the ticks for a replay: each instrument's unflagged ones in order. */
export function nextTickOf(ticks: readonly RecordedTick[]): NextTick {
  const taken = Map.groupBy(
    ticks.filter(({ mark }) => mark === 0),
    ({ instrumentId }) => instrumentId,
  );
  return (id) => {
    const tick = taken.get(id)?.shift();
    if (!tick) throw new Error(`the run has no further tick of instrument ${id}`);
    return tick;
  };
}

interface TapedRunOptions {
  /** Each start has the last quote of every instrument. */
  readonly keepsQuotes?: boolean;
  /** Some days end while the venue trades; otherwise only during downtime. */
  readonly hasEvenings?: boolean;
  /** Many events fall into one millisecond, and rollovers take time. */
  readonly isCrowded?: boolean;
}

export const recordTapedJournal = (
  seed: number,
  steps: number,
  { keepsQuotes = true, hasEvenings = false, isCrowded = false }: TapedRunOptions = {},
): TapedJournal => new TapedRun(new Random(seed), { keepsQuotes, hasEvenings, isCrowded }).run(steps);

class TapedRun {
  readonly #options: Required<TapedRunOptions>;
  readonly #random: Random;
  readonly #market: SimulatedMarket;
  readonly #acts: SimulatedActs;
  readonly #ticks: RecordedTick[] = [];
  readonly #batches: TapedBatch[] = [];
  readonly #inputs = new InputWriter();
  readonly #numbers = new Map<number, number>();
  readonly #last = new Map<number, Tick>();
  #emitted: VenueEvent[] = [];
  #venue: Venue;
  /** The engine's clock, which never goes back. */
  #at = 0;

  constructor(random: Random, options: Required<TapedRunOptions>) {
    this.#options = options;
    this.#random = random;
    this.#market = new SimulatedMarket(random);
    this.#acts = new SimulatedActs(random);
    this.#venue = this.#newVenue(new VenueState(0));
  }

  run(steps: number): TapedJournal {
    const random = this.#random;
    for (const spec of simulatedSpec('3.5')) {
      this.#market.list(spec);
      const command = { type: 'ConfigureInstrument', terms: spec } as const;
      this.#act({ command, actor: operatorActor('olga'), idempotency: null });
    }
    for (let account = 1; account <= ACCOUNTS; account += 1) {
      const demo = random.chance(0.4);
      this.#act(this.#acts.openAccount(demo));
      if (!demo) this.#act(this.#acts.firstDeposit(account));
    }
    this.#open();
    for (let step = 0; step < steps; step += 1) this.#next();
    return { batches: this.#batches, ticks: this.#ticks };
  }

  #next(): void {
    const random = this.#random;
    const { isCrowded } = this.#options;
    if (!isCrowded || random.chance(0.4))
      this.#market.passTime({ moment: 1, pause: 0, hours: 0, days: 0, day: 0 });
    this.#roll();
    switch (
      random.weighted({ tick: 700, act: isCrowded ? 600 : 300, session: 4, confirm: 20, start: 1, stall: 1 })
    ) {
      case 'tick':
        this.#tick({ ...this.#market.tick(), at: this.#market.now });
        break;
      case 'act':
        this.#actAtRandom();
        break;
      case 'session':
        this.#take(
          this.#market.session(
            random.pick([...this.#market.walks.keys()]),
            random.pick(['open', 'open', 'closed']),
          ),
        );
        break;
      case 'confirm':
        this.#take(this.#market.confirmation());
        break;
      case 'start':
        this.#start();
        break;
      case 'stall':
        this.#stall();
    }
  }

  /** The venue was down for moments, hours or days: the market is different afterwards. */
  #start(): void {
    const before = this.#at;
    this.#market.passTime({ moment: 2, pause: 4, hours: 3, days: 1, day: 1 });
    if (this.#options.hasEvenings && this.#random.chance(0.5)) this.#market.passTimeToEvening();
    this.#venue = this.#newVenue(this.#venue.state);
    this.#act({ command: { type: 'RecordStart', before }, actor: systemActor('record'), idempotency: null });
    // The last quotes are replayed before any market opens; the venue waits for those that are missing.
    for (const tick of this.#last.values())
      if (this.#options.keepsQuotes || this.#random.chance(0.7)) this.#tick(tick, true);
    this.#open();
  }

  /** The first events of a feed: open markets, and the last price of each, which may be old. */
  #open(): void {
    const random = this.#random;
    for (const id of random.shuffled([...this.#market.walks.keys()])) this.#take(this.#market.session(id));
    this.#roll();
    for (const id of random.shuffled([...this.#market.walks.keys()]))
      if (random.chance(0.9)) {
        const tick = this.#market.tick(id);
        this.#tick({ ...tick, at: tick.at - random.between(0, 20_000) }, true);
      }
  }

  /** Commands continue while the feed stands still; then its ticks arrive in order, some too old to trade. */
  #stall(): void {
    const random = this.#random;
    const begin = this.#market.now;
    this.#market.passTime({ moment: 0, pause: 1, hours: 0, days: 0, day: 0 });
    if (random.chance(0.7)) this.#actAtRandom();
    const count = random.between(1, 60);
    for (let k = 1; k <= count; k += 1) {
      const at = begin + Math.round(((this.#market.now - begin) * k) / count);
      this.#tick({ ...this.#market.tick(), at });
      if (random.chance(0.1)) this.#actAtRandom();
    }
  }

  #roll(): void {
    const rollover = this.#market.nextRollover();
    if (rollover) this.#take(rollover);
  }

  #rollUntil(at: number): void {
    for (const rollover of this.#market.rolloversUntil(at)) this.#take(rollover);
  }

  /** A feed is silent while its market is closed, and the price filter withholds invalid prices. */
  #tick(tick: Tick, isOfStart = false): void {
    const { instrumentId, bid, ask, at } = tick;
    const spec = this.#venue.state.terms.get(instrumentId);
    if (!spec || (!isOfStart && this.#market.walks.get(instrumentId)?.status !== 'open')) return;
    this.#rollUntil(at);
    if (at > this.#at) this.#at = at;
    const no = (this.#numbers.get(instrumentId) ?? 0) + 1;
    this.#numbers.set(instrumentId, no);
    const isPrice = [bid, ask].every((one) => Number.isSafeInteger(one) && one > 0 && one <= PRICE_MAX);
    const row = { instrumentId, no, t: this.#at, digits: spec.precision };
    if (!isPrice || this.#random.chance(0.01)) {
      this.#ticks.push({ ...row, bid: isPrice ? bid : 0, ask: isPrice ? ask : 0, mark: isPrice ? 7 : 1 });
      return;
    }
    this.#ticks.push({ ...row, bid, ask, mark: 0 });
    if (bid <= ask) this.#last.set(instrumentId, tick);
    this.#inputs.tick({ ...tick, no }, this.#at);
    this.#venue.onMarket({ ...tick, no }, this.#at);
    this.#keep();
  }

  #take(event: Exclude<MarketEvent, Tick>): void {
    if (event.kind === 'session') this.#rollUntil(event.at);
    // A tick has already moved the clock; a confirmation does not.
    const at = event.kind === 'session' || event.kind === 'rollover' ? event.at : this.#at;
    if (at > this.#at) this.#at = at;
    if (event.kind === 'rollover')
      this.#rollInPortions(event, this.#options.isCrowded ? 1 : Number.POSITIVE_INFINITY);
    else {
      this.#inputs.market(event, this.#at);
      this.#venue.onMarket(event, this.#at);
    }
    this.#keep();
  }

  /** Commands run between portions; market events wait until the rollover is done. */
  #rollInPortions(rollover: Rollover, portion: number): void {
    this.#inputs.rollover(rollover, this.#at);
    this.#venue.beginRollover(rollover, this.#at);
    while (this.#venue.isRolling) {
      this.#inputs.portion(portion, this.#at);
      this.#venue.goOnRolling(portion, this.#at);
      this.#keep();
      if (!this.#options.isCrowded) continue;
      if (this.#random.chance(0.5)) this.#actAtRandom();
      if (this.#random.chance(0.3)) this.#at += 1;
    }
  }

  /** A start here is a real one, not only a recorded command. */
  #actAtRandom(): void {
    const request = this.#acts.next(this.#venue, this.#market.now);
    if (request.command.type !== 'RecordStart') this.#act(request);
  }

  #act(request: CommandRequest): void {
    this.#at = Math.max(this.#at, this.#market.now);
    const before = this.#emitted.length;
    this.#venue.handle(request, this.#at);
    this.#inputs.command(request, this.#at, this.#emitted.slice(before));
    this.#keep();
    for (const spec of this.#venue.state.terms.values())
      if (!this.#market.walks.has(spec.id)) {
        this.#market.list(spec);
        this.#take(this.#market.session(spec.id));
      }
  }

  #keep(): void {
    if (this.#emitted.length === 0) return;
    const firstSeq = this.#venue.state.seq - this.#emitted.length + 1;
    // Inputs that caused no event belong to the next batch.
    const inputs = this.#inputs.take() ?? new Uint8Array();
    this.#batches.push({ firstSeq, events: this.#emitted, inputs });
    this.#emitted = [];
  }

  #newVenue(state: VenueState): Venue {
    this.#inputs.start({ at: this.#at, ticks: [...this.#numbers], core: null });
    return new Venue(state, (event) => this.#emitted.push(event));
  }
}
