// What users are notified of: the closed union of kinds, what each text names, and how each is sent.

/** A position that a stop-out closed: `price` is written out in its instrument's decimals, `amount` the result. */
export type ClosedPosition = {
  readonly code: string;
  readonly lots: number;
  readonly price: string;
  readonly amount: number;
};

/** `heldUntil`: when the hold on withdrawals ends that began with it; left out where there is none. */
export type WithdrawalHold = { readonly heldUntil?: number };

/**
 * Amounts are plain numbers of USD, lots plain numbers, levels per cent, prices written out in their instrument's
 * decimals, times milliseconds since the epoch: texts format them in the user's way.
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
  /** Which protections are gone stands in the text. */
  class_professional: NoParams;
  class_retail: NoParams;
  class_refused: { remark: string };
  new_sign_in: { device: string; place: string; at: number };
  password_changed: WithdrawalHold;
  factor_added: NoParams;
  factor_removed: NoParams;
  /** By an operator, for a user who lost it. */
  factor_reset: WithdrawalHold;
  /** The same, which waits for another operator. */
  factor_reset_asked: NoParams;
  passkey_added: NoParams;
  passkey_removed: NoParams;
  /** `contact`: the new one, masked. */
  contact_changed: { contact: string };
  /** `destination`: masked. */
  method_bound: { destination: string };
  referral_rewarded: { amount: number };
  balance_adjusted: { amount: number; reason: string };
  /** By an operator: `order` is its number as people read it, `amount` the result. */
  position_closed: { order: string; code: string; amount: number; reason: string };
  /** `net` and `margin` of that moment; at `limit` per cent positions are closed. */
  margin_call: { level: number; net: number; margin: number; limit: number };
  /**
   * `net` and `margin` before the first of them was closed, `amount` the sum of results, `cover` what the house paid to
   * bring the balance to zero.
   */
  stop_out: {
    level: number;
    limit: number;
    net: number;
    margin: number;
    closed: readonly ClosedPosition[];
    amount: number;
    cover: number;
  };
  stop_loss_hit: StopHit;
  take_profit_hit: StopHit;
  /** A pending order, at `price`. */
  order_filled: { order: string; code: string; lots: number; price: string };
  /** A pending order without the margin that it needed at its price. */
  order_refused: { order: string; code: string; lots: number; price: string };
  /** `price` is what was asked for, `now` what it is. */
  price_alert: { code: string; price: string; now: string };
  /** Customer service has answered, and it was not read for a while. */
  chat_reply: NoParams;
}

interface StopHit {
  order: string;
  code: string;
  lots: number;
  price: string;
  amount: number;
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
  /** The law, or the safety of the account, wants it told by every channel: it can't be switched off, and never waits. */
  readonly always: boolean;
  /** Open apps show it from their account's own events: they are not shown it once more. */
  readonly isLive?: true;
  /** On a device the newest one takes the place of the one before. */
  readonly replaces?: true;
}

const kinds: Readonly<Record<NotificationKind, KindInfo>> = {
  margin_call: { group: 'trading', always: true, isLive: true, replaces: true },
  stop_out: { group: 'trading', always: true, isLive: true },
  stop_loss_hit: { group: 'trading', always: false, isLive: true },
  take_profit_hit: { group: 'trading', always: false, isLive: true },
  order_filled: { group: 'trading', always: false },
  order_refused: { group: 'trading', always: false },
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

export const NOTICE_GROUPS = [
  'trading',
  'alerts',
  'money',
  'identity',
  'security',
  'referral',
  'support',
] as const satisfies readonly NotificationGroup[];
export const NOTICE_KINDS = Object.keys(kinds) as readonly NotificationKind[];
export const kindInfo = (kind: NotificationKind): KindInfo => kinds[kind];
export const isNotificationKind = (text: string): text is NotificationKind => Object.hasOwn(kinds, text);
