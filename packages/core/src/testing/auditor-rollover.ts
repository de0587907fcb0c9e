// Swap as the contract has it (rule 12): which days count, for whom, and that no day counts twice.
import type { InstrumentTerms } from '../model/instrument.ts';
import type { Rollover } from '../model/market.ts';
import type { Order } from '../model/order.ts';
import type { Money } from '../units/units.ts';
import {
  type AuditedAccount,
  accountOf,
  type Books,
  expectEvent,
  markOf,
  post,
  quoteOf,
  termsOf,
  wayToUsd,
} from './auditor-books.ts';
import { swapOf } from './auditor-figures.ts';

/** 1 Monday … 7 Sunday: counts the days from Monday 2024-01-01. */
function weekdayOf(date: string): number {
  const days = Math.round(
    (Date.parse(`${date}T00:00:00Z`) - Date.parse('2024-01-01T00:00:00Z')) / 86_400_000,
  );
  return (((days % 7) + 7) % 7) + 1;
}

const neverCloses = (terms: InstrumentTerms): boolean => terms.swapTripleWeekday === 0;

function daysOf(terms: InstrumentTerms, date: string): number {
  const weekday = weekdayOf(date);
  if (neverCloses(terms)) return 1;
  if (weekday === 6 || weekday === 7) return 0;
  return weekday === terms.swapTripleWeekday ? 3 : 1;
}

/** Those that wait, in order; one that can't be finished for want of a price holds up the others. */
export function auditRollovers(books: Books, at: number): void {
  while (books.waiting.length > 0) {
    if (!auditRollover(books, books.waiting[0] as Rollover, at)) return;
    books.waiting.shift();
  }
}

function auditRollover(books: Books, rollover: Rollover, at: number): boolean {
  const { valueDate } = rollover;
  if (books.lastRollover >= valueDate) return true;
  const holiday = books.settings.swapHolidays.includes(valueDate);
  const held = books.orders
    .filter((order) => order.status === 'open' && order.openedAt < rollover.at)
    .sort((a, b) => a.id - b.id);
  let finished = true;
  for (const order of held) {
    const terms = termsOf(books, order.instrumentId);
    if (!terms || order.swapDate >= valueDate || (holiday && !neverCloses(terms))) continue;
    if (!charge(books, order, terms, { valueDate, at })) finished = false;
  }
  if (!finished) return false;
  for (const order of held) {
    const terms = termsOf(books, order.instrumentId);
    if (!terms || neverCloses(terms)) continue;
    if (holiday) order.swapDaysOwed += daysOf(terms, valueDate);
    else if (daysOf(terms, valueDate) > 0) order.swapDaysOwed = 0;
  }
  books.lastRollover = valueDate;
  expectEvent(books, { type: 'RolledOver', at, valueDate, rolledAt: rollover.at, holiday });
  return true;
}

/** True where it was charged, or nothing was to be charged; false where a price is missing. */
function charge(
  books: Books,
  order: Order,
  terms: InstrumentTerms,
  { valueDate, at }: { valueDate: string; at: number },
): boolean {
  const counted = daysOf(terms, valueDate);
  const rate = order.side === 'buy' ? terms.swapLong : terms.swapShort;
  if (counted === 0 || rate === 0) return true;
  const legs = wayToUsd(books, order.quoteCurrency, rate < 0 ? 'dearer' : 'worse');
  if (!legs || !quoteOf(books, order.instrumentId)) return false;
  const days = counted + order.swapDaysOwed;
  const price = markOf(books, order);
  const amount = swapOf(order, { mode: terms.swapMode, rate, price, days }, legs) as Money;
  order.swap = (order.swap + amount) as Money;
  order.swapDate = valueDate;
  order.swapDaysOwed = 0;
  const account = accountOf(books, order.accountId) as AuditedAccount;
  post(books, account, 'swap', amount);
  const conversion = legs;
  const { id: orderId, accountId } = order;
  expectEvent(books, {
    type: 'SwapCharged',
    at,
    orderId,
    accountId,
    valueDate,
    days,
    amount,
    price,
    conversion,
  });
  return true;
}
