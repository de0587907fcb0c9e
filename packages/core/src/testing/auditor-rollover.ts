// Audits swaps by the contract (rule 12): days that count, positions that pay, and that no day counts twice.

import type { WaitingSwap } from '../model/event.ts';
import type { InstrumentSpec } from '../model/instrument.ts';
import type { Rollover } from '../model/market.ts';
import type { Order } from '../model/order.ts';
import type { Money } from '../units/units.ts';
import {
  type AuditedAccount,
  accountOf,
  type Books,
  closingPriceOf,
  conversionRoute,
  expectEvent,
  post,
  quoteOf,
  specOf,
} from './auditor-books.ts';
import { swapOf } from './auditor-metrics.ts';
import { endDailyLossWindows } from './auditor-protection.ts';

/** 1 Monday … 7 Sunday: counts the days from Monday 2024-01-01. */
function weekdayOf(date: string): number {
  const days = Math.round(
    (Date.parse(`${date}T00:00:00Z`) - Date.parse('2024-01-01T00:00:00Z')) / 86_400_000,
  );
  return (((days % 7) + 7) % 7) + 1;
}

type DeferredSwap = Books['deferredSwaps'][number];

const neverCloses = (spec: InstrumentSpec): boolean => spec.swapTripleWeekday === 0;

function daysOf(spec: InstrumentSpec, date: string): number {
  const weekday = weekdayOf(date);
  if (neverCloses(spec)) return 1;
  if (weekday === 6 || weekday === 7) return 0;
  return weekday === spec.swapTripleWeekday ? 3 : 1;
}

/**
 * Positions that were open at the rollover are charged for the day at once. Those without a price or a conversion route
 * are noted with that day's number of days and rate, and delay no others.
 */
export function auditRollover(books: Books, rollover: Rollover, at: number): void {
  const { valueDate } = rollover;
  if (books.lastRollover >= valueDate) return;
  const holiday = books.settings.swapHolidays.includes(valueDate);
  const waiting: WaitingSwap[] = [];
  const held = books.orders
    .filter((order) => order.status === 'open' && order.openedAt < rollover.at)
    .sort((a, b) => a.id - b.id);
  for (const order of held) {
    const spec = specOf(books, order.instrumentId);
    if (!spec) continue;
    const counted = daysOf(spec, valueDate);
    if (holiday && !neverCloses(spec)) {
      order.swapDaysOwed += counted;
      continue;
    }
    const rate = order.side === 'buy' ? spec.swapLong : spec.swapShort;
    if (order.swapDate < valueDate && counted > 0 && rate !== 0) {
      const swap = { orderId: order.id, days: counted + order.swapDaysOwed, mode: spec.swapMode, rate };
      if (!isCharged(books, order, { ...swap, valueDate }, at)) waiting.push(swap);
      order.swapDaysOwed = 0;
    }
    if (counted > 0 && !neverCloses(spec)) order.swapDaysOwed = 0;
  }
  books.deferredSwaps.push(...waiting.map((swap) => ({ ...swap, valueDate })));
  books.lastRollover = valueDate;
  endDailyLossWindows(books);
  const rolled = { type: 'RolledOver' as const, at, valueDate, rolledAt: rollover.at, holiday };
  expectEvent(books, waiting.length > 0 ? { ...rolled, waiting } : rolled);
}

/** Charges deferred swaps once the price arrives, by order and then by day. */
export function auditDeferredSwaps(books: Books, at: number): void {
  const due = books.deferredSwaps.toSorted(
    (a, b) => a.orderId - b.orderId || Number(a.valueDate > b.valueDate) - Number(a.valueDate < b.valueDate),
  );
  for (const swap of due) {
    const order = books.orders.find((one) => one.id === swap.orderId) as Order;
    if (isCharged(books, order, swap, at))
      books.deferredSwaps = books.deferredSwaps.filter((one) => one !== swap);
  }
}

function isCharged(books: Books, order: Order, swap: DeferredSwap, at: number): boolean {
  const { rate, mode, days, valueDate } = swap;
  const legs = conversionRoute(books, order.quoteCurrency, rate < 0 ? 'debit' : 'credit');
  const quote = quoteOf(books, order.instrumentId);
  if (!legs || !quote) return false;
  const price = closingPriceOf(books, order);
  const amount = swapOf(order, { mode, rate, price, days }, legs) as Money;
  order.swap = (order.swap + amount) as Money;
  order.swapDate = valueDate;
  const account = accountOf(books, order.accountId) as AuditedAccount;
  post(books, account, 'swap', amount);
  const { id: orderId, accountId } = order;
  const charged = { at, orderId, accountId, valueDate, days, amount, price, tick: quote.tick };
  expectEvent(books, { type: 'SwapCharged', ...charged, conversion: legs });
  return true;
}
