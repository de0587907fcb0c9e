// Audits opening by the contract (rules 6 to 9): the cost of a fill, whether it fits, and the largest size that would.
import type { Fill } from '../model/event.ts';
import type { InstrumentSpec } from '../model/instrument.ts';
import type { Order, Side } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import type { Lots, Money } from '../units/units.ts';
import {
  type AuditedAccount,
  type Books,
  conversionRoute,
  isKnown,
  isRouteFresh,
  marginInUse,
  post,
  profitsOf,
  quoteOf,
} from './auditor-books.ts';
import { feeOf, marginOf, notionalOf, profitOf } from './auditor-metrics.ts';
import { coolingOffRefusal, lossRefusal, mostLeverage } from './auditor-protection.ts';

/** 1e9 USD: the maximum notional of an order, and the maximum equity of an account that opens one. */
const NOTIONAL_MAX = 1_000_000_000_000_000n;

export interface Opening {
  readonly spec: InstrumentSpec;
  readonly side: Side;
  readonly lots: number;
  readonly leverage: number;
  readonly contractSize: number;
  readonly precision: number;
  readonly quoteCurrency: string;
}

export function fillOrRefuse(
  books: Books,
  account: AuditedAccount,
  opening: Opening,
  at: number,
): Fill | Refusal {
  if (books.settings.refuseRealOrders === true && !account.demo) return { code: 'simulated_prices' };
  const coolingOff = coolingOffRefusal(account, at);
  if (coolingOff) return coolingOff;
  const currency = opening.quoteCurrency;
  if (!conversionRoute(books, currency, 'debit') || !isRouteFresh(books, currency, at))
    return { code: 'conversion_unavailable', currency };
  if (isTooMuch(books, opening, opening.lots)) return { code: 'amount_out_of_range' };
  if (!isKnown(books, account.id)) return { code: 'quote_stale', ageMs: null };
  const equity = account.balance + profitsOf(books, account.id);
  if (equity > NOTIONAL_MAX) return { code: 'amount_out_of_range' };
  const free = equity - marginInUse(books, account.id);
  const fill = fillAt(books, opening, opening.lots);
  const lost = lossRefusal(books, account, at);
  if (lost) return lost;
  const most = mostLeverage(books, account, opening.spec, at);
  if (isOverLeveraged(opening, fill, most)) return { code: 'leverage_above_limit', largest: most };
  const missing = costOf(fill) - free;
  if (missing <= 0) return fill;
  return { code: 'insufficient_margin', missing: missing as Money, largest: largestOf(books, opening, free) };
}

/** Compares the leverage, or with a fixed margin the order's notional divided by it. */
function isOverLeveraged(opening: Opening, fill: Fill, most: number): boolean {
  if (most === Infinity) return false;
  if (opening.spec.marginMode === 'leveraged') return opening.leverage > most;
  return notionalOf(opening, fill.price, fill.conversion) > BigInt(fill.margin) * BigInt(most);
}

/** Margin, fee and the loss to the closing side: free margin must cover all of it. */
const costOf = (fill: Fill): number => fill.margin + fill.fee - fill.markProfit;

function fillAt(books: Books, opening: Opening, lots: number): Fill {
  const { spec, side } = opening;
  const quote = quoteOf(books, spec.id);
  const legs = conversionRoute(books, opening.quoteCurrency, 'debit');
  if (!quote || !legs) throw new Error('a fill needs a quote and a conversion route');
  const [price, mark] = side === 'buy' ? [quote.ask, quote.bid] : [quote.bid, quote.ask];
  const margin = marginOf({ ...opening, lots }, spec.marginMode, price, legs);
  return {
    price,
    tick: quote.tick,
    margin: margin as Money,
    fee: feeOf(books.settings.feeType, spec.feeRate, lots, margin) as Money,
    mark,
    markProfit: profitOf({ ...opening, lots, openPrice: price }, mark, legs) as Money,
    conversion: legs,
  };
}

function isTooMuch(books: Books, opening: Opening, lots: number): boolean {
  const { spec, side, contractSize } = opening;
  const quote = quoteOf(books, spec.id);
  const legs = conversionRoute(books, opening.quoteCurrency, 'debit');
  if (!quote || !legs) return true;
  const price = side === 'buy' ? quote.ask : quote.bid;
  if (spec.marginMode === 'fixed' && BigInt(lots) * BigInt(contractSize) > NOTIONAL_MAX) return true;
  if (notionalOf({ ...opening, lots }, price, legs) > NOTIONAL_MAX) return true;
  const margin = marginOf({ ...opening, lots }, spec.marginMode, price, legs);
  return feeOf(books.settings.feeType, spec.feeRate, lots, margin) > Number(NOTIONAL_MAX);
}

/** A proportional guess, then step by step up or down until it fits and one step more does not. */
function largestOf(books: Books, opening: Opening, free: number): Lots {
  const { lotsMin, lotsMax, lotStep } = opening.spec;
  const stepsMax = Math.floor((lotsMax - lotsMin) / lotStep);
  const fits = (steps: number): boolean => {
    const lots = lotsMin + steps * lotStep;
    return !isTooMuch(books, opening, lots) && costOf(fillAt(books, opening, lots)) <= free;
  };
  if (!fits(0)) return 0 as Lots;
  const many = lotStep * 1000;
  const byCost = (free / costOf(fillAt(books, opening, many))) * many;
  const quote = quoteOf(books, opening.spec.id);
  const legs = conversionRoute(books, opening.quoteCurrency, 'debit');
  const notional = Number(notionalOf({ ...opening, lots: many }, quote?.ask ?? 0, legs ?? []));
  const byNotional = (Number(NOTIONAL_MAX) / notional) * many;
  const byUnits =
    opening.spec.marginMode === 'fixed' ? Number(NOTIONAL_MAX) / opening.contractSize : Infinity;
  const guess = Math.floor((Math.min(byCost, byNotional, byUnits, lotsMax) - lotsMin) / lotStep);
  let steps = Math.min(Math.max(guess, 0), stepsMax);
  while (!fits(steps)) steps -= 1;
  while (steps < stepsMax && fits(steps + 1)) steps += 1;
  return (lotsMin + steps * lotStep) as Lots;
}

/** Turns the order into a position and charges its fee. */
export function fillOrder(books: Books, account: AuditedAccount, order: Order, fill: Fill, at: number): void {
  order.status = 'open';
  order.openPrice = fill.price;
  order.openTick = fill.tick;
  order.openedAt = at;
  order.margin = fill.margin;
  order.fee = fill.fee;
  order.conversion = fill.conversion;
  post(books, account, 'fees', -fill.fee);
}
