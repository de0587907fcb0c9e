// Audits stops that the market moves (docs/rules.md): each one from its own best price, order by order.
import type { Command, IdempotencyKey } from '../model/command.ts';
import type { Order } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import type { OrderView } from '../model/view.ts';
import type { Lots, Price } from '../units/units.ts';
import {
  type AuditedAccount,
  type AuditedQuote,
  type Books,
  expectEvent,
  floatingOf,
  positionsOf,
  quoteOf,
  specOf,
  sum,
} from './auditor-books.ts';
import { tradedQuote, wrongStops } from './auditor-place.ts';

const isPoints = (points: number): boolean => Number.isInteger(points) && points >= 1 && points <= 1e11;

export function auditTrail(
  books: Books,
  account: AuditedAccount,
  { orderId, distance, step }: Extract<Command, { type: 'SetTrail' }>,
  at: number,
  key: IdempotencyKey | null,
): OrderView | Refusal {
  const order = books.orders.find((one) => one.id === orderId && one.accountId === account.id);
  if (!order) return { code: 'order_not_found' };
  if (order.status === 'pending') return { code: 'order_not_open' };
  const spec = specOf(books, order.instrumentId);
  if (!spec) return { code: 'instrument_not_found' };
  const quote = quoteOf(books, order.instrumentId);
  if (!quote) return { code: 'quote_stale', ageMs: null };
  const min = spec.stopsLevel === 0 ? 1 : spec.stopsLevel;
  const mark = order.side === 'buy' ? quote.bid : quote.ask;
  const stopLoss = (order.side === 'buy' ? mark - distance : mark + distance) as Price;
  if (distance < min || ![distance, step, stopLoss].every(isPoints))
    return { code: 'invalid_trailing_stop', min };
  endTrail(books, order);
  delete order.breakEven;
  delete order.guarantee;
  order.stopLoss = stopLoss;
  order.trail = { distance, step, tick: 0 };
  books.trails.push({ orderId, start: mark, best: mark });
  const markProfit = floatingOf(books, order);
  const values = { distance, step, stopLoss, tick: quote.tick, mark, markProfit };
  expectEvent(books, { type: 'TrailSet', at, key, orderId, accountId: account.id, ...values });
  return { order: { ...order }, mark, profit: markProfit };
}

export function auditBreakEven(
  books: Books,
  account: AuditedAccount,
  { orderId, trigger, offset }: Extract<Command, { type: 'SetBreakEven' }>,
  at: number,
  key: IdempotencyKey | null,
): OrderView | Refusal {
  const order = books.orders.find((one) => one.id === orderId && one.accountId === account.id);
  if (!order) return { code: 'order_not_found' };
  if (order.status === 'pending') return { code: 'order_not_open' };
  const spec = specOf(books, order.instrumentId);
  if (!spec) return { code: 'instrument_not_found' };
  const quote = quoteOf(books, order.instrumentId);
  if (!quote) return { code: 'quote_stale', ageMs: null };
  const isOffset = Number.isInteger(offset) && offset >= 0;
  const min = (spec.stopsLevel || 1) + (isOffset ? offset : 0);
  const level = order.side === 'buy' ? order.openPrice + trigger : order.openPrice - trigger;
  if (trigger !== 0 && !(isOffset && trigger >= min && [trigger, level].every(isPoints)))
    return { code: 'invalid_break_even', min };
  endTrail(books, order);
  delete order.breakEven;
  delete order.guarantee;
  if (trigger !== 0) order.breakEven = { trigger, offset };
  const mark = order.side === 'buy' ? quote.bid : quote.ask;
  const markProfit = floatingOf(books, order);
  const { accountId, stopLoss } = order;
  const values = { trigger, offset, stopLoss, mark, markProfit };
  expectEvent(books, { type: 'BreakEvenSet', at, key, orderId, accountId, ...values });
  return { order: { ...order }, mark, profit: markProfit };
}

