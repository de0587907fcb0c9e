// The account's topics on the live socket, and the kinds of its notifications.

/** The account's metrics and its open positions at current prices. */
export const FIGURES_TOPIC = 'FOREX_TRADE';
/** Orders that were placed, triggered, changed or cancelled. */
export const ORDER_TOPIC = 'FOREX_ORDER';
/** Positions that were closed, whole or in part. */
export const CLOSING_TOPIC = 'FOREX_CLOSED';
export const NOTICE_TOPIC = 'FOREX_NOTICE';

export const ACCOUNT_TOPICS = [FIGURES_TOPIC, ORDER_TOPIC, CLOSING_TOPIC, NOTICE_TOPIC] as const;
export type AccountTopic = (typeof ACCOUNT_TOPICS)[number];

export type NotificationKind =
  | 'margin_call'
  | 'margin_call_over'
  | 'stop_out'
  | 'swap'
  | 'negative_balance_covered'
  | 'demo_reset'
  | 'account_changed'
  | 'account_notice'
  | 'notices_read'
  | 'session_ended';
