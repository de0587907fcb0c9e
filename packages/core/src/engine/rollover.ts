// Swap at 17:00 New York (rule 12): once for each position and trading day, whatever restarts or how long it was down.
import type { SwapCharged, WaitingSwap } from '../model/event.ts';
import type { InstrumentTerms } from '../model/instrument.ts';
import type { Rollover } from '../model/market.ts';
import type { Order } from '../model/order.ts';
import { calculateSwapCharge, swapRateOf } from '../rules/swap-charge.ts';
import type { Context } from './checks.ts';
import type { OwedSwap } from './owed-swaps.ts';
import type { Emit } from './risk.ts';
import { rolloverDays, tradesEveryDay } from './rollover-days.ts';
import { floatingProfit, isBookable, isCountable, markOf } from './views.ts';

/**
 * Charges every position opened before the rollover that was not charged for this day yet, by id; then marks the day
 * as done. A position without a price or a conversion route holds nobody up: nothing is charged at a price of zero, its swap
 * waits by itself. A day already done is passed over.
 */
export function settleRollover(context: Context, rollover: Rollover, emit: Emit): void {
  const { state, at } = context;
  const { valueDate } = rollover;
  if (valueDate <= state.lastRollover) return;
  const holiday = state.settings.swapHolidays.includes(valueDate);
  const waiting: WaitingSwap[] = [];
  for (const order of dueOrders(context, rollover)) {
    const terms = state.terms.get(order.instrumentId);
    if (!terms || (holiday && !tradesEveryDay(terms))) continue;
    const swap = swapOf(order, terms, valueDate);
    if (!swap) continue;
    // What waits from an earlier day comes first.
    const charge = state.owedSwaps.of(order).length > 0 ? null : swapCharged(context, order, swap);
    if (charge) emit(charge);
    else waiting.push({ orderId: order.id, days: swap.days, mode: swap.mode, rate: swap.rate });
  }
  const rolled = { type: 'RolledOver', at, valueDate, rolledAt: rollover.at, holiday } as const;
  emit(waiting.length > 0 ? { ...rolled, waiting } : rolled);
}

/** Charges the swaps whose price has come, by order and then by day. Cheap where none waits, or nothing has come. */
export function settleOwedSwaps(context: Context, emit: Emit): void {
  const { state, market } = context;
  if (state.owedSwaps.isEmpty) return;
  const ready = state.owedSwaps
    .instruments()
    .filter((id) => market.quotes.has(id))
    .flatMap((id) => state.owedSwaps.orders(id))
    .sort((a, b) => a - b);
  for (const id of ready) {
    const order = state.order(id);
    for (const swap of state.owedSwaps.of(order)) {
      const charge = swapCharged(context, order, swap);
      if (!charge) break;
      emit(charge);
    }
  }
}

function dueOrders({ state }: Context, rollover: Rollover): Order[] {
  const isDue = (order: Order): boolean =>
    order.status === 'open' && order.openedAt < rollover.at && order.swapDate < rollover.valueDate;
  return [...state.orders.values()].filter(isDue).sort((a, b) => a.id - b.id);
}

/** Null where the day counts nothing for it. */
function swapOf(order: Readonly<Order>, terms: InstrumentTerms, valueDate: string): OwedSwap | null {
  const rolled = rolloverDays(terms, valueDate);
  const rate = swapRateOf(terms, order.side);
  if (rolled === 0 || rate === 0) return null;
  return { valueDate, days: rolled + order.swapDaysOwed, mode: terms.swapMode, rate };
}

/** At the price it would close at now; null while that, or a conversion route, is not known, or is no price to count with. */
function swapCharged(
  { state, market, at }: Context,
  order: Readonly<Order>,
  { valueDate, days, mode, rate }: OwedSwap,
): SwapCharged | null {
  if (!market.quotes.has(order.instrumentId)) return null;
  const price = markOf(market, order);
  const { id: orderId, accountId, lots, contractSize, precision, quoteCurrency } = order;
  const held = { mode, rate, lots, contractSize, precision, quoteCurrency, price, days };
  const charge = calculateSwapCharge(held, market);
  if (charge === 'unavailable') return null;
  const { amount, legs } = charge;
  if (amount === null || !isBookable(state.account(accountId), amount)) return null;
  if (!isCountable(floatingProfit(market, order, price))) return null;
  const charged = { at, orderId, accountId, valueDate, days, amount, price };
  return { type: 'SwapCharged', ...charged, conversion: legs };
}
