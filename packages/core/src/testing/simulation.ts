// One seeded run: a random market and random clients drive a venue, the auditor checks every answer, and the venue is
// repeatedly discarded and rebuilt from its journal.

import { apply } from '../engine/apply.ts';
import { exportState, importState, type PlainState } from '../engine/snapshot.ts';
import { VenueState } from '../engine/state.ts';
import { upcast } from '../engine/stored-event.ts';
import { Venue } from '../engine/venue.ts';
import { liveAccount } from '../engine/views.ts';
import { operatorActor } from '../model/actor.ts';
import type { CommandRequest } from '../model/command.ts';
import type { VenueEvent } from '../model/event.ts';
import type { MarketEvent } from '../model/market.ts';
import { Auditor, type Expectation } from './auditor.ts';
import { profitsOf } from './auditor-books.ts';
import { differenceOf, stateDifference } from './auditor-compare.ts';
import { LedgerCheck } from './ledger-check.ts';
import { Random } from './random.ts';
import { SimulatedActs } from './simulation-acts.ts';
import { SimulatedMarket, simulatedSpec } from './simulation-market.ts';
import { newTally, type Tally, tallyEvent } from './simulation-tally.ts';

/** The state before a series of steps whose batch is never committed. */
interface Doomed {
  stepsLeft: number;
  readonly books: Auditor['books'];
  readonly text: string;
}

export class Simulation {
  readonly tally: Tally = newTally();
  readonly #seed: number;
  readonly #random: Random;
  readonly #market: SimulatedMarket;
  readonly #acts: SimulatedActs;
  readonly #auditor: Auditor;
  #ledger = new LedgerCheck();
  #venue: Venue;
  #step = 0;
  #emitted: VenueEvent[] = [];
  /** The last snapshot, and the events committed after it as in the journal. */
  #snapshot = '';
  #journal: string[] = [];
  #doomed: Doomed | null = null;

  /** `shard`: the one that the ids of orders are of. */
  constructor(seed: number, shard: number) {
    this.#seed = seed;
    this.#auditor = new Auditor(shard);
    this.#random = new Random(seed);
    this.#market = new SimulatedMarket(this.#random);
    this.#acts = new SimulatedActs(this.#random);
    this.#venue = this.#newVenue(new VenueState(shard));
  }

