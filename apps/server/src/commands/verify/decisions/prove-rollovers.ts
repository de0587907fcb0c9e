// Decides again whom a rollover charges, and when: each swap is of the day that ends, of a position that was open by then, one that
// waits for its price has the rate of the terms, and nobody who owes one is left out.
import {
  type InstrumentTerms,
  type Order,
  type RolledOver,
  rolloverDays,
  type SwapCharged,
  swapRateOf,
  tradesEveryDay,
  type VenueEvent,
  type VenueState,
  type WaitingSwap,
  weekdayOf,
} from '@candor/core';

interface Charged {
  readonly seq: number;
  readonly event: SwapCharged;
  readonly openedAt: number;
  readonly tradesEveryDay: boolean;
}

const DAY_MS = 86_400_000;
/** A venue that was down for longer makes up for the newest ones only. */
const MISSED_DAYS_MAX = 400;
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export class RolloverCheck {
  readonly #say: (seq: number, what: string) => void;
  readonly #dayEnd: ((valueDate: string) => number) | undefined;
  /** Since the last rollover, of those that did not wait. */
  #charged: Charged[] = [];
  /** What held before the last change of each instrument, and when that was. */
  readonly #before = new Map<number, { readonly terms: InstrumentTerms; readonly until: number }>();
  /** The tick of each price since the last rollover: prices stand still for as long as one takes. */
  readonly #ticks = new Map<number, number>();
  #hasStarts = false;
  #holidaysBefore: { readonly listed: readonly string[]; readonly until: number } | undefined;

  constructor(say: (seq: number, what: string) => void, dayEnd?: (valueDate: string) => number) {
    this.#say = say;
    this.#dayEnd = dayEnd;
  }

  /** `state` stands just before the event `seq`. */
  take(seq: number, event: VenueEvent, state: VenueState): void {
    if (event.type === 'SwapCharged') this.#keep(seq, event, state);
    else if (event.type === 'RolledOver') this.#roll(seq, event, state);
    else if (event.type === 'InstrumentConfigured') {
      const terms = state.terms.get(event.terms.id);
      if (terms) this.#before.set(event.terms.id, { terms, until: event.at });
    } else if (event.type === 'VenueStarted') {
      // One that a kill has cut off goes on at other prices.
      this.#ticks.clear();
      this.#hasStarts = true;
    } else if (event.type === 'SettingsChanged')
      this.#holidaysBefore = { listed: state.settings.swapHolidays, until: event.at };
  }

  #keep(seq: number, event: SwapCharged, state: VenueState): void {
    const order = state.order(event.orderId);
    const isWaiting = state.owedSwaps.of(order).some(({ valueDate }) => valueDate === event.valueDate);
    if (isWaiting) return;
    this.#standStill(seq, order, event);
    const terms = state.terms.get(order.instrumentId);
    this.#charged.push({
      ...{ seq, event, openedAt: order.openedAt },
      tradesEveryDay: terms !== undefined && tradesEveryDay(terms),
    });
    if (event.valueDate <= state.lastRollover)
      this.#say(seq, `charges order ${order.id} a swap of ${event.valueDate}, a day that was over before`);
    if (this.#dayEnd && !(this.#dayEnd(event.valueDate) <= event.at))
      this.#say(seq, `charges order ${order.id} the swap of ${event.valueDate} before that day's end`);
  }

  /** Before starts were recorded nobody knows where one has come between. */
  #standStill(seq: number, { id, instrumentId }: Readonly<Order>, { tick, conversion }: SwapCharged): void {
    for (const used of [{ instrumentId, tick }, ...conversion]) {
      if (used.tick === undefined || !this.#hasStarts) continue;
      const known = this.#ticks.get(used.instrumentId);
      if (known !== undefined && known !== used.tick)
        this.#say(
          seq,
          `charges order ${id} at tick ${used.tick} of instrument ${used.instrumentId}, and others at tick ${known}`,
        );
      this.#ticks.set(used.instrumentId, used.tick);
    }
  }

  #roll(seq: number, event: RolledOver, state: VenueState): void {
    this.#ticks.clear();
    const { valueDate, rolledAt, holiday, at } = event;
    if (valueDate <= state.lastRollover) this.#say(seq, `ends ${valueDate}, a day that was over before`);
    this.#follow(seq, state.lastRollover, valueDate);
    if (rolledAt > at || (this.#dayEnd && this.#dayEnd(valueDate) !== rolledAt))
      this.#say(seq, `ends ${valueDate} at another time than 17:00 in New York`);
    const { listed, until } = this.#holidaysBefore ?? { listed: [], until: 0 };
    const isListed = state.settings.swapHolidays.includes(valueDate);
    // The settings may have changed while the rollover was under way.
    if (holiday !== isListed && (until < rolledAt || holiday !== listed.includes(valueDate)))
      this.#say(
        seq,
        `has ${valueDate} as ${holiday ? 'a holiday' : 'no holiday'}, which the settings have not`,
      );
    for (const one of this.#charged) this.#compare(one, event);
    this.#charged = [];
    const waiting = event.waiting ?? [];
    for (const one of waiting) this.#checkWaiting(seq, event, one, state);
    const heeded = new Set(waiting.map(({ orderId }) => orderId));
    for (const order of state.orders.values())
      if (!heeded.has(order.id) && this.#isLeftOut(event, order, state))
        this.#say(seq, `leaves out order ${order.id}, which owes a swap of ${valueDate}`);
  }

  /** Every calendar day is one, and a start makes up for those that were missed, up to so many. */
  #follow(seq: number, last: string, valueDate: string): void {
    const from = Date.parse(last) + DAY_MS;
    const until = Date.parse(valueDate) - DAY_MS;
    if (!(from <= until) || until - from >= MISSED_DAYS_MAX * DAY_MS) return;
    const missing = from === until ? dateOf(from) : `${dateOf(from)} to ${dateOf(until)}`;
    this.#say(seq, `ends ${valueDate} behind ${last}, and leaves out the rollover of ${missing}`);
  }

  #compare({ seq, event, openedAt, tradesEveryDay: isDaily }: Charged, rolled: RolledOver): void {
    const what = `charges order ${event.orderId} the swap of ${event.valueDate}`;
    if (event.valueDate !== rolled.valueDate)
      this.#say(seq, `${what}, and the day that ends is ${rolled.valueDate}`);
    if (event.at < rolled.rolledAt) this.#say(seq, `${what} before that day's end`);
    if (openedAt >= rolled.rolledAt) this.#say(seq, `${what}, after which it was opened`);
    if (rolled.holiday && !isDaily) this.#say(seq, `${what}, a holiday`);
  }

  #isLeftOut(rolled: RolledOver, order: Readonly<Order>, state: VenueState): boolean {
    const { valueDate, rolledAt, holiday } = rolled;
    if (order.status !== 'open' || order.openedAt >= rolledAt || order.swapDate >= valueDate) return false;
    const owesBy = (terms: InstrumentTerms): boolean =>
      (!holiday || tradesEveryDay(terms)) &&
      rolloverDays(terms, weekdayOf(valueDate)) > 0 &&
      swapRateOf(terms, order.side) !== 0;
    const held = this.#heldIn(rolled, order, state);
    return held.length > 0 && held.every(owesBy);
  }

  /** Terms may change while a rollover is under way: those before held for who came first. */
  #heldIn(rolled: RolledOver, order: Readonly<Order>, state: VenueState): InstrumentTerms[] {
    const before = this.#before.get(order.instrumentId);
    const now = state.terms.get(order.instrumentId);
    return [...(now ? [now] : []), ...(before && before.until >= rolled.rolledAt ? [before.terms] : [])];
  }

  #checkWaiting(
    seq: number,
    rolled: RolledOver,
    { orderId, days, mode, rate }: WaitingSwap,
    state: VenueState,
  ): void {
    const order = state.orders.get(orderId);
    const what = `has order ${orderId} wait for its swap of ${rolled.valueDate}`;
    if (order?.status !== 'open' || order.openedAt >= rolled.rolledAt) {
      this.#say(seq, `${what}, which was not open by then`);
      return;
    }
    const isOfTerms = this.#heldIn(rolled, order, state).some(
      (terms) =>
        terms.swapMode === mode &&
        swapRateOf(terms, order.side) === rate &&
        rolloverDays(terms, weekdayOf(rolled.valueDate)) + order.swapDaysOwed === days &&
        (!rolled.holiday || tradesEveryDay(terms)),
    );
    if (!isOfTerms) this.#say(seq, `${what} for ${days} days at a rate of ${rate}, which the terms had not`);
  }
}
