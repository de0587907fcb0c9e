// Recorded prices through a venue, with automated clients, a full audit of a sample of them, and every balance derived
// again from the postings of all events.
import { VenueState } from '../engine/state.ts';
import { Venue } from '../engine/venue.ts';
import { clientActor, systemActor } from '../model/actor.ts';
import type { Command } from '../model/command.ts';
import type { VenueEvent } from '../model/event.ts';
import type { InstrumentTerms } from '../model/instrument.ts';
import type { MarketEvent } from '../model/market.ts';
import type { OrderView } from '../model/view.ts';
import { Auditor } from './auditor.ts';
import { accountsDifference, differenceOf } from './auditor-compare.ts';
import { LedgerCheck } from './ledger-check.ts';
import { Random } from './random.ts';
import { Signals } from './replay-signals.ts';
import { type StrategyName, strategies, type Trader } from './replay-strategies.ts';
import { newTally, type Tally, tallyEvent } from './simulation-tally.ts';

export interface ReplayOptions {
  readonly terms: readonly InstrumentTerms[];
  readonly accounts: number;
  readonly seed: number;
  /** One account in so many is audited act by act. */
  readonly auditedEvery: number;
  /** Milliseconds of a clock, to tell the venue's time from the auditor's. */
  readonly stopwatch: () => number;
}

const names = Object.keys(strategies) as StrategyName[];

export class ReplayRun {
  readonly tally: Tally = newTally();
  readonly venue: Venue;
  /** Points by which stops (of positions, and stop orders) were filled worse than their price, by instrument. */
  readonly slippage = new Map<number, number[]>();
  /** Millionths of a dollar. */
  readonly sums = { fees: 0, swaps: 0, covers: 0, profits: 0 };
  venueMs = 0;
  readonly #options: ReplayOptions;
  readonly #random: Random;
  readonly #auditor: Auditor;
  readonly #ledger = new LedgerCheck();
  readonly #traders: (Trader & { strategy: StrategyName })[] = [];
  readonly #signals: Signals;
  #emitted: VenueEvent[] = [];

