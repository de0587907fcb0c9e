// The table of rewards for invitations.
import type { TableSpecs } from '../../db/table.ts';

export const referralsTables = {
  referral_rewards: {
    invited_user_id: 'bigint',
    inviter_user_id: 'bigint',
    amount: 'bigint',
    decided_at: 'timestamp with time zone',
    posted_at: 'timestamp with time zone?',
  },
} as const satisfies TableSpecs;
