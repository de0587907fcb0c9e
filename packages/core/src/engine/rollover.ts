// Swap at 17:00 New York (rule 12): once for each position and trading day, whatever restarts or how long it was down.
import type { SwapCharged } from '../model/event.ts';
import type { InstrumentTerms } from '../model/instrument.ts';
import type { Rollover } from '../model/market.ts';
import type { Order } from '../model/order.ts';
import { calculateSwap } from './arithmetic.ts';
import type { Context } from './checks.ts';
import type { Emit } from './risk.ts';
import { rolloverDays, tradesEveryDay } from './rollover-days.ts';
import { markOf } from './views.ts';

/**
 * Charges every position opened before the rollover that was not charged for this day yet, by id; then marks the day
 * as done. Answers false where a price or a conversion is not known: nothing is charged at a price of zero, the rest
 * waits. A day already done is passed over.
 */
export function settleRollover(context: Context, rollover: Rollover, emit: Emit): boolean {
  const { state, at } = context;
  const { valueDate } = rollover;
  if (valueDate <= state.lastRollover) return true;
  const holiday = state.settings.swapHolidays.includes(valueDate);
  const orders = [...state.orders.values()]
    .filter((order) => isDue(order, rollover))
    .sort((a, b) => a.id - b.id);
  let complete = true;
  for (const order of orders) {
    const terms = state.terms.get(order.instrumentId);
    if (!terms || (holiday && !tradesEveryDay(terms))) continue;
    const charge = swapCharged(context, order, terms, valueDate);
    if (charge === 'unpriced') complete = false;
    else if (charge) emit(charge);
  }
  if (complete) emit({ type: 'RolledOver', at, valueDate, rolledAt: rollover.at, holiday });
  return complete;
}

const isDue = (order: Readonly<Order>, rollover: Rollover): boolean =>
  order.status === 'open' && order.openedAt < rollover.at && order.swapDate < rollover.valueDate;

function swapCharged(
  { market, at }: Context,
  order: Readonly<Order>,
  terms: InstrumentTerms,
  valueDate: string,
): SwapCharged | 'unpriced' | null {
  const rolled = rolloverDays(terms, valueDate);
  const swapRate = order.side === 'buy' ? terms.swapLong : terms.swapShort;
  if (rolled === 0 || swapRate === 0) return null;
  const conversion = market.conversion(order.quoteCurrency, swapRate > 0 ? 'worse' : 'dearer');
  if (conversion === 'unavailable' || !market.quotes.has(order.instrumentId)) return 'unpriced';
  const days = rolled + order.swapDaysOwed;
  const price = markOf(market, order);
  const { lots, contractSize, precision, accountId } = order;
  const { legs } = conversion;
  const amount = calculateSwap({
    mode: terms.swapMode,
    swapRate,
    lots,
    contractSize,
    precision,
    price,
    days,
    legs,
  });
  return {
    type: 'SwapCharged',
    at,
    orderId: order.id,
    accountId,
    valueDate,
    days,
    amount,
    price,
    conversion: legs,
  };
}
