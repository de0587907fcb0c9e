// Kinds of movements in the account log.

export const LOG_KINDS = [
  'demo_grant',
  'deposit',
  'withdrawal_hold',
  'withdrawal_release',
  'withdrawal',
  'withdrawal_fee',
  'trade_fee',
  'trade_profit',
  'swap',
  'negative_balance_cover',
  'adjustment',
  'demo_reset',
  'referral_reward',
] as const;
export type LogKind = (typeof LOG_KINDS)[number];
