// Swap at 17:00 New York (rule 12): once per position and trading day, regardless of restarts and downtime.
import type { SwapCharged, WaitingSwap } from '../model/event.ts';
import type { InstrumentSpec } from '../model/instrument.ts';
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
 * A rollover under way: it charges every position that was opened before it and not charged for this day, by id and in
 * portions, so that no order waits for all of them. Then it marks the day as done. Prices do not change meanwhile,
 * since the caller holds market events back. A position without a price or a conversion route delays no other: nothing
 * is charged at a price of zero, and its swap is deferred.
 */
export class RolloverUnderWay {
  readonly #rollover: Rollover;
  readonly #holiday: boolean;
  readonly #weekday: number;
  readonly #due: readonly Order[];
  #next = 0;
  /** Positions whose account acted before their turn. */
  readonly #ahead = new Set<OrderId>();
  readonly #waiting = new Map<OrderId, WaitingSwap>();

  private constructor(state: VenueState, rollover: Rollover) {
    this.#rollover = rollover;
    this.#holiday = state.settings.swapHolidays.includes(rollover.valueDate);
    this.#weekday = weekdayOf(rollover.valueDate);
    this.#due = dueOrders(state, rollover);
  }

  /** Null if the day is already done. */
  static begin({ state }: Context, rollover: Rollover): RolloverUnderWay | null {
    return rollover.valueDate <= state.lastRollover ? null : new RolloverUnderWay(state, rollover);
  }

  /** Processes `count` more positions; returns true once the day is done. */
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

  /** Charges an account's positions before their turn, so that its command comes after its rollover. */
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
    const spec = state.terms.get(order.instrumentId);
    if (!spec || (this.#holiday && !tradesEveryDay(spec))) return;
    const swap = swapOf(order, spec, { valueDate, weekday: this.#weekday });
    if (!swap) return;
    // Deferred swaps of earlier days are charged first.
    const charge = state.deferredSwaps.of(order).length > 0 ? null : swapCharged(context, order, swap);
    const { days, mode, rate } = swap;
    if (charge) emit(charge);
    else this.#waiting.set(order.id, { orderId: order.id, days, mode, rate });
  }
}

/** Charges the deferred swaps whose price has arrived, by order and then by day. Cheap if there are none. */
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

/** Null if the day does not count for the instrument. */
function swapOf(
  order: Readonly<Order>,
  spec: InstrumentSpec,
  { valueDate, weekday }: { valueDate: string; weekday: number },
): DeferredSwap | null {
  const rolled = rolloverDays(spec, weekday);
  const rate = swapRateOf(spec, order.side);
  if (rolled === 0 || rate === 0) return null;
  return { valueDate, days: rolled + order.swapDaysOwed, mode: spec.swapMode, rate };
}

/** Charged at the current closing price. Null if price or conversion route is missing, or the result out of range. */
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
