// Walks along tape and journal together: the first tick that reaches a stop loss, a take profit or the target of a pending order,
// and that could be traded on for certain, closes or triggers it. What can't be told for certain is held against nobody.
import {
  apply,
  calculateClosingProfit,
  type InstrumentId,
  isBookable,
  isValued,
  Market,
  type Order,
  type OrderId,
  price,
  type VenueEvent,
  VenueState,
} from '@candor/core';
import { SaidFaults } from '../../../audit/said-faults.ts';
import type { CatalogueEntry } from '../../../feeds/instruments.ts';
import type { TickRow } from '../../../tape/tick-rows.ts';
import { isStopReached } from '../decisions/levels.ts';
import { sayUnfolded } from '../say-unfolded.ts';
import { LiveTicks } from './live-ticks.ts';
import type { Moment, NumberedEvent } from './moments.ts';
import { FillCheck } from './prove-fills.ts';
import { LevelCheck } from './prove-margin-levels.ts';
import { MarkCheck } from './prove-marks.ts';
import { OwedSwapCheck } from './prove-owed-swaps.ts';
import { type AgedUses, QuoteAgeCheck } from './prove-quote-ages.ts';
import { QuoteCheck } from './prove-quotes.ts';
import { TickOrderCheck } from './prove-tick-order.ts';
import { type NextRollover, TradingDayCheck } from './prove-trading-days.ts';
import { ValuationCheck } from './prove-valuations.ts';

/** Whether the market of an instrument has its hours, where they are known. */
export type IsOpen = (id: InstrumentId, at: number) => boolean;

export interface AlongTape {
  readonly isOpen?: IsOpen | undefined;
  /** When trading days end, where that is known. */
  readonly nextRollover?: NextRollover | undefined;
  /** What the feed's door knows of instruments; without it nothing is said of marks. */
  readonly catalogue?: readonly CatalogueEntry[] | undefined;
}

interface Reached {
  readonly tick: TickRow;
  readonly bid: number;
  readonly ask: number;
}

export class TriggerCheck {
  readonly #faults = new SaidFaults('and more ticks were let pass or used otherwise than the rules say');
  readonly #state = new VenueState();
  readonly #live = new LiveTicks();
  readonly #isOpen: IsOpen;
  readonly #quotes: QuoteCheck;
  readonly #fills: FillCheck;
  readonly #days: TradingDayCheck;
  readonly #order: TickOrderCheck;
  readonly #ages: QuoteAgeCheck;
  readonly #marks: MarkCheck;
  readonly #swaps = new OwedSwapCheck((what) => this.#faults.say(what));
  readonly #values: ValuationCheck;
  readonly #levels = new LevelCheck((what) => this.#faults.say(what));
  /** As the engine's is after the ticks that were passed, but for sessions and confirmations. */
  #market = new Market();
  /** Of which it was said already. */
  readonly #said = new WeakSet<Order>();
  #isLost = false;

  constructor({ isOpen = () => true, nextRollover, catalogue }: AlongTape = {}) {
    this.#isOpen = isOpen;
    const say = (seq: number, what: string): void => this.#faults.say(`event ${seq} ${what}`);
    this.#quotes = new QuoteCheck(say);
    this.#fills = new FillCheck(say);
    this.#order = new TickOrderCheck(say);
    this.#ages = new QuoteAgeCheck(say);
    this.#days = new TradingDayCheck((what) => this.#faults.say(what), nextRollover);
    this.#marks = new MarkCheck((what) => this.#faults.say(what), catalogue);
    this.#values = new ValuationCheck(say);
  }

  get faults(): readonly string[] {
    return this.#faults.list;
  }

  get aged(): AgedUses {
    return this.#ages.aged;
  }

