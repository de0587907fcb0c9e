// Every machine name a refusal can carry: the core's reasons and those of the boundary around it.
import type { RefusalCode } from '@candor/core';

export const boundaryRefusals = [
  'session_invalid',
  'missing_parameter',
  'invalid_parameter',
  'real_account_required',
  'busy',
  'starting',
  'rate_limited',
  'not_found',
  'malformed_body',
  'unsupported_media_type',
  'payload_too_large',
  'method_not_allowed',
  'prefetch_refused',
  'internal',
  'demo_limit',
  'too_many_topics',
  'unknown_topic',
  'unknown_command',
  'malformed_frame',
  'login_required',
  'operation_unavailable',
  'wrong_credentials',
  'invalid_name',
  'name_taken',
] as const;
export type BoundaryRefusal = (typeof boundaryRefusals)[number];

export const coreRefusals = [
  'account_not_found',
  'instrument_not_found',
  'order_not_found',
  'order_not_open',
  'order_not_pending',
  'market_closed',
  'market_halted',
  'quote_stale',
  'no_leverage_configured',
  'leverage_not_offered',
  'quantity_too_small',
  'quantity_too_large',
  'quantity_step',
  'partial_close_quantity',
  'price_moved',
  'pending_price_required',
  'pending_price_at_market',
  'invalid_stop_loss',
  'invalid_take_profit',
  'too_many_orders',
  'conversion_unavailable',
  'insufficient_margin',
  'demo_account_required',
  'amount_out_of_range',
  'idempotency_conflict',
  'too_many_idempotency_keys',
] as const satisfies readonly RefusalCode[];

/** Proof at compile time that no reason of the core is missing above. */
type Missing = Exclude<RefusalCode, (typeof coreRefusals)[number]>;
export const allCoreRefusalsListed: Missing extends never ? true : Missing = true;

export type ErrorName = BoundaryRefusal | RefusalCode;

/** The parameter a refusal is about, as the wire names it; absent where it is about none. */
export const refusalFields: Partial<Record<ErrorName, string>> = {
  instrument_not_found: 'forex_id',
  order_not_found: 'id',
  order_not_open: 'id',
  order_not_pending: 'id',
  no_leverage_configured: 'multiple',
  leverage_not_offered: 'multiple',
  quantity_too_small: 'cont',
  quantity_too_large: 'cont',
  quantity_step: 'cont',
  partial_close_quantity: 'cont',
  price_moved: 'target_price',
  pending_price_required: 'target_price',
  pending_price_at_market: 'target_price',
  invalid_stop_loss: 'stop_loss_price',
  invalid_take_profit: 'target_profit_price',
  insufficient_margin: 'cont',
  amount_out_of_range: 'cont',
  invalid_name: 'name',
  name_taken: 'name',
};
