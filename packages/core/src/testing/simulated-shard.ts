// One shard of a simulation: its venue, the auditor that checks every answer, and the journal from which the venue is
// repeatedly rebuilt.
import { apply } from '../engine/apply.ts';
import { exportState, importState, type PlainState } from '../engine/snapshot.ts';
import { VenueState } from '../engine/state.ts';
import { upcast } from '../engine/stored-event.ts';
import { Venue } from '../engine/venue.ts';
import { liveAccount } from '../engine/views.ts';
import type { CommandRequest } from '../model/command.ts';
import type { VenueEvent } from '../model/event.ts';
import type { MarketEvent } from '../model/market.ts';
import { Auditor, type Expectation } from './auditor.ts';
import { profitsOf } from './auditor-books.ts';
import { differenceOf, stateDifference } from './auditor-compare.ts';
import { LedgerCheck } from './ledger-check.ts';
import type { Random } from './random.ts';
import { SimulatedActs } from './simulation-acts.ts';
import { type Tally, tallyEvent } from './simulation-tally.ts';

/** The state before a series of steps whose batch is never committed. */
interface Doomed {
  stepsLeft: number;
  readonly books: Auditor['books'];
  readonly text: string;
}

export interface ShardOptions {
  readonly shard: number;
  readonly random: Random;
  readonly tally: Tally;
  /** Says in an error which seed and step repeat it. */
  readonly place: () => string;
}

export class SimulatedShard {
  readonly acts: SimulatedActs;
  readonly #options: ShardOptions;
  readonly #auditor: Auditor;
  #ledger = new LedgerCheck();
  #venue: Venue;
  #emitted: VenueEvent[] = [];
  /** The last snapshot, and the events committed after it as in the journal. */
  #snapshot = '';
  #journal: string[] = [];
  #doomed: Doomed | null = null;
  #checks = 0;

  constructor(options: ShardOptions) {
    const { shard, random } = options;
    this.#options = options;
    this.acts = new SimulatedActs(random, { hasOrderTypes: true, shard });
    this.#auditor = new Auditor(shard);
    this.#venue = this.#newVenue(new VenueState(shard));
  }

  /** Its next random act, at the market's time. */
  nextAct(now: number): CommandRequest {
    return this.acts.next(this.#venue, now);
  }

  /** Number of instruments. */
  get instruments(): number {
    return this.#venue.state.terms.size;
  }

  act(request: CommandRequest, at: number): ReturnType<Venue['handle']> {
    const { tally } = this.#options;
    const reply = this.#venue.handle(request, at);
    this.#check(request, this.#auditor.command(request, at), { reply, at });
    tally.acts += 1;
    if (!reply.ok) tally.refusals[reply.refusal.code] = (tally.refusals[reply.refusal.code] ?? 0) + 1;
    return reply;
  }

  take(event: MarketEvent, at: number): void {
    this.#venue.onMarket(event, at);
    this.#check(event, this.#auditor.market(event, at), { reply: null, at });
  }

  passTime(at: number): void {
    this.#venue.passTime(at);
    this.#check({ time: at }, this.#auditor.passTime(at), { reply: null, at });
  }

  /** From now on nothing is committed, until the crash after this many steps. */
  doom(stepsLeft: number): void {
    this.#doomed ??= { stepsLeft, books: structuredClone(this.#auditor.books), text: this.#stateText() };
  }

  /** True if a batch is now to be lost. */
  isDue(): boolean {
    return this.#doomed !== null && --this.#doomed.stepsLeft < 0;
  }

  /** Discards the venue. Uncommitted events are lost, for the auditor too; the rest must be restored exactly. */
  crash(at: number): void {
    const before = this.#doomed?.text ?? this.#stateText();
    const state = importState(JSON.parse(this.#snapshot) as PlainState);
    for (const line of this.#journal) apply(state, upcast(JSON.parse(line)));
    this.#venue = this.#newVenue(state);
    const after = this.#stateText();
    if (after !== before) {
      const fault = differenceOf(JSON.parse(after), JSON.parse(before), 'state after recovery');
      const crash = this.#doomed ? 'with a batch lost' : 'between batches';
      this.#fail({ crash }, { fault: fault ?? 'order of fields', at });
    }
    const { tally } = this.#options;
    if (this.#doomed) {
      this.#auditor.books = this.#doomed.books;
      tally.lostBatches += 1;
    }
    this.#doomed = null;
    this.#ledger = LedgerCheck.of(state);
    tally.crashes += 1;
    this.#auditor.forgetMarket();
  }

  /** Keeps the state for the next crash, unless a batch is to be lost. */
  keepSnapshot(): void {
    if (this.#doomed) return;
    this.#snapshot = this.#stateText();
    this.#journal = [];
  }

  #check(act: object, expected: Expectation, { reply, at }: { reply: unknown; at: number }): void {
    const emitted = this.#emitted;
    const { tally } = this.#options;
    this.#emitted = [];
    const fault =
      differenceOf(emitted, expected.events, 'events') ??
      differenceOf(reply, expected.reply, 'reply') ??
      stateDifference(this.#venue, this.#auditor.books) ??
      this.#liveDifference() ??
      this.#ledger.take(emitted, this.#venue.state);
    if (fault) this.#fail(act, { fault, at, emitted, expected: expected.events });
    for (const event of emitted) tallyEvent(tally, event);
    if (this.#doomed) tally.uncommitted += emitted.length;
    else this.#journal.push(...emitted.map((event) => JSON.stringify(event)));
  }

  /** Compares the floating metrics of one account a check, as screens receive them. */
  #liveDifference(): string | null {
    const { books } = this.#auditor;
    this.#checks += 1;
    const audited = books.accounts[this.#checks % books.accounts.length];
    if (!audited) return null;
    const figures = liveAccount(this.#venue.state, this.#venue.market, this.#venue.state.account(audited.id));
    return differenceOf(
      figures.profits,
      profitsOf(books, audited.id),
      `account ${audited.id} floating profit`,
    );
  }

  #stateText(): string {
    return JSON.stringify(exportState(this.#venue.state));
  }

  #newVenue(state: VenueState): Venue {
    return new Venue(state, (event) => this.#emitted.push(event));
  }

  #fail(
    act: object,
    { fault, at, ...context }: { fault: string; at: number } & Record<string, unknown>,
  ): never {
    const { place, shard } = this.#options;
    const said = Object.entries(context).map(([name, value]) => `\n  ${name}: ${JSON.stringify(value)}`);
    throw new Error(
      `${place()}, shard ${shard}: ${fault}\n  act: ${JSON.stringify(act)} at ${at}${said.join('')}`,
    );
  }
}
