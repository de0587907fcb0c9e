// Decides whether an account can open an order at the current quote, and calculates the fill (rules 6 to 9).
import type { Fill } from '../model/event.ts';
import type { InstrumentSpec } from '../model/instrument.ts';
import type { Side } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import { calculateNotional } from '../rules/arithmetic.ts';
import { calculateOpening, checkAmounts, type Opening } from '../rules/calculate-opening.ts';
import { checkMargin } from '../rules/check-margin.ts';
import { isMarginEnough } from '../rules/leverage-limit.ts';
import { type Lots, type Money, money, type Price } from '../units/units.ts';
import { checkLossLimit, checkMayOpen, limitOf } from './check-protection.ts';
import { type Context, isFresh, isRefusal } from './checks.ts';
import type { Conversion, Quote } from './market.ts';
import { closingPrice, openingPrice } from './side-price.ts';
import type { Account } from './state.ts';
import { floatingProfits, isCountable, isValued } from './views.ts';

/** Rule 8: a fresh conversion route from the quote currency to USD at the debit rate, or a rejection. */
export function openingConversion(
  context: Context,
  currency: string,
): Exclude<Conversion, 'unavailable'> | Refusal {
  const conversion = context.market.conversion(currency, 'debit');
  if (conversion === 'unavailable' || !isFresh(context, conversion.confirmedUntil))
    return { code: 'conversion_unavailable', currency };
  return conversion;
}

/** The limit may have changed while a pending order waited, and a fixed margin may be below the limit's requirement. */
function checkLeverageLimit(opening: Opening, margin: Money, limit: number | null): Refusal | null {
  if (limit === null) return null;
  const { spec, lots, price, legs, leverage } = opening;
  const { contractSize, precision } = spec;
  const isWithin =
    spec.marginMode === 'leveraged'
      ? leverage <= limit
      : isMarginEnough(calculateNotional({ lots, contractSize, price, precision, legs }), margin, limit);
  return isWithin ? null : { code: 'leverage_above_limit', largest: limit };
}

/** Opens at the opening side's price, with an immediate valuation at the closing side's price. */
export function tryFill(
  context: Context,
  account: Account,
  order: { spec: InstrumentSpec; side: Side; lots: Lots; leverage: number; quote: Quote },
): Fill | Refusal {
  const { spec, side, lots, leverage, quote } = order;
  const barred = checkMayOpen(context, account);
  if (barred) return barred;
  const conversion = openingConversion(context, spec.quoteCurrency);
  if (isRefusal(conversion)) return conversion;
  const { legs } = conversion;
  const fillPrice: Price = openingPrice(side, quote);
  const mark: Price = closingPrice(side, quote);
  const { feeType } = context.state.settings;
  const opening: Opening = { spec, side, lots, leverage, price: fillPrice, mark, feeType, legs };
  const tooMuch = checkAmounts(opening);
  if (tooMuch) return tooMuch;
  // Right after a start some positions may have no price yet, so free margin is unknown.
  if (!isValued(context.market, account)) return { code: 'quote_stale', ageMs: null };
  const profits = floatingProfits(context.market, account);
  if (!isCountable(profits)) return { code: 'amount_out_of_range' };
  const cost = calculateOpening(opening);
  const metrics = { equity: money(account.balance + profits), margin: account.margin };
  const refused =
    checkLossLimit(context, account) ??
    checkLeverageLimit(opening, cost.margin, limitOf(context, account, spec)) ??
    checkMargin(opening, metrics, cost);
  if (refused) return refused;
  const { margin, fee, markProfit } = cost;
  return { price: fillPrice, tick: quote.tick, margin, fee, mark, markProfit, conversion: legs };
}
