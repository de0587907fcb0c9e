// What users are told of outside trading: the closed union of kinds, and what each text names.

/** Amounts are plain numbers of USD, times milliseconds since the epoch: texts format them in the user's way. */
export interface NoticeParams {
  deposit_credited: { amount: number };
  deposit_rejected: { remark: string };
  withdrawal_submitted: { amount: number; destination: string };
  withdrawal_approved: NoParams;
  withdrawal_paid: { amount: number; reference: string };
  withdrawal_rejected: { amount: number; notes: string };
  withdrawal_released: { amount: number };
  identity_finished: NoParams;
  identity_sent_back: { remark: string };
  new_sign_in: { device: string; place: string; at: number };
  password_changed: NoParams;
  factor_added: NoParams;
  factor_removed: NoParams;
  /** By an operator, for a user who lost it. */
  factor_reset: NoParams;
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
  /** Customer service has answered, and it was not read for a while. */
  chat_reply: NoParams;
}

export type NoParams = Readonly<Record<string, never>>;
export type NoticeKind = keyof NoticeParams;

/** A kind with its own parameters. */
export type NoticeOf = {
  [K in NoticeKind]: { readonly kind: K; readonly params: Readonly<NoticeParams[K]> };
}[NoticeKind];

export type NoticeGroup = 'money' | 'identity' | 'security' | 'referral' | 'support';

interface KindInfo {
  readonly group: NoticeGroup;
  /** The law, or the safety of the account, wants it told by every channel: it can't be switched off. */
  readonly always: boolean;
}

const kinds: Readonly<Record<NoticeKind, KindInfo>> = {
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
  new_sign_in: { group: 'security', always: true },
  password_changed: { group: 'security', always: true },
  factor_added: { group: 'security', always: true },
  factor_removed: { group: 'security', always: true },
  factor_reset: { group: 'security', always: true },
  passkey_added: { group: 'security', always: true },
  passkey_removed: { group: 'security', always: true },
  contact_changed: { group: 'security', always: true },
  method_bound: { group: 'security', always: true },
  referral_rewarded: { group: 'referral', always: false },
  chat_reply: { group: 'support', always: false },
};

export const NOTICE_KINDS = Object.keys(kinds) as readonly NoticeKind[];
export const kindInfo = (kind: NoticeKind): KindInfo => kinds[kind];
export const isNoticeKind = (text: string): text is NoticeKind => Object.hasOwn(kinds, text);
