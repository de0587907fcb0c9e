// The notifications of users: the closed union of kinds, the parameters of each text, and how each is sent.

/** A position that a stop-out closed. `price` is formatted with its instrument's decimals; `result` is net. */
export type ClosedPosition = {
  readonly code: string;
  readonly lots: number;
  readonly price: string;
  readonly result: number;
};

/** `distance` is that of the prices, `made` is USD: negative if the fill was worse than the level. */
export type Slippage = { readonly distance: string; readonly made: number };

/** `heldUntil` is the end of the hold on withdrawals that the event started; it is absent if there is none. */
export type WithdrawalHold = { readonly heldUntil?: number };

/**
 * Amounts are numbers of USD, lots are numbers, levels are percentages, prices are formatted with their instrument's
 * decimals, and times are milliseconds since the epoch. The texts format them for the user's locale.
 */
export interface NotificationParams {
  deposit_credited: { amount: number };
  /** `amount` as its client reported it, in `currency`. */
  deposit_rejected: { amount: number; currency: string; remark: string };
  withdrawal_submitted: { amount: number; destination: string };
  withdrawal_approved: { amount: number };
  withdrawal_paid: { amount: number; reference: string };
  withdrawal_rejected: { amount: number; notes: string };
  withdrawal_released: { amount: number };
  identity_finished: NoParams;
  identity_sent_back: { remark: string };
  /** The text lists the protections that the client loses. */
  class_professional: NoParams;
  class_retail: NoParams;
  class_refused: { remark: string };
  new_sign_in: { device: string; place: string; at: number };
  password_changed: WithdrawalHold;
  factor_added: NoParams;
  factor_removed: NoParams;
  /** An operator removed it for a user who lost it. */
  factor_reset: WithdrawalHold;
  /** The same, if another operator must confirm it. */
  factor_reset_asked: NoParams;
  passkey_added: NoParams;
  passkey_removed: NoParams;
  /** `contact` is the new address, masked. */
  contact_changed: { contact: string };
  /** `destination` is masked. */
  method_bound: { destination: string };
  referral_rewarded: { amount: number };
  balance_adjusted: { amount: number; reason: string };
  /** An operator's correction: `order` is the order number that people read, `amount` the result. */
  position_closed: { order: string; code: string; amount: number; reason: string };
  /** `net` and `margin` are the values of that moment. At `limit` per cent the venue closes positions. */
  margin_call: { level: number; net: number; margin: number; limit: number };
  /**
   * `net` and `margin` are the values before the first closing, `result` is the sum of net results, and `cover` is what the
   * house paid to bring the balance to zero.
   */
  stop_out: {
    level: number;
    limit: number;
    net: number;
    margin: number;
    closed: readonly ClosedPosition[];
    result: number;
    cover: number;
  };
  stop_loss_hit: StopHit;
  take_profit_hit: StopHit;
  /** A pending order was filled at `price`. */
  order_filled: { order: string; code: string; lots: number; price: string };
  /** A pending order was cancelled because its margin was not available at its price. */
  order_refused: { order: string; code: string; lots: number; price: string };
  order_expired: { order: string; code: string; lots: number; price: string };
  /**
   * `price` is the requested price, `now` the current one; `spread` is present if they are spreads. `instrument` is the code of the instrument's chart; those
   * stored before 28 November 2026 lack it.
   */
  price_alert: { code: string; price: string; now: string; spread?: 1; instrument?: string };
  /** Customer service has replied, and the client has not read the reply for a while. */
  chat_reply: NoParams;
}

/** `result` is net; `slippage` has one element where the fill differs from the level. */
interface StopHit {
  order: string;
  code: string;
  lots: number;
  price: string;
  result: number;
  slippage: readonly Slippage[];
}

export type NoParams = Readonly<Record<string, never>>;
export type NotificationKind = keyof NotificationParams;

/** A kind with its own parameters. */
export type NotificationOf = {
  [K in NotificationKind]: { readonly kind: K; readonly params: Readonly<NotificationParams[K]> };
}[NotificationKind];

export type NotificationGroup =
  | 'trading'
  | 'alerts'
  | 'money'
  | 'identity'
  | 'security'
  | 'referral'
  | 'support';

interface KindInfo {
  readonly group: NotificationGroup;
  /** The law or account security requires it on every channel: users can't switch it off, and it is never delayed. */
  readonly always: boolean;
  /** Open apps show it from their account events, so they do not show the notification as well. */
  readonly isLive?: true;
  /** On a device the newest one replaces the one before. */
  readonly replaces?: true;
}

const kinds: Readonly<Record<NotificationKind, KindInfo>> = {
  margin_call: { group: 'trading', always: true, isLive: true, replaces: true },
  stop_out: { group: 'trading', always: true, isLive: true },
  stop_loss_hit: { group: 'trading', always: false, isLive: true },
  take_profit_hit: { group: 'trading', always: false, isLive: true },
  order_filled: { group: 'trading', always: false },
  order_refused: { group: 'trading', always: false },
  order_expired: { group: 'trading', always: false },
  price_alert: { group: 'alerts', always: false },
  deposit_credited: { group: 'money', always: false },
  deposit_rejected: { group: 'money', always: true },
  withdrawal_submitted: { group: 'money', always: true },
  withdrawal_approved: { group: 'money', always: false },
  withdrawal_paid: { group: 'money', always: false },
  withdrawal_rejected: { group: 'money', always: true },
  withdrawal_released: { group: 'money', always: true },
  balance_adjusted: { group: 'money', always: true },
  position_closed: { group: 'money', always: true },
  identity_finished: { group: 'identity', always: false },
  identity_sent_back: { group: 'identity', always: true },
  class_professional: { group: 'identity', always: true },
  class_retail: { group: 'identity', always: true },
  class_refused: { group: 'identity', always: true },
  new_sign_in: { group: 'security', always: true },
  password_changed: { group: 'security', always: true },
  factor_added: { group: 'security', always: true },
  factor_removed: { group: 'security', always: true },
  factor_reset: { group: 'security', always: true },
  factor_reset_asked: { group: 'security', always: true },
  passkey_added: { group: 'security', always: true },
  passkey_removed: { group: 'security', always: true },
  contact_changed: { group: 'security', always: true },
  method_bound: { group: 'security', always: true },
  referral_rewarded: { group: 'referral', always: false },
  chat_reply: { group: 'support', always: false },
};

export const NOTIFICATION_GROUPS = [
  'trading',
  'alerts',
  'money',
  'identity',
  'security',
  'referral',
  'support',
] as const satisfies readonly NotificationGroup[];
export const NOTIFICATION_KINDS = Object.keys(kinds) as readonly NotificationKind[];
export const kindInfo = (kind: NotificationKind): KindInfo => kinds[kind];
export const isNotificationKind = (text: string): text is NotificationKind => Object.hasOwn(kinds, text);
