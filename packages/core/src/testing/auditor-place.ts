// Audits PlaceOrder according to the contract (rules 2 to 5). The first error is the answer; order of checks:
// instrument, leverage, size, market, quote, price, stops, count, conversion, notional, margin.
import type { Command, IdempotencyKey } from '../model/command.ts';
import type { EventBody, Fill } from '../model/event.ts';
import type { InstrumentSpec } from '../model/instrument.ts';
import type { Order, OrderKind, Side } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import type { OrderView } from '../model/view.ts';
import type { Lots, Money, Price } from '../units/units.ts';
import {
  type AuditedAccount,
  type AuditedQuote,
  type Books,
  expectEvent,
  quoteOf,
  specOf,
  statusOf,
} from './auditor-books.ts';
import { fillOrder, fillOrRefuse } from './auditor-fill.ts';
import { coolingOffRefusal, lossRefusal, mostLeverage } from './auditor-protection.ts';

type PlaceOrder = Extract<Command, { type: 'PlaceOrder' }>;

interface Placeable {
  readonly spec: InstrumentSpec;
  readonly opening: Price;
  readonly kind: OrderKind;
}
/** The fields of a placement that are checked; `deviation` is of a market order. */
type Wanted = Pick<
  PlaceOrder,
  'instrumentId' | 'side' | 'mode' | 'lots' | 'leverage' | 'target' | 'stopLoss' | 'takeProfit' | 'expiry'
> & { readonly kind?: OrderKind; readonly deviation?: number | null };

/** Everything up to the stops. */
export function checkPlacement(
  books: Books,
  account: AuditedAccount,
  command: Wanted,
  at: number,
): Placeable | Refusal {
  if (account.blocked) return { code: 'account_blocked' };
  if (books.settings.refuseRealOrders === true && !account.demo) return { code: 'simulated_prices' };
  const coolingOff = coolingOffRefusal(account, at);
  if (coolingOff) return coolingOff;
  const spec = specOf(books, command.instrumentId);
  if (spec?.enabled === false || !spec) return { code: 'instrument_not_found' };
  const most = mostLeverage(books, account, spec, at);
  const invalid = wrongLeverage(spec, command.leverage, most) ?? wrongSize(spec, command.lots);
  if (invalid) return invalid;
  const quote = tradedQuote(books, spec.id, at);
  if ('code' in quote) return quote;
  const { side, target, mode } = command;
  const opening = side === 'buy' ? quote.ask : quote.bid;
  let kind: OrderKind = 'market';
  let closing = side === 'buy' ? quote.bid : quote.ask;
  if (mode === 'pending') {
    if (target <= 0) return { code: 'pending_price_required' };
    if (target === opening)
      return { code: 'pending_price_at_market', price: opening, precision: spec.precision };
    const isStop = side === 'buy' ? target > opening : target < opening;
    kind = isStop ? 'stop' : 'limit';
    if (command.kind !== undefined && command.kind !== kind)
      return { code: 'pending_price_passed', price: opening, precision: spec.precision };
    if (command.expiry !== undefined && at >= command.expiry.at) return { code: 'expiry_passed' };
    closing = (target + closing - opening) as Price;
  } else if (command.deviation != null && target !== 0) {
    const worseBy = side === 'buy' ? opening - target : target - opening;
    if (worseBy > command.deviation)
      return { code: 'price_moved', seen: target, now: opening, precision: spec.precision };
  }
  const misplaced = wrongStops(spec.stopsLevel, spec.precision, side, closing, command);
  return misplaced ?? { spec, opening, kind };
}

export function auditPlace(
  books: Books,
  account: AuditedAccount,
  command: PlaceOrder,
  at: number,
  key: IdempotencyKey | null,
): OrderView | Refusal {
  const checked = checkPlacement(books, account, command, at);
  if ('code' in checked) return checked;
  const { spec, opening, kind } = checked;
  const { side, target, mode } = command;
  const max = books.settings.ordersMax;
  if (books.orders.filter((order) => order.accountId === account.id).length >= max)
    return { code: 'too_many_orders', max };
  const lost = mode === 'pending' ? lossRefusal(books, account, at) : null;
  if (lost) return lost;
  let fill: Fill | null = null;
  if (mode === 'market') {
    const outcome = fillOrRefuse(books, account, { ...command, ...frozenOf(spec), spec }, at);
    if ('code' in outcome) return outcome;
    fill = outcome;
  }
  const order = orderOf(books.nextOrderId, command, spec, { kind, opening, at });
  books.nextOrderId += 1;
  books.orders.push(order);
  if (fill) fillOrder(books, account, order, fill, at);
  const {
    id: orderId,
    accountId,
    instrumentId,
    lots,
    multiple: leverage,
    seen,
    stopLoss,
    takeProfit,
  } = order;
  const named = {
    orderId,
    accountId,
    instrumentId,
    side,
    kind,
    lots,
    multiple: leverage,
    ...frozenOf(spec),
  };
  const expiry = order.expiry === undefined ? {} : { expiry: order.expiry };
  const prices = { target: order.target, seen, stopLoss, takeProfit, ...expiry, fill, mark: opening };
  const isLimited = mode === 'market' && target !== 0 && command.deviation !== null;
  const limit = isLimited ? { deviation: command.deviation } : {};
  expectEvent(books, { type: 'OrderPlaced', at, key, ...named, ...prices, ...limit } as EventBody);
  return { order: { ...order }, mark: fill?.mark ?? opening, profit: fill?.markProfit ?? (0 as Money) };
}

