// The core's rejections. The core defines them and their values (model/refusal.ts); this does not compile if anything
// is missing, added or different.
import type { CoreRows } from '../wire/refusal-row.ts';

export const tradingRefusals = {
  account_not_found: {},
  instrument_not_found: { field: 'forex_id' },
  order_not_found: { field: 'id' },
  order_not_open: { field: 'id' },
  order_not_pending: { field: 'id' },
  /** The pending order was filled before its change arrived. */
  already_triggered: { field: 'id' },
  already_linked: { field: 'other_id' },
  not_opposite: { field: 'other_id' },
  guarantee_not_offered: { field: 'stop_loss_price' },
  guarantee_above_limit: { field: 'id', details: { max: 'lots' } },
  /** Milliseconds since the epoch; null if the next opening is unknown. */
  market_closed: { details: { next_open: 'number|null' } },
  market_halted: {},
  quote_stale: { details: { age_ms: 'number|null' } },
  /** A real account can't trade on simulated or replayed prices. */
  simulated_prices: {},
  no_leverage_configured: { field: 'multiple' },
  leverage_not_offered: { field: 'multiple', details: { offered: 'numbers' } },
  /** The highest leverage of the instrument that the client's rules allow. */
  leverage_above_limit: { field: 'multiple', details: { largest: 'number' } },
  /** Milliseconds since the epoch. */
  on_a_break: { details: { until: 'number' } },
  loss_limit_reached: { details: { limit: 'money', lost: 'money' } },
  rewards_forbidden: { field: 'referral_reward' },
  quantity_too_small: { field: 'cont', details: { min: 'lots' } },
  quantity_too_large: { field: 'cont', details: { max: 'lots' } },
  quantity_step: { field: 'cont', details: { step: 'lots', nearest: 'lots' } },
  partial_close_quantity: { field: 'cont', details: { step: 'lots', max: 'lots' } },
  price_moved: { field: 'target_price', details: { seen: 'price', now: 'price' } },
  pending_price_required: { field: 'target_price' },
  pending_price_at_market: { field: 'target_price', details: { price: 'price' } },
  pending_price_passed: { field: 'target_price', details: { price: 'price' } },
  expiry_passed: { field: 'expires_at' },
  invalid_stop_loss: { field: 'stop_loss_price', details: { nearest: 'price' } },
  invalid_take_profit: { field: 'target_profit_price', details: { nearest: 'price' } },
  /** Points: the distance is at least `min`, the step at least one, and the stop above 0. */
  invalid_trailing_stop: { field: 'distance', details: { min: 'number' } },
  /** Points of gain that the trigger needs at least. */
  invalid_break_even: { field: 'trigger', details: { min: 'number' } },
  too_many_orders: { details: { max: 'number' } },
  conversion_unavailable: { details: { currency: 'text' } },
  insufficient_margin: { field: 'cont', details: { missing: 'money', largest: 'lots' } },
  demo_account_required: {},
  real_account_required: {},
  account_blocked: {},
  insufficient_balance: { field: 'number', details: { available: 'money' } },
  withdrawal_not_found: { field: 'id' },
  withdrawal_not_open: { field: 'id' },
  /** Who decided, and when: only the office receives it, not a client. */
  already_decided: { details: { by: 'text?', at: 'text?' } },
  second_operator_required: {},
  amount_out_of_range: { field: 'cont', otherFields: ['received'] },
  idempotency_conflict: {},
  too_many_idempotency_keys: { details: { max: 'number' } },
  too_many_acts: { details: { max: 'number' } },
  invalid_terms: { field: null },
  terms_in_use: { field: null, details: { orders: 'number' } },
  invalid_settings: { field: null },
} as const satisfies CoreRows;
