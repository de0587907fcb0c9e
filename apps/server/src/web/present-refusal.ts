// The core's refusals on the wire: each with the figures from which a client can offer the fix.
import { lotsToNumber, moneyToNumber, type Price, priceToNumber, type Refusal } from '@candor/core';
import { CallRefused, type RefusalTelling } from './refused.ts';

export const refuse = (refusal: Refusal): CallRefused => new CallRefused(refusal.code, tell(refusal));

function tell(refusal: Refusal): RefusalTelling {
  switch (refusal.code) {
    case 'market_closed':
      return { details: { next_open: refusal.nextOpen } };
    case 'quote_stale':
      return { details: { age_ms: refusal.ageMs } };
    case 'leverage_not_offered':
      return { details: { offered: refusal.offered } };
    case 'quantity_too_small':
      return { details: { min: lotsToNumber(refusal.min) } };
    case 'quantity_too_large':
      return { details: { max: lotsToNumber(refusal.max) } };
    case 'quantity_step':
      return { details: { step: lotsToNumber(refusal.step), nearest: lotsToNumber(refusal.nearest) } };
    case 'partial_close_quantity':
      return { details: { step: lotsToNumber(refusal.step), max: lotsToNumber(refusal.max) } };
    case 'price_moved':
      return tellPrices(refusal.precision, { seen: refusal.seen, now: refusal.now });
    case 'pending_price_at_market':
      return tellPrices(refusal.precision, { price: refusal.price });
    case 'invalid_stop_loss':
    case 'invalid_take_profit':
      return tellPrices(refusal.precision, { nearest: refusal.nearest });
    case 'too_many_orders':
    case 'too_many_idempotency_keys':
    case 'too_many_acts':
      return { details: { max: refusal.max } };
    case 'invalid_terms':
    case 'invalid_settings':
      return { field: refusal.field };
    case 'terms_in_use':
      return { field: refusal.field, details: { orders: refusal.orders } };
    case 'conversion_unavailable':
      return { details: { currency: refusal.currency } };
    case 'insufficient_margin':
      return {
        details: { missing: moneyToNumber(refusal.missing), largest: lotsToNumber(refusal.largest) },
      };
    case 'account_not_found':
    case 'instrument_not_found':
    case 'order_not_found':
    case 'order_not_open':
    case 'order_not_pending':
    case 'market_halted':
    case 'no_leverage_configured':
    case 'pending_price_required':
    case 'demo_account_required':
    case 'amount_out_of_range':
    case 'idempotency_conflict':
      return {};
  }
}

function tellPrices(precision: number, prices: Readonly<Record<string, Price>>): RefusalTelling {
  const details = Object.fromEntries(
    Object.entries(prices).map(([name, points]) => [name, priceToNumber(points, precision)]),
  );
  return { details, params: { precision } };
}
