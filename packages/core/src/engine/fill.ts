// What a fill would cost and whether the account can bear it (rules 6 to 9). The ticket's preview asks here as well.
import type { Fill } from '../model/event.ts';
import type { InstrumentTerms } from '../model/instrument.ts';
import type { Side } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import type { FeeType } from '../model/settings.ts';
import { pow10 } from '../units/integer.ts';
import { type Lots, lots, type Money, money, type Price, RATE_SCALE, usd } from '../units/units.ts';
import { calculateFee, calculateMargin, calculateNotional, calculateProfit } from './arithmetic.ts';
import { type Context, isFresh, isRefusal } from './checks.ts';
import type { Conversion, Quote } from './market.ts';
import type { Account } from './state.ts';
import { floatingProfits, isCountable, isValued } from './views.ts';

export interface Cost {
  readonly terms: InstrumentTerms;
  readonly side: Side;
  readonly lots: Lots;
  readonly multiple: number;
  readonly quote: Pick<Quote, 'bid' | 'ask' | 'tick'>;
  readonly feeType: FeeType;
  /** Conversion of the quote currency at the debit rate: for margin, and for the spread, which is a loss. */
  readonly conversion: Exclude<Conversion, 'unavailable'>;
}

/** The fill at the current quote: opens at the dear side, is marked at once at the closing side. */
function calculateFill(cost: Cost): Fill {
  const { terms, side, quote, conversion } = cost;
  const { contractSize, precision, marginMode } = terms;
  const { legs } = conversion;
  const fillPrice: Price = side === 'buy' ? quote.ask : quote.bid;
  const mark: Price = side === 'buy' ? quote.bid : quote.ask;
  const margin = calculateMargin({
    marginMode,
    lots: cost.lots,
    contractSize,
    price: fillPrice,
    precision,
    multiple: cost.multiple,
    legs,
  });
  return {
    price: fillPrice,
    tick: quote.tick,
    margin,
    fee: calculateFee({ feeType: cost.feeType, feeRate: terms.feeRate, lots: cost.lots, margin }),
    mark,
    markProfit: calculateProfit({
      side,
      openPrice: fillPrice,
      closePrice: mark,
      lots: cost.lots,
      contractSize,
      precision,
      legs,
    }),
    conversion: legs,
  };
}

/** Rule 8: a fresh conversion route from the quote currency to USD, at the debit rate; else a refusal. */
export function openingConversion(
  context: Context,
  currency: string,
): Exclude<Conversion, 'unavailable'> | Refusal {
  const conversion = context.market.conversion(currency, 'debit');
  if (conversion === 'unavailable' || !isFresh(context, conversion.confirmedUntil))
    return { code: 'conversion_unavailable', currency };
  return conversion;
}

/**
 * Rule 9: NetValue − fee + the new position's profit at its own closing side ≥ margin in use + its margin.
 * Refused with what is missing and the largest size that would fit (0 if none does).
 */
export function tryFill(
  context: Context,
  account: Account,
  order: { terms: InstrumentTerms; side: Side; lots: Lots; multiple: number; quote: Quote },
): Fill | Refusal {
  const conversion = openingConversion(context, order.terms.quoteCurrency);
  if (isRefusal(conversion)) return conversion;
  const cost: Cost = { ...order, conversion, feeType: context.state.settings.feeType };
  if (!isWorthCountable(cost)) return { code: 'amount_out_of_range' };
  // Right after a start some positions may have no price yet: what is free is not known then.
  if (!isValued(context.market, account)) return { code: 'quote_stale', ageMs: null };
  const profits = floatingProfits(context.market, account);
  if (!isCountable(profits) || account.balance + profits > NET_VALUE_MAX)
    return { code: 'amount_out_of_range' };
  const free = money(account.balance + profits - account.margin);
  const filled = calculateFill(cost);
  const missing = shortage(filled, free);
  if (missing <= 0) return filled;
  return { code: 'insufficient_margin', missing: money(missing), largest: largestFitting(cost, free) };
}

/** The most that one order may be worth, and that its fee may be: far enough below what money can be that a price may multiply. */
const NOTIONAL_MAX = usd('1000000000');

/** An account worth more opens nothing: what it holds may yet gain, and its balance must stay countable. */
const NET_VALUE_MAX = usd('1000000000');

function isWorthCountable({ terms, side, lots, quote, conversion, multiple, feeType }: Cost): boolean {
  const { contractSize, precision, marginMode } = terms;
  const fillPrice = side === 'buy' ? quote.ask : quote.bid;
  const { legs } = conversion;
  const notional = calculateNotional({ lots, contractSize, price: fillPrice, precision, legs });
  // A fixed margin counts contract units as dollars, whatever they are worth.
  const units = marginMode === 'fixed' ? BigInt(lots) * BigInt(contractSize) : 0n;
  if (notional > BigInt(NOTIONAL_MAX) || units > BigInt(NOTIONAL_MAX)) return false;
  const trade = { marginMode, lots, contractSize, price: fillPrice, precision, multiple, legs };
  const base = feeType === 'per_lot' ? lots : calculateMargin(trade);
  return BigInt(base) * BigInt(terms.feeRate) <= BigInt(NOTIONAL_MAX) * BigInt(pow10(RATE_SCALE));
}

const shortage = (filled: Fill, free: number): number =>
  filled.margin + filled.fee - filled.markProfit - free;

/** The largest size, in whole steps, whose cost fits into the free margin: cost grows with size, so bisect. */
function largestFitting(cost: Cost, free: Money): Lots {
  const { lotsMin, lotsMax, lotStep } = cost.terms;
  const at = (steps: number): Lots => lots(lotsMin + steps * lotStep);
  const fits = (steps: number): boolean => {
    const sized = { ...cost, lots: at(steps) };
    return isWorthCountable(sized) && shortage(calculateFill(sized), free) <= 0;
  };
  if (!fits(0)) return lots(0);
  let low = 0;
  let high = Math.floor((lotsMax - lotsMin) / lotStep);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return at(low);
}