  /** Of a journal that can't be folded on nothing more is said than that. */
  take(moment: Moment): void {
    if (this.#isLost) return;
    const { at, ticks, events } = moment;
    const doubted = doubtedBy(events);
    // Often the last quotes come again in the very millisecond of a start: that the venue was away is no standstill of its feed.
    if (events.some(({ event }) => event.type === 'VenueStarted')) this.#live.restart(at);
    const certain = ticks.length > 0 ? this.#certainOf(moment, doubted) : [];
    for (const reached of certain) this.#look(reached, moment);
    this.#marks.take(moment, this.#state.terms);
    this.#swaps.begin({ state: this.#state, market: this.#market, moment });
    const isTaken = ticks.map((tick) => this.#takeTick(tick)).includes(true);
    const closed: Order[] = [];
    const context = { state: this.#state, market: this.#market, moment, closed };
    const isLive = (id: InstrumentId): boolean =>
      !doubted.has(id) && !doubted.has('all') && this.#isOpen(id, at) && this.#live.standsAt(id, at);
    for (const { tick } of certain) this.#quotes.takeLive(tick, this.#state.settings.quoteAgeMsMax);
    for (const { seq, event } of events) {
      try {
        this.#quotes.take(seq, event, { ...context, isLive, certain });
        this.#fills.take(seq, event, context);
        this.#order.take(seq, event, context);
        this.#days.take(event);
        this.#ages.take(seq, event, context);
        this.#values.take(seq, event, context);
        if (event.type === 'PositionClosed' && !event.part) closed.push(this.#state.order(event.orderId));
        this.#apply(event);
        // Behind a start there is another one.
        context.market = this.#market;
      } catch (error) {
        this.#faults.say(sayUnfolded(seq, error));
        this.#isLost = true;
        return;
      }
    }
    this.#ages.end(moment);
    this.#swaps.end(context, isTaken);
    for (const { tick } of certain) this.#days.takeLive(tick);
    for (const tick of ticks)
      this.#levels.take(
        tick,
        certain.some((one) => one.tick === tick),
        context,
      );
  }

  #apply(event: VenueEvent): void {
    const state = this.#state;
    apply(state, event);
    if (event.type === 'InstrumentConfigured') this.#market.configure(event.terms);
    // A program that starts knows of no price until it comes.
    if (event.type !== 'VenueStarted') return;
    this.#market = new Market();
    for (const terms of state.terms.values()) this.#market.configure(terms);
    this.#live.restart(event.at);
    this.#quotes.restart();
  }

  /** Its ticks that could be traded on, whatever came first in its millisecond. */
  #certainOf({ at, ticks }: Moment, doubted: Doubted): Reached[] {
    const certain: Reached[] = [];
    this.#live.begin(at, this.#state.settings.quoteAgeMsMax);
    for (const tick of ticks) {
      const { instrumentId } = tick;
      const quote = this.#pointsOf(tick);
      const isCertain =
        quote !== undefined &&
        quote.bid <= quote.ask &&
        this.#live.isLive(tick) &&
        !this.#state.halted.has(instrumentId) &&
        !doubted.has(instrumentId) &&
        !doubted.has('all') &&
        this.#isOpen(instrumentId, at);
      if (isCertain) certain.push({ tick, ...quote });
      this.#live.count(tick);
    }
    return certain;
  }

  /** In the points of its terms, as the engine has it; undefined of a tick that is kept from the engine. */
  #pointsOf({ instrumentId, bid, ask, digits, mark }: TickRow): { bid: number; ask: number } | undefined {
    const terms = this.#state.terms.get(instrumentId);
    if (!terms || mark !== 0) return undefined;
    const scale = 10 ** (digits - terms.precision);
    const points = { bid: bid / scale, ask: ask / scale };
    return Number.isInteger(points.bid) && Number.isInteger(points.ask) ? points : undefined;
  }

