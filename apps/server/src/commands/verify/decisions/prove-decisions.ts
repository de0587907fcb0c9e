// Decides again what one receipt can't show: the figures of an account at a margin call or a stop-out, and which days a position
// owes swap for. Held against the state as it stood just before each event.
import {
  calculateProfit,
  isAtOrBelow,
  type MarginCalled,
  money,
  rolloverDays,
  type StopOutStep,
  type SwapCharged,
  type VenueEvent,
  type VenueState,
  weekdayOf,
} from '@candor/core';
import { SaidFaults } from '../../../audit/said-faults.ts';
import { ConditionsCheck } from './prove-conditions.ts';
import { CoverCheck } from './prove-covers.ts';
import { FigureCheck } from './prove-figures.ts';
import { MoneyRulesCheck } from './prove-money-rules.ts';
import { OwnerCheck } from './prove-owners.ts';
import { RefusalCheck } from './prove-refusals.ts';
import { RolloverCheck } from './prove-rollovers.ts';
import { TradeCheck } from './prove-trades.ts';

export class DecisionCheck {
  readonly #faults = new SaidFaults('and more decisions are not what the rules say');
  readonly #rollovers: RolloverCheck;
  readonly #trades = new TradeCheck((seq, what) => this.#say(seq, what));
  readonly #covers = new CoverCheck((seq, what) => this.#say(seq, what));
  readonly #owners = new OwnerCheck((seq, what) => this.#say(seq, what));
  readonly #orders = new FigureCheck((seq, what) => this.#say(seq, what));
  readonly #money = new MoneyRulesCheck((seq, what) => this.#say(seq, what));
  readonly #conditions = new ConditionsCheck((seq, what) => this.#say(seq, what));
  readonly #refusals = new RefusalCheck((seq, what) => this.#say(seq, what));
  #at = 0;
  #hasStarts = false;

  /** `dayEnd`: 17:00 in New York of a trading day; absent where a test's days end otherwise. */
  constructor(dayEnd?: (valueDate: string) => number) {
    this.#rollovers = new RolloverCheck((seq, what) => this.#say(seq, what), dayEnd);
  }

  get faults(): readonly string[] {
    return this.#faults.list;
  }

  /** `state` stands just before the event `seq`. */
  take(seq: number, event: VenueEvent, state: VenueState): void {
    this.#time(seq, event);
    this.#owners.take(seq, event, state);
    if (event.type === 'SwapCharged') this.#swap(seq, event, state);
    else if (event.type === 'StopOutStep' || event.type === 'MarginCalled') this.#figures(seq, event, state);
    this.#rollovers.take(seq, event, state);
    this.#trades.take(seq, event, state);
    this.#covers.take(seq, event, state);
    this.#orders.take(seq, event, state);
    this.#money.take(seq, event, state);
    this.#conditions.take(seq, event, state);
    this.#refusals.take(seq, event, state);
  }

  /** Behind the last event: what lacks its end is said as well. */
  end(): void {
    this.#trades.end();
  }

  /** Before starts were recorded, a clock that had been set back could begin with what a start configures. */
  #time(seq: number, { type, at }: VenueEvent): void {
    if (type === 'VenueStarted') this.#hasStarts = true;
    const isOfStart = !this.#hasStarts && (type === 'SettingsChanged' || type === 'InstrumentConfigured');
    if (at < this.#at && !isOfStart) this.#say(seq, 'is dated before the event ahead of it');
    this.#at = at;
  }

  /** Each trading day once, for its own days and those that holidays left owing. */
  #swap(seq: number, { orderId, valueDate, days }: SwapCharged, state: VenueState): void {
    const order = state.order(orderId);
    const terms = state.terms.get(order.instrumentId);
    const waited = state.owedSwaps.of(order).find((swap) => swap.valueDate === valueDate);
    const due = waited?.days ?? (terms ? rolloverDays(terms, weekdayOf(valueDate)) + order.swapDaysOwed : 0);
    if (!waited && valueDate <= order.swapDate)
      this.#say(seq, `charges order ${orderId} the swap of ${valueDate} after that of ${order.swapDate}`);
    if (days !== due)
      this.#say(seq, `charges order ${orderId} ${days} days of swap for ${valueDate}, which has ${due}`);
  }

  /** Profits that are converted are left to the sum: their rates are not among the figures. */
  #figures(seq: number, event: StopOutStep | MarginCalled, state: VenueState): void {
    const account = state.account(event.accountId);
    const { balance, profits, margin, positions } = event.figures;
    const what = `counts account ${account.id}`;
    if (balance !== account.balance)
      this.#say(seq, `${what} with a balance of ${balance}, it was ${account.balance}`);
    if (margin !== account.margin)
      this.#say(seq, `${what} with a margin of ${margin}, it was ${account.margin}`);
    const counted = new Set(positions.map(({ orderId }) => orderId));
    const isWhole = [...account.positions.keys()].every((id) => counted.has(id));
    if (!isWhole || counted.size !== account.positions.size || positions.length !== counted.size)
      this.#say(seq, `${what} with other positions than it had`);
    if (positions.reduce((sum, { profit }) => sum + profit, 0) !== profits)
      this.#say(seq, `${what} with profits that do not add up`);
    for (const one of positions) {
      const order = account.positions.get(one.orderId);
      if (!order) continue;
      if (one.margin !== order.margin)
        this.#say(seq, `${what} with another margin of order ${order.id} than it had`);
      const profit =
        order.quoteCurrency === 'USD'
          ? calculateProfit({ ...order, closePrice: one.price, legs: [] })
          : one.profit;
      if (one.profit !== profit)
        this.#say(
          seq,
          `${what} with a profit of ${one.profit} on order ${order.id}, at that price ${profit}`,
        );
    }
    const level = event.type === 'StopOutStep' ? event.level : state.settings.marginCallLevel;
    if (event.type === 'StopOutStep' && level !== state.settings.stopOutLevel)
      this.#say(seq, `stops account ${account.id} out at ${level} %, not ${state.settings.stopOutLevel} %`);
    if (!isAtOrBelow(level, money(balance + profits), margin))
      this.#say(seq, `finds account ${account.id} at ${level} % of its margin, above which it stood`);
  }

  #say(seq: number, what: string): void {
    this.#faults.say(`event ${seq} ${what}`);
  }
}
