// Swap at 17:00 New York (rule 12): once for each position and trading day, whatever restarts or how long it was down.
import type { SwapCharged, WaitingSwap } from '../model/event.ts';
import type { InstrumentTerms } from '../model/instrument.ts';
import type { Rollover } from '../model/market.ts';
import type { Order, OrderId } from '../model/order.ts';
import { calculateSwapCharge, swapRateOf } from '../rules/swap-charge.ts';
import type { Context } from './checks.ts';
import type { DeferredSwap } from './deferred-swaps.ts';
import type { Emit } from './risk.ts';
import { rolloverDays, tradesEveryDay, weekdayOf } from './rollover-days.ts';
import type { Account, VenueState } from './state.ts';
import { byId, closingPriceOf, floatingProfit, isBookable, isCountable } from './views.ts';

/**
 * A rollover under way: every position opened before it that was not charged for this day yet is charged, by id and in
 * portions, so that nobody's order waits for all of them; then the day is marked as done. Prices stand still meanwhile:
 * whoever drives it holds market events back. A position without a price or a conversion route holds nobody up: nothing
 * is charged at a price of zero, its swap waits by itself.
 */
export class RolloverUnderWay {
  readonly #rollover: Rollover;
  readonly #holiday: boolean;
  readonly #weekday: number;
  readonly #due: readonly Order[];
  #next = 0;
  /** Those whose account acted before their turn. */
  readonly #ahead = new Set<OrderId>();
  readonly #waiting = new Map<OrderId, WaitingSwap>();

  private constructor(state: VenueState, rollover: Rollover) {
    this.#rollover = rollover;
    this.#holiday = state.settings.swapHolidays.includes(rollover.valueDate);
    this.#weekday = weekdayOf(rollover.valueDate);
    this.#due = dueOrders(state, rollover);
  }

  /** Null where the day is done already. */
  static begin({ state }: Context, rollover: Rollover): RolloverUnderWay | null {
    return rollover.valueDate <= state.lastRollover ? null : new RolloverUnderWay(state, rollover);
  }

  /** Looks at `count` further positions; true once the day is done. */
  goOn(context: Context, count: number, emit: Emit): boolean {
    const until = Math.min(this.#due.length, this.#next + count);
    for (; this.#next < until; this.#next += 1) {
      const order = this.#due[this.#next];
      if (order?.status === 'open' && !this.#ahead.has(order.id)) this.#settle(context, order, emit);
    }
    if (this.#next < this.#due.length) return false;
    const { valueDate, at: rolledAt } = this.#rollover;
    const rolled = {
      type: 'RolledOver',
      at: context.at,
      valueDate,
      rolledAt,
      holiday: this.#holiday,
    } as const;
    const waiting = [...this.#waiting.values()].filter(({ orderId }) => isOpen(context.state, orderId));
    emit(waiting.length > 0 ? { ...rolled, waiting } : rolled);
    return true;
  }

  /** The positions of an account that is about to act, before their turn: what it does comes after its rollover. */
  settleAccount(context: Context, account: Account, emit: Emit): void {
    for (const order of byId(account.positions)) {
      if (!isDue(order, this.#rollover) || this.#ahead.has(order.id) || this.#isBehind(order)) continue;
      this.#ahead.add(order.id);
      this.#settle(context, order, emit);
    }
  }

  #isBehind({ id }: Order): boolean {
    const next = this.#due[this.#next];
    return next === undefined || id < next.id;
  }

  #settle(context: Context, order: Order, emit: Emit): void {
    const { state } = context;
    const { valueDate } = this.#rollover;
    const terms = state.terms.get(order.instrumentId);
    if (!terms || (this.#holiday && !tradesEveryDay(terms))) return;
    const swap = swapOf(order, terms, { valueDate, weekday: this.#weekday });
    if (!swap) return;
    // What waits from an earlier day comes first.
    const charge = state.deferredSwaps.of(order).length > 0 ? null : swapCharged(context, order, swap);
    const { days, mode, rate } = swap;
    if (charge) emit(charge);
    else this.#waiting.set(order.id, { orderId: order.id, days, mode, rate });
  }
}

/** Charges the swaps whose price has come, by order and then by day. Cheap where none waits, or nothing has come. */
export function settleDeferredSwaps(context: Context, emit: Emit): void {
  const { state, market } = context;
  if (state.deferredSwaps.isEmpty) return;
  const ready = state.deferredSwaps
    .instruments()
    .filter((id) => market.quotes.has(id))
    .flatMap((id) => state.deferredSwaps.orders(id))
    .sort((a, b) => a - b);
  for (const id of ready) {
    const order = state.order(id);
    for (const swap of state.deferredSwaps.of(order)) {
      const charge = swapCharged(context, order, swap);
      if (!charge) break;
      emit(charge);
    }
  }
}

function dueOrders(state: VenueState, rollover: Rollover): Order[] {
  return [...state.orders.values()].filter((order) => isDue(order, rollover)).sort((a, b) => a.id - b.id);
}

const isDue = (order: Order, { at, valueDate }: Rollover): boolean =>
  order.status === 'open' && order.openedAt < at && order.swapDate < valueDate;

const isOpen = (state: VenueState, id: OrderId): boolean => state.orders.get(id)?.status === 'open';

/** Null where the day counts nothing for it. */
function swapOf(
  order: Readonly<Order>,
  terms: InstrumentTerms,
  { valueDate, weekday }: { valueDate: string; weekday: number },
): DeferredSwap | null {
  const rolled = rolloverDays(terms, weekday);
  const rate = swapRateOf(terms, order.side);
  if (rolled === 0 || rate === 0) return null;
  return { valueDate, days: rolled + order.swapDaysOwed, mode: terms.swapMode, rate };
}

/** At the price it would close at now; null while that, or a conversion route, is not known, or is no price to count with. */
function swapCharged(
  { state, market, at }: Context,
  order: Readonly<Order>,
  { valueDate, days, mode, rate }: DeferredSwap,
): SwapCharged | null {
  const quote = market.quotes.get(order.instrumentId);
  if (!quote) return null;
  const price = closingPriceOf(market, order);
  const { id: orderId, accountId, lots, contractSize, precision, quoteCurrency } = order;
  const held = { mode, rate, lots, contractSize, precision, quoteCurrency, price, days };
  const charge = calculateSwapCharge(held, market);
  if (charge === 'unavailable') return null;
  const { amount, legs } = charge;
  if (amount === null || !isBookable(state.account(accountId), amount)) return null;
  if (!isCountable(floatingProfit(market, order, price))) return null;
  const charged = { at, orderId, accountId, valueDate, days, amount, price, tick: quote.tick };
  return { type: 'SwapCharged', ...charged, conversion: legs };
}