export function auditGuarantee(
  books: Books,
  account: AuditedAccount,
  { orderId, stopLoss: wanted }: Extract<Command, { type: 'SetGuaranteedStop' }>,
  at: number,
  key: IdempotencyKey | null,
): OrderView | Refusal {
  const order = books.orders.find((one) => one.id === orderId && one.accountId === account.id);
  if (!order) return { code: 'order_not_found' };
  if (order.status === 'pending') return { code: 'order_not_open' };
  const spec = specOf(books, order.instrumentId);
  if (!spec) return { code: 'instrument_not_found' };
  const quote = quoteOf(books, order.instrumentId);
  if (!quote) return { code: 'quote_stale', ageMs: null };
  const mark = order.side === 'buy' ? quote.bid : quote.ask;
  const isWanted = wanted !== 0;
  const points = isWanted ? (spec.guaranteedPremium ?? 0) : 0;
  if (isWanted) {
    if (points === 0) return { code: 'guarantee_not_offered' };
    const traded = tradedQuote(books, spec.id, at);
    if ('code' in traded) return traded;
    const far = Math.max(spec.stopsLevel, spec.guaranteedDistance ?? 0) as Price;
    const stops = { stopLoss: wanted, takeProfit: null };
    const wrong = wrongStops(far, order.precision, order.side, mark, stops);
    if (wrong) return wrong;
    const guaranteed = positionsOf(books, account.id).filter(
      (one) => one.guarantee !== undefined && one.instrumentId === spec.id && one.id !== orderId,
    );
    const max =
      (spec.guaranteedLotsMax || Number.POSITIVE_INFINITY) - sum(guaranteed.map(({ lots }) => lots));
    if (max < order.lots) return { code: 'guarantee_above_limit', max: Math.max(max, 0) as Lots };
    endTrail(books, order);
    delete order.breakEven;
    order.stopLoss = wanted;
    order.guarantee = points as Price;
  } else delete order.guarantee;
  const markProfit = floatingOf(books, order);
  const { accountId, stopLoss } = order;
  const values = { stopLoss, premium: points as Price, tick: quote.tick, mark, markProfit };
  expectEvent(books, { type: 'GuaranteedStopSet', at, key, orderId, accountId, ...values });
  return { order: { ...order }, mark, profit: markProfit };
}

/** After the exits of a tick: positions that have gained enough, oldest first. */
export function moveToEntry(books: Books, { instrumentId, bid, ask, tick }: AuditedQuote, at: number): void {
  const mine = books.orders.filter((one) => one.status === 'open' && one.instrumentId === instrumentId);
  for (const order of mine.sort((a, b) => a.openedAt - b.openedAt || a.id - b.id)) {
    const { breakEven, side, openPrice, id: orderId, accountId } = order;
    if (!breakEven) continue;
    const mark = side === 'buy' ? bid : ask;
    if ((side === 'buy' ? mark - openPrice : openPrice - mark) < breakEven.trigger) continue;
    const entry = side === 'buy' ? openPrice + breakEven.offset : openPrice - breakEven.offset;
    const had = order.stopLoss || entry;
    order.stopLoss = (side === 'buy' ? Math.max(had, entry) : Math.min(had, entry)) as Price;
    delete order.breakEven;
    const { stopLoss } = order;
    const markProfit = floatingOf(books, order);
    const values = { stopLoss, tick, mark, markProfit };
    expectEvent(books, { type: 'BreakEvenReached', at, orderId, accountId, ...values });
  }
}

export function endTrail(books: Books, order: Order): void {
  books.trails = books.trails.filter(({ orderId }) => orderId !== order.id);
  delete order.trail;
}

/** After the exits of a tick: every stop follows its best price in whole steps, and never goes back. */
export function trailStops(books: Books, { instrumentId, bid, ask, tick }: AuditedQuote, at: number): void {
  let isMoved = false;
  for (const order of books.orders) {
    const trail = books.trails.find(({ orderId }) => orderId === order.id);
    if (!trail || !order.trail || order.instrumentId !== instrumentId) continue;
    const { distance, step } = order.trail;
    const isLong = order.side === 'buy';
    trail.best = isLong ? Math.max(trail.best, bid) : Math.min(trail.best, ask);
    const steps = Math.floor(Math.abs(trail.best - trail.start) / step);
    const stop = isLong ? trail.start + steps * step - distance : trail.start - steps * step + distance;
    if (stop === order.stopLoss) continue;
    isMoved = true;
    order.stopLoss = stop as Price;
    order.trail = { distance, step, tick };
  }
  if (isMoved) expectEvent(books, { type: 'StopsTrailed', at, instrumentId, bid, ask, tick });
}