  /** Throws at the first mismatch, with the seed, the step, the command and both values. */
  run(steps: number): Tally {
    this.#begin();
    for (this.#step = 1; this.#step <= steps; this.#step += 1) this.#next();
    this.#crash();
    return this.tally;
  }

  #begin(): void {
    const random = this.#random;
    for (const spec of simulatedSpec(random.pick(['0', '3.5', '0.0005']))) {
      this.#market.list(spec);
      this.#act({
        command: { type: 'ConfigureInstrument', terms: spec },
        actor: operatorActor('olga'),
        idempotency: null,
      });
    }
    const accounts = random.between(5, 10);
    for (let k = 0; k < accounts; k += 1) {
      const demo = random.chance(0.4);
      this.#act(this.#acts.openAccount(demo));
      if (!demo) this.#act(this.#acts.firstDeposit(k + 1));
    }
    for (const event of this.#market.startUp()) this.#take(event);
    this.#keepSnapshot();
  }

  #next(): void {
    const random = this.#random;
    const market = this.#market;
    market.passTime();
    const rollover = market.nextRollover();
    if (rollover) this.#take(rollover);
    switch (
      random.weighted({
        ...{ tick: 640, act: 320, session: 6, confirm: 40, time: 40 },
        ...{ crash: 6, doom: 4, snapshot: 6 },
      })
    ) {
      case 'tick':
        this.#take(market.tick());
        break;
      case 'act':
        this.#act(this.#acts.next(this.#venue, market.now));
        break;
      case 'session': {
        const status = random.weighted({ open: 6, closed: 2, halted: 1 });
        this.#take(market.session(random.pick([...market.walks.keys()]), status));
        break;
      }
      case 'confirm':
        this.#take(market.confirmation());
        break;
      case 'time':
        this.#venue.passTime(market.now);
        this.#check({ time: market.now }, this.#auditor.passTime(market.now), null);
        break;
      case 'crash':
        this.#crash();
        break;
      case 'doom':
        this.#doomed ??= {
          stepsLeft: random.between(1, 25),
          books: structuredClone(this.#auditor.books),
          text: this.#stateText(),
        };
        break;
      case 'snapshot':
        if (!this.#doomed) this.#keepSnapshot();
    }
    if (this.#doomed && --this.#doomed.stepsLeft < 0) this.#crash();
  }

  #act(request: CommandRequest): void {
    const at = this.#market.now;
    const begun = this.#venue.state.terms.size;
    const reply = this.#venue.handle(request, at);
    const expected = this.#auditor.command(request, at);
    this.#check(request, expected, reply);
    this.tally.acts += 1;
    if (!reply.ok)
      this.tally.refusals[reply.refusal.code] = (this.tally.refusals[reply.refusal.code] ?? 0) + 1;
    // A new instrument starts closed and without a price, because the feed has not reported it.
    const { command } = request;
    if (command.type === 'ConfigureInstrument' && begun < this.#venue.state.terms.size) {
      if (!this.#market.walks.has(command.terms.id)) this.#market.list(command.terms);
      this.#take(this.#market.session(command.terms.id, 'open'));
    }
  }

  #take(event: MarketEvent): void {
    const at = this.#market.now;
    this.#venue.onMarket(event, at);
    if (event.kind === 'tick') this.tally.ticks += 1;
    this.#check(event, this.#auditor.market(event, at), null);
  }

  #check(act: object, expected: Expectation, reply: unknown): void {
    const emitted = this.#emitted;
    this.#emitted = [];
    const fault =
      differenceOf(emitted, expected.events, 'events') ??
      differenceOf(reply, expected.reply, 'reply') ??
      stateDifference(this.#venue, this.#auditor.books) ??
      this.#liveDifference() ??
      this.#ledger.take(emitted, this.#venue.state);
    if (fault) this.#fail(act, fault, { emitted, expected: expected.events });
    for (const event of emitted) tallyEvent(this.tally, event);
    if (this.#doomed) this.tally.uncommitted += emitted.length;
    else this.#journal.push(...emitted.map((event) => JSON.stringify(event)));
  }

  /** Compares the floating metrics of one account per step, as screens receive them. */
  #liveDifference(): string | null {
    const { books } = this.#auditor;
    const audited = books.accounts[this.#step % books.accounts.length];
    if (!audited) return null;
    const figures = liveAccount(this.#venue.market, this.#venue.state.account(audited.id));
    return differenceOf(
      figures.profits,
      profitsOf(books, audited.id),
      `account ${audited.id} floating profit`,
    );
  }

  /** Discards the venue. Uncommitted events are lost, for the auditor too; the rest must be restored exactly. */
  #crash(): void {
    const before = this.#doomed?.text ?? this.#stateText();
    const state = importState(JSON.parse(this.#snapshot) as PlainState);
    for (const line of this.#journal) apply(state, upcast(JSON.parse(line)));
    this.#venue = this.#newVenue(state);
    const after = this.#stateText();
    if (after !== before) {
      const fault = differenceOf(JSON.parse(after), JSON.parse(before), 'state after recovery');
      this.#fail(
        { crash: this.#doomed ? 'with a batch lost' : 'between batches' },
        fault ?? 'order of fields',
        {},
      );
    }
    if (this.#doomed) {
      this.#auditor.books = this.#doomed.books;
      this.tally.lostBatches += 1;
    }
    this.#doomed = null;
    this.#ledger = LedgerCheck.of(state);
    this.tally.crashes += 1;
    this.#auditor.forgetMarket();
    if (this.#random.chance(0.5)) this.#keepSnapshot();
    for (const event of this.#market.startUp()) this.#take(event);
  }

  #keepSnapshot(): void {
    this.#snapshot = this.#stateText();
    this.#journal = [];
  }

  #stateText(): string {
    return JSON.stringify(exportState(this.#venue.state));
  }

  #newVenue(state: VenueState): Venue {
    return new Venue(state, (event) => this.#emitted.push(event));
  }

  #fail(act: object, fault: string, context: object): never {
    const said = Object.entries(context).map(([name, value]) => `\n  ${name}: ${JSON.stringify(value)}`);
    throw new Error(
      `seed ${this.#seed}, step ${this.#step}: ${fault}\n  act: ${JSON.stringify(act)} at ${this.#market.now}${said.join('')}`,
    );
  }
}