const frozenOf = ({ precision, contractSize, quoteCurrency }: InstrumentSpec) => ({
  precision,
  contractSize,
  quoteCurrency,
});

function wrongLeverage({ multiples }: InstrumentSpec, leverage: number, most: number): Refusal | null {
  if (multiples.length === 0) return { code: 'no_leverage_configured' };
  // Higher offers are replaced by one at the limit.
  const cut = multiples.some((one) => one > most)
    ? [...new Set(multiples.map((one) => Math.min(one, most)))]
    : multiples;
  if (cut.some((offered) => offered === leverage)) return null;
  if (multiples.some((one) => one === leverage)) return { code: 'leverage_above_limit', largest: most };
  const offered = cut === multiples ? multiples : [...cut].sort((a, b) => a - b);
  return { code: 'leverage_not_offered', offered };
}

function wrongSize({ lotsMin, lotsMax, lotStep }: InstrumentSpec, lots: number): Refusal | null {
  if (lots < lotsMin) return { code: 'quantity_too_small', min: lotsMin };
  if (lots > lotsMax) return { code: 'quantity_too_large', max: lotsMax };
  const steps = Math.floor((lots - lotsMin) / lotStep);
  const nearest = (lotsMin + steps * lotStep) as Lots;
  return nearest === lots ? null : { code: 'quantity_step', step: lotStep, nearest };
}

/** Rules 2 and 13: the quote if the market is open and the quote valid, otherwise the reason. */
export function tradedQuote(books: Books, id: number, at: number): AuditedQuote | Refusal {
  const { status, nextOpen } = statusOf(books, id);
  if (books.halted.includes(id) || status === 'halted') return { code: 'market_halted' };
  if (status === 'closed') return { code: 'market_closed', nextOpen };
  const quote = quoteOf(books, id);
  if (!quote) return { code: 'quote_stale', ageMs: null };
  const ageMs = Math.max(0, at - quote.confirmed);
  return quote.crossed || quote.old || ageMs > books.settings.quoteAgeMsMax
    ? { code: 'quote_stale', ageMs }
    : quote;
}

/** Rule 4, against the position's closing price; null and 0 mean no stop. */
export function wrongStops(
  level: number,
  precision: number,
  side: Side,
  closing: number,
  stops: { stopLoss: Price | null; takeProfit: Price | null },
): Refusal | null {
  const below = (closing - level - 1) as Price;
  const above = (closing + level + 1) as Price;
  const { stopLoss, takeProfit } = stops;
  if (side === 'buy') {
    if (stopLoss && stopLoss > below) return { code: 'invalid_stop_loss', nearest: below, precision };
    if (takeProfit && takeProfit < above) return { code: 'invalid_take_profit', nearest: above, precision };
    return null;
  }
  if (stopLoss && stopLoss < above) return { code: 'invalid_stop_loss', nearest: above, precision };
  if (takeProfit && takeProfit > below) return { code: 'invalid_take_profit', nearest: below, precision };
  return null;
}

function orderOf(
  id: number,
  command: PlaceOrder,
  spec: InstrumentSpec,
  { kind, opening, at }: { kind: OrderKind; opening: Price; at: number },
): Order {
  const none = { price: 0 as Price, money: 0 as Money };
  const { accountId, side, lots, leverage, stopLoss, takeProfit } = command;
  const named = {
    id,
    accountId,
    instrumentId: spec.id,
    side,
    kind,
    lots,
    multiple: leverage,
    ...frozenOf(spec),
  };
  const isMarket = kind === 'market';
  return {
    ...named,
    status: 'pending',
    target: isMarket ? none.price : command.target,
    seen: isMarket ? command.target : opening,
    ...(isMarket || command.expiry === undefined ? {} : { expiry: command.expiry }),
    openPrice: none.price,
    openTick: 0,
    stopLoss,
    takeProfit,
    margin: none.money,
    fee: none.money,
    swap: none.money,
    swapDate: '',
    swapDaysOwed: 0,
    createdAt: at,
    openedAt: 0,
    closePrice: none.price,
    closeTick: 0,
    closedAt: 0,
    closeReason: null,
    profit: none.money,
    conversion: [],
    parentId: null,
  };
}