  constructor(options: ReplayOptions) {
    this.#options = options;
    this.#random = new Random(options.seed);
    this.#auditor = new Auditor((id) => this.#isAudited(id));
    this.#signals = new Signals(options.terms);
    this.venue = new Venue(new VenueState(), (event, order) => this.#note(event, order));
  }

  begin(at: number): void {
    const { terms, accounts } = this.#options;
    const random = this.#random;
    for (const one of terms) this.#act({ type: 'ConfigureInstrument', terms: one }, at);
    for (let accountId = 1; accountId <= accounts; accountId += 1) {
      this.#act({ type: 'OpenAccount', accountId, demo: true }, at);
      const listed = random.pick(terms);
      this.#traders.push({
        accountId,
        strategy: names[accountId % names.length] as StrategyName,
        instrumentId: listed.id,
        leverage: random.pick(listed.multiples),
        appetite: random.pick([0.01, 0.03, 0.1, 0.3]),
        patience: random.pick([0.5, 1, 2, 4]),
      });
    }
  }

  market(event: MarketEvent, at: number): void {
    if (event.kind === 'tick') {
      this.tally.ticks += 1;
      this.#signals.take(event);
    }
    this.#timed(() => this.venue.onMarket(event, at));
    this.#check(event, this.#auditor.market(event, at).events, null, null);
    if (event.kind === 'rollover') this.#compareAll();
  }

  /** The bars end: everybody looks, and some act. */
  endBars(at: number): void {
    const random = this.#random;
    const signals = this.#signals.endBars();
    for (const trader of this.#traders) {
      const signal = signals.get(trader.instrumentId);
      const account = this.venue.state.account(trader.accountId);
      if (!signal) continue;
      const positions = [...account.positions.values()];
      const pending = [...account.pending.values()];
      const balance = account.balance / 1e6;
      const wanted = strategies[trader.strategy]({ trader, signal, balance, positions, pending, random });
      for (const command of wanted) this.#act(command, at);
    }
    this.#failOn({ kind: 'end of bars', at }, accountsDifference(this.venue, this.#auditor.books));
  }

  /** Everything derived again, one last time. */
  end(): void {
    this.#compareAll();
  }

  /** Balances at the end, in dollars, by strategy. */
  balances(): Map<StrategyName, number[]> {
    const found = new Map<StrategyName, number[]>();
    for (const { strategy, accountId } of this.#traders) {
      const balance = this.venue.state.account(accountId).balance / 1e6;
      found.set(strategy, [...(found.get(strategy) ?? []), balance]);
    }
    return found;
  }

  get auditedCount(): number {
    return this.#traders.filter(({ accountId }) => this.#isAudited(accountId)).length;
  }

  #act(command: Command, at: number): void {
    const actor = 'accountId' in command ? clientActor(command.accountId) : systemActor('start');
    const request = { command, actor, idempotency: null };
    const isAudited = !('accountId' in command) || this.#isAudited(command.accountId);
    // Ids are given out across all accounts; the auditor sees a sample of them.
    if (isAudited) this.#auditor.books.nextOrderId = this.venue.state.nextOrderId;
    const reply = this.#timed(() => this.venue.handle(request, at));
    this.tally.acts += 1;
    if (!reply.ok)
      this.tally.refusals[reply.refusal.code] = (this.tally.refusals[reply.refusal.code] ?? 0) + 1;
    if (!isAudited) {
      this.#check(command, [], null, null);
      return;
    }
    const expected = this.#auditor.command(request, at);
    this.#check(command, expected.events, reply, expected.reply);
  }

  #check(act: object, expected: readonly VenueEvent[], reply: unknown, answer: unknown): void {
    const emitted = this.#emitted;
    this.#emitted = [];
    for (const event of emitted) tallyEvent(this.tally, event);
    this.#failOn(act, this.#ledger.note(emitted));
    const seen = emitted.filter((event) => !('accountId' in event) || this.#isAudited(event.accountId));
    this.#failOn(act, differenceOf(seen, expected, 'events') ?? differenceOf(reply, answer, 'reply'));
  }

  #compareAll(): void {
    this.#failOn({ kind: 'balances' }, this.#ledger.compare(this.venue.state));
  }

  #failOn(act: object, fault: string | null): void {
    if (fault) throw new Error(`${fault}\n  act: ${JSON.stringify(act)}`);
  }

  #isAudited(accountId: number): boolean {
    return accountId % this.#options.auditedEvery === 0;
  }

  #timed<T>(work: () => T): T {
    const begin = this.#options.stopwatch();
    const result = work();
    this.venueMs += this.#options.stopwatch() - begin;
    return result;
  }

  #note(event: VenueEvent, view: OrderView | null): void {
    this.#emitted.push(event);
    const order = view?.order;
    switch (event.type) {
      case 'PositionClosed':
        this.sums.profits += event.profit;
        if (event.reason === 'stop_loss' && order)
          this.#slipped(
            order.instrumentId,
            order.side === 'buy' ? order.stopLoss - event.price : event.price - order.stopLoss,
          );
        break;
      case 'OrderTriggered':
        this.sums.fees += event.fill.fee;
        if (order?.kind === 'stop')
          this.#slipped(
            order.instrumentId,
            order.side === 'buy' ? event.fill.price - order.target : order.target - event.fill.price,
          );
        break;
      case 'OrderPlaced':
        this.sums.fees += event.fill?.fee ?? 0;
        break;
      case 'SwapCharged':
        this.sums.swaps += event.amount;
        break;
      case 'NegativeBalanceCovered':
        this.sums.covers += event.amount;
        break;
      case 'InstrumentConfigured':
      case 'InstrumentHalted':
      case 'InstrumentResumed':
      case 'SettingsChanged':
      case 'AuditAnchored':
      case 'InputsAnchored':
      case 'KeyErased':
      case 'VenueStarted':
      case 'ExecutionCounted':
      case 'ClientClassSet':
      case 'LossLimitSet':
      case 'LossDayBegun':
      case 'BreakTaken':
      case 'AccountOpened':
      case 'StopsSet':
      case 'OrderCancelled':
      case 'RolledOver':
      case 'MarginCalled':
      case 'MarginCallArmed':
      case 'StopOutStep':
      case 'DemoReset':
      case 'AccountArchived':
      case 'DepositCredited':
      case 'WithdrawalRequested':
      case 'WithdrawalCancelled':
      case 'WithdrawalApproved':
      case 'WithdrawalPaid':
      case 'WithdrawalRejected':
      case 'WithdrawalReleased':
      case 'BalanceAdjusted':
      case 'AccountBlocked':
      case 'AccountUnblocked':
      case 'ReferralRewarded':
      case 'CommandRefused':
    }
  }

  #slipped(instrumentId: number, points: number): void {
    const known = this.slippage.get(instrumentId);
    if (known) known.push(points);
    else this.slippage.set(instrumentId, [points]);
  }
}
