// Reasons in words, for a public page. Several names of one kind share a sentence; each name is shown below it, because
// the journal and the tape use it.
import type { MessageKey } from '@candor/i18n/server';
import { codeRow, type Drawing } from './drawing.ts';

const WORDS: Readonly<Record<string, MessageKey>> = {
  insufficient_margin: 'page.reason_margin',
  price_moved: 'page.reason_moved',
  quote_stale: 'page.reason_stale',
  market_closed: 'page.reason_closed',
  market_halted: 'product.halted',
  quantity_too_small: 'page.reason_size',
  quantity_too_large: 'page.reason_size',
  quantity_step: 'page.reason_size',
  partial_close_quantity: 'page.reason_size',
  invalid_stop_loss: 'page.reason_stops',
  invalid_take_profit: 'page.reason_stops',
  invalid_trailing_stop: 'page.reason_stops',
  invalid_break_even: 'page.reason_stops',
  pending_price_required: 'page.reason_target',
  pending_price_at_market: 'page.reason_target',
  pending_price_passed: 'page.reason_target',
  expiry_passed: 'page.reason_time',
  order_not_found: 'page.reason_ended',
  order_not_open: 'page.reason_ended',
  order_not_pending: 'page.reason_ended',
  already_triggered: 'page.reason_ended',
  already_linked: 'page.reason_ended',
  not_opposite: 'page.reason_ended',
  guarantee_not_offered: 'page.reason_stops',
  guarantee_above_limit: 'page.reason_size',
  leverage_not_offered: 'page.reason_leverage',
  leverage_above_limit: 'page.reason_leverage',
  no_leverage_configured: 'page.reason_leverage',
  too_many_orders: 'page.reason_many',
  too_many_acts: 'page.reason_many',
  too_many_idempotency_keys: 'page.reason_many',
  conversion_unavailable: 'page.reason_rate',
  on_a_break: 'page.reason_own_limit',
  loss_limit_reached: 'page.reason_own_limit',
  account_blocked: 'page.reason_blocked',
  idempotency_conflict: 'page.reason_key',
  busy: 'page.reason_busy',
  no_price: 'page.reason_no_price',
  out_of_range: 'page.reason_no_price',
  unreadable: 'page.reason_no_price',
  crossed_too_long: 'page.reason_crossed',
  no_time: 'page.reason_time',
  ahead_of_clock: 'page.reason_time',
  out_of_order: 'page.reason_time',
  outlier: 'page.reason_outlier',
  wide_spread: 'page.reason_spread',
};

export function reasonRow({ say }: Drawing, code: string, ...cells: readonly string[]): string {
  return codeRow(code, cells, reasonWords({ say }, code));
}

/** Undefined if the name has no text yet; then it is shown alone. */
export function reasonWords({ say }: Pick<Drawing, 'say'>, code: string): string | undefined {
  const words = WORDS[code];
  return words && say(words);
}