  #takeTick(tick: TickRow): boolean {
    const quote = this.#pointsOf(tick);
    if (!quote) return false;
    const { instrumentId, no, t: at } = tick;
    const [bid, ask] = [price(quote.bid), price(quote.ask)];
    return this.#market.take({ kind: 'tick', instrumentId, no, bid, ask, at });
  }

  #look(reached: Reached, moment: Moment): void {
    const { tick, bid, ask } = reached;
    const triggers = this.#state.triggers.get(tick.instrumentId);
    if (!triggers) return;
    const { exits, entries } = triggers.due(bid, ask);
    for (const id of new Set(exits)) this.#lookAtExit(this.#state.order(id), reached, moment.events);
    for (const id of entries) this.#lookAtEntry(this.#state.order(id), reached, moment);
  }

  #lookAtExit(order: Order, { tick, bid, ask }: Reached, events: readonly NumberedEvent[]): void {
    const { id, side } = order;
    const own = eventsOf(id, events);
    // Whether it was reached before its level was moved, or after, nobody can say.
    if (own.some(({ type }) => type === 'StopsSet')) return;
    const closing = own.find((event) => event.type === 'PositionClosed' && event.part === null);
    if (closing?.type === 'PositionClosed') {
      // Who names an earlier tick came before this one.
      if (closing.tick < tick.no) return;
      const isOfTick = closing.reason === 'stop_loss' || closing.reason === 'take_profit';
      if (isOfTick && closing.tick === tick.no) return;
    }
    if (!this.#isBookable(order, side === 'buy' ? bid : ask)) return;
    const level = isStopReached(order, { bid, ask }) ? 'stop loss' : 'take profit';
    this.#say(
      order,
      `is not closed by tick ${tick.no} of instrument ${tick.instrumentId}, which reaches its ${level}`,
    );
  }

  /** Without a known conversion, or at a price that is none, a stop waits. */
  #isBookable(order: Order, at: number): boolean {
    const closing = calculateClosingProfit(order, price(at), this.#market);
    if (closing === 'unavailable' || closing.profit === null) return false;
    const account = this.#state.accounts.get(order.accountId);
    return account !== undefined && isBookable(account, closing.profit);
  }

  #lookAtEntry(order: Order, { tick }: Reached, { ticks, events }: Moment): void {
    const own = eventsOf(order.id, events);
    if (own.some(({ type }) => type === 'OrderTriggered' || type === 'OrderCancelled')) return;
    // While a price of its conversion, or of another position of the account, is not there the order waits.
    const { quoteCurrency } = this.#state.terms.get(order.instrumentId) ?? order;
    if (!this.#isConverted(quoteCurrency, tick, ticks)) return;
    const account = this.#state.accounts.get(order.accountId);
    if (!account || !isValued(this.#market, account)) return;
    this.#say(
      order,
      `is not triggered by tick ${tick.no} of instrument ${tick.instrumentId}, which reaches its target`,
    );
  }

  /** By pairs whose newest tick is young, and not of this millisecond, in which it may have come later. */
  #isConverted(currency: string, { instrumentId, t }: TickRow, ticks: readonly TickRow[]): boolean {
    if (this.#market.conversion(currency, 'debit') === 'unavailable') return false;
    const ageMsMax = this.#state.settings.quoteAgeMsMax / 2;
    return this.#market.conversionInstruments(currency).every((id) => {
      if (id === instrumentId) return true;
      const quote = this.#market.quotes.get(id);
      const isYoung = quote && !quote.crossed && t - quote.at <= ageMsMax;
      return isYoung && this.#live.standsAt(id, t) && !ticks.some((tick) => tick.instrumentId === id);
    });
  }

  #say(order: Order, what: string): void {
    if (this.#said.has(order)) return;
    this.#said.add(order);
    this.#faults.say(`order ${order.id} ${what}`);
  }
}

type Doubted = ReadonlySet<InstrumentId | 'all'>;

/** Instruments of which something changed within the millisecond, before its ticks or after them. */
function doubtedBy(events: readonly NumberedEvent[]): Doubted {
  const doubted = new Set<InstrumentId | 'all'>();
  for (const { event } of events) {
    if (event.type === 'InstrumentHalted' || event.type === 'InstrumentResumed')
      doubted.add(event.instrumentId);
    else if (event.type === 'InstrumentConfigured') doubted.add(event.terms.id);
    else if (event.type === 'VenueStarted' || event.type === 'SettingsChanged') doubted.add('all');
  }
  return doubted;
}

const eventsOf = (id: OrderId, events: readonly NumberedEvent[]): VenueEvent[] =>
  events.flatMap(({ event }) => ('orderId' in event && event.orderId === id ? [event] : []));
