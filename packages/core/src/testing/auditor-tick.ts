// Audits a tick according to the contract (rules 3, 4, 10 and 14): exits, pending orders, then affected accounts.
import type { RiskMetrics } from '../model/event.ts';
import type { Tick } from '../model/market.ts';
import type { Order } from '../model/order.ts';
import type { Money } from '../units/units.ts';
import {
  type AuditedAccount,
  type AuditedQuote,
  accountOf,
  type Books,
  closingPriceOf,
  conversionRoute,
  expectEvent,
  floatingOf,
  isKnown,
  isRouteFresh,
  isTradable,
  marginInUse,
  pendingOf,
  positionsOf,
  profitsOf,
  quoteOf,
  specOf,
  stepsToUsd,
  sum,
} from './auditor-books.ts';
import { applyNegativeBalanceProtection, cancelOrder, closePosition } from './auditor-close.ts';
import { fillOrder, fillOrRefuse } from './auditor-fill.ts';
import { moveToEntry, trailStops } from './auditor-trail.ts';

/** Up to a hundred billion points. */
const isPrice = (points: number): boolean => Number.isInteger(points) && points >= 1 && points <= 1e11;

/** Returns false for an ignored tick: no valid price, an old or repeated number, or a crossed first price. */
export function takeTick(books: Books, tick: Tick): boolean {
  if (!isPrice(tick.bid) || !isPrice(tick.ask)) return false;
  const crossed = tick.bid > tick.ask;
  const quote = quoteOf(books, tick.instrumentId);
  if (!quote) {
    if (crossed) return false;
    const { instrumentId, no, bid, ask, at } = tick;
    books.quotes.push({ instrumentId, bid, ask, tick: no, no, crossed, old: false, confirmed: at });
    return true;
  }
  if (tick.no <= quote.no) return false;
  quote.no = tick.no;
  quote.crossed = crossed;
  if (!crossed) {
    quote.bid = tick.bid;
    quote.ask = tick.ask;
    quote.tick = tick.no;
    quote.old = false;
    quote.confirmed = Math.max(quote.confirmed, tick.at);
  }
  return true;
}

export function auditTick(books: Books, tick: Tick, at: number): void {
  const { instrumentId } = tick;
  const quote = quoteOf(books, instrumentId);
  if (!quote || !specOf(books, instrumentId) || !isTradable(books, instrumentId, at)) return;
  auditExits(books, quote, at);
  moveToEntry(books, quote, at);
  trailStops(books, quote, at);
  auditEntries(books, quote, at);
  const touched = books.accounts
    .filter((account) => positionsOf(books, account.id).some((order) => isMoved(books, order, instrumentId)))
    .sort((a, b) => a.id - b.id);
  for (const account of touched) auditRisk(books, account, tick, at);
}

const isMoved = (books: Books, order: Order, instrumentId: number): boolean =>
  order.instrumentId === instrumentId ||
  (stepsToUsd(books, order.quoteCurrency) ?? []).some((step) => step.spec.id === instrumentId);

function auditExits(books: Books, { instrumentId, bid, ask, tick }: AuditedQuote, at: number): void {
  const lossHit = ({ side, stopLoss }: Order): boolean =>
    stopLoss > 0 && (side === 'buy' ? bid <= stopLoss : ask >= stopLoss);
  const profitHit = ({ side, takeProfit }: Order): boolean =>
    takeProfit > 0 && (side === 'buy' ? bid >= takeProfit : ask <= takeProfit);
  const due = books.orders
    .filter((order) => order.instrumentId === instrumentId && order.status === 'open')
    .filter((order) => lossHit(order) || profitHit(order))
    .sort((a, b) => a.openedAt - b.openedAt || a.id - b.id);
  for (const order of due) {
    const account = accountOf(books, order.accountId) as AuditedAccount;
    const reason = lossHit(order) ? 'stop_loss' : 'take_profit';
    const market = order.side === 'buy' ? bid : ask;
    const isGuaranteed = order.guarantee !== undefined && reason === 'stop_loss';
    const price = isGuaranteed ? order.stopLoss : market;
    const how = { reason, price, tick, at, ...(isGuaranteed ? { market } : {}) } as const;
    if (closePosition(books, account, order, how)) applyNegativeBalanceProtection(books, account, at);
  }
}

