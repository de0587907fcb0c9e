// Every refusal of the core by name, for tests that must have met them all; the compiler keeps the list whole.
import type { RefusalCode } from '../model/refusal.ts';

const codes: Record<RefusalCode, true> = {
  account_not_found: true,
  instrument_not_found: true,
  order_not_found: true,
  order_not_open: true,
  order_not_pending: true,
  market_closed: true,
  market_halted: true,
  quote_stale: true,
  no_leverage_configured: true,
  leverage_not_offered: true,
  quantity_too_small: true,
  quantity_too_large: true,
  quantity_step: true,
  partial_close_quantity: true,
  price_moved: true,
  pending_price_required: true,
  pending_price_at_market: true,
  invalid_stop_loss: true,
  invalid_take_profit: true,
  too_many_orders: true,
  conversion_unavailable: true,
  insufficient_margin: true,
  demo_account_required: true,
  amount_out_of_range: true,
  idempotency_conflict: true,
  too_many_idempotency_keys: true,
  too_many_acts: true,
  invalid_terms: true,
  terms_in_use: true,
  invalid_settings: true,
};

export const refusalCodes = Object.keys(codes) as RefusalCode[];
