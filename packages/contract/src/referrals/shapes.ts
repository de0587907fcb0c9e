// Responses of this area's calls.
import * as z from 'zod/mini';

export const inviteInfo = z.object({
  invite_code: z.string(),
  /** USD per invitation; 0 if there is no reward now. */
  reward: z.number(),
  /** Minimum total notional of their closed positions, in USD, before the reward is due. */
  traded_usd_min: z.number(),
  invited: z.int(),
  rewarded: z.int(),
  rewarded_usd: z.number(),
});

export const invitedClient = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(['joined', 'verified', 'deposited', 'rewarded']),
  reward: z.number(),
  created_at: z.string(),
});

/** Shapes with a name in the API's documentation. */
export const referralsShapes = { InviteInfo: inviteInfo, InvitedClient: invitedClient } as const;
export type InviteInfo = z.infer<typeof inviteInfo>;
export type InvitedClient = z.infer<typeof invitedClient>;
