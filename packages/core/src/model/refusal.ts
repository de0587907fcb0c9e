// All reasons for which the core rejects a command: a closed union, each with the values for a correction.
import type { Lots, Money, Price } from '../units/units.ts';

export type Refusal =
  | { readonly code: 'account_not_found' }
  | { readonly code: 'instrument_not_found' }
  | { readonly code: 'order_not_found' }
  | { readonly code: 'order_not_open' }
  | { readonly code: 'order_not_pending' }
  /** The pending order was filled before its change arrived. */
  | { readonly code: 'already_triggered' }
  | { readonly code: 'market_closed'; readonly nextOpen: number | null }
  | { readonly code: 'market_halted' }
  | { readonly code: 'quote_stale'; readonly ageMs: number | null }
  | { readonly code: 'simulated_prices' }
  | { readonly code: 'no_leverage_configured' }
  | { readonly code: 'leverage_not_offered'; readonly offered: readonly number[] }
  | { readonly code: 'leverage_above_limit'; readonly largest: number }
  | { readonly code: 'on_a_break'; readonly until: number }
  | { readonly code: 'loss_limit_reached'; readonly limit: Money; readonly lost: Money }
  | { readonly code: 'rewards_forbidden' }
  | { readonly code: 'quantity_too_small'; readonly min: Lots }
  | { readonly code: 'quantity_too_large'; readonly max: Lots }
  | { readonly code: 'quantity_step'; readonly step: Lots; readonly nearest: Lots }
  | { readonly code: 'partial_close_quantity'; readonly step: Lots; readonly max: Lots }
  | { readonly code: 'price_moved'; readonly seen: Price; readonly now: Price; readonly precision: number }
  | { readonly code: 'pending_price_required' }
  | { readonly code: 'pending_price_at_market'; readonly price: Price; readonly precision: number }
  /** The price lies on the other side of the market than the order's named kind. */
  | { readonly code: 'pending_price_passed'; readonly price: Price; readonly precision: number }
  | { readonly code: 'expiry_passed' }
  | { readonly code: 'invalid_stop_loss'; readonly nearest: Price; readonly precision: number }
  | { readonly code: 'invalid_take_profit'; readonly nearest: Price; readonly precision: number }
  /** Points; the distance is at least this, the step at least one, and the stop a price. */
  | { readonly code: 'invalid_trailing_stop'; readonly min: number }
  /** One of the two orders is linked, or both are the same. */
  | { readonly code: 'already_linked' }
  | { readonly code: 'guarantee_not_offered' }
  /** The size for which the account can have another guaranteed stop in the instrument. */
  | { readonly code: 'guarantee_above_limit'; readonly max: Lots }
  /** The two positions are not a buy and a sell of one instrument. */
  | { readonly code: 'not_opposite' }
  /** Points of gain that the trigger needs at least. */
  | { readonly code: 'invalid_break_even'; readonly min: number }
  | { readonly code: 'too_many_orders'; readonly max: number }
  | { readonly code: 'conversion_unavailable'; readonly currency: string }
  | { readonly code: 'insufficient_margin'; readonly missing: Money; readonly largest: Lots }
  | { readonly code: 'demo_account_required' }
  | { readonly code: 'real_account_required' }
  | { readonly code: 'account_blocked' }
  | { readonly code: 'insufficient_balance'; readonly available: Money }
  | { readonly code: 'withdrawal_not_found' }
  | { readonly code: 'withdrawal_not_open' }
  | { readonly code: 'already_decided' }
  | { readonly code: 'second_operator_required' }
  | { readonly code: 'amount_out_of_range' }
  | { readonly code: 'idempotency_conflict' }
  | { readonly code: 'too_many_idempotency_keys'; readonly max: number }
  | { readonly code: 'too_many_acts'; readonly max: number }
  | { readonly code: 'invalid_terms'; readonly field: string }
  | { readonly code: 'terms_in_use'; readonly field: string; readonly orders: number }
  | { readonly code: 'invalid_settings'; readonly field: string };

export type RefusalCode = Refusal['code'];