function auditEntries(books: Books, { instrumentId, bid, ask }: AuditedQuote, at: number): void {
  const isHit = ({ side, kind, target }: Order): boolean => {
    if (side === 'buy') return kind === 'limit' ? ask <= target : ask >= target;
    return kind === 'limit' ? bid >= target : bid <= target;
  };
  const due = books.orders
    .filter((order) => order.instrumentId === instrumentId && order.status === 'pending' && isHit(order))
    .sort((a, b) => a.createdAt - b.createdAt || a.id - b.id);
  for (const order of due) {
    if (!books.orders.includes(order)) continue;
    const account = accountOf(books, order.accountId) as AuditedAccount;
    const spec = specOf(books, instrumentId);
    if (!spec) continue;
    // Until a conversion is known every order waits, even one of an account in cooling-off.
    const { quoteCurrency } = order;
    if (!conversionRoute(books, quoteCurrency, 'debit') || !isRouteFresh(books, quoteCurrency, at)) continue;
    const fill = fillOrRefuse(books, account, { ...order, leverage: order.multiple, spec }, at);
    if ('code' in fill) {
      // The account's equity is not known yet, so the order waits, unless the account is in cooling-off.
      if (fill.code === 'quote_stale') continue;
      cancelOrder(books, order, { reason: 'trigger_refused', at });
      continue;
    }
    fillOrder(books, account, order, fill, at);
    expectEvent(books, { type: 'OrderTriggered', at, orderId: order.id, accountId: account.id, fill });
    const linked = books.orders.find(({ linkedTo }) => linkedTo === order.id);
    if (linked) cancelOrder(books, linked, { reason: 'other_filled', at });
  }
}

/** Equity × 100 ≤ level × margin, with margin in use. */
function isUnder(books: Books, account: AuditedAccount, level: number): boolean {
  const margin = marginInUse(books, account.id);
  const equity = account.balance + profitsOf(books, account.id);
  return margin > 0 && BigInt(equity) * 100n <= BigInt(margin) * BigInt(level);
}

/** `tick` does not close positions that it opened; null if there is no current tick. */
export function auditRisk(books: Books, account: AuditedAccount, tick: Tick | null, at: number): void {
  if (positionsOf(books, account.id).length === 0 || !isKnown(books, account.id)) return;
  const { marginCallLevel, marginCallRearmLevel, stopOutLevel } = books.settings;
  const accountId = account.id;
  if (account.called) {
    if (!isUnder(books, account, marginCallRearmLevel)) {
      account.called = false;
      expectEvent(books, { type: 'MarginCallArmed', at, accountId });
    }
  } else if (isUnder(books, account, marginCallLevel)) {
    account.called = true;
    expectEvent(books, { type: 'MarginCalled', at, accountId, figures: riskMetricsOf(books, account, at) });
  }
  if (!isUnder(books, account, stopOutLevel)) return;
  for (const order of pendingOf(books, accountId).sort((a, b) => a.id - b.id))
    cancelOrder(books, order, { reason: 'stop_out', at });
  while (isUnder(books, account, stopOutLevel)) {
    const [worst] = positionsOf(books, accountId)
      .filter((order) => isTradable(books, order.instrumentId, at))
      .filter((order) => order.instrumentId !== tick?.instrumentId || order.openTick !== tick.no)
      .sort(
        (a, b) =>
          floatingOf(books, a) - floatingOf(books, b) ||
          b.margin - a.margin ||
          a.openedAt - b.openedAt ||
          a.id - b.id,
      );
    if (!worst) return;
    const metrics = riskMetricsOf(books, account, at);
    const level = stopOutLevel;
    expectEvent(books, { type: 'StopOutStep', at, accountId, orderId: worst.id, level, figures: metrics });
    const price = closingPriceOf(books, worst);
    const no = quoteOf(books, worst.instrumentId)?.tick ?? 0;
    closePosition(books, account, worst, { reason: 'stop_out', price, tick: no, at });
    applyNegativeBalanceProtection(books, account, at);
  }
}

function riskMetricsOf(books: Books, account: AuditedAccount, at: number): RiskMetrics {
  const positions = positionsOf(books, account.id)
    .sort((a, b) => a.id - b.id)
    .map((order) => ({
      orderId: order.id,
      price: closingPriceOf(books, order),
      tick: quoteOf(books, order.instrumentId)?.tick ?? 0,
      profit: floatingOf(books, order),
      margin: order.margin,
      tradable: isTradable(books, order.instrumentId, at),
    }));
  const profits = sum(positions.map(({ profit }) => profit)) as Money;
  const margin = marginInUse(books, account.id) as Money;
  return { balance: account.balance as Money, profits, margin, positions };
}
